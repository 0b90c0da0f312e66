/** One example per block of the schema: a new block without an example is a type error. */
import type { ReactNode } from 'react';
import { blockIcons } from '#site/block-icons.gen';
import type { Block } from '../../schema/types.gen.ts';
import { mdxComponents as blocks } from '../blocks/mdx-components.tsx';
import { PageDataContext } from '../blocks/page-data.ts';
import { SectionContext } from '../blocks/section-context.ts';
import { drawnExamples } from './drawn-examples.tsx';
import { line, longTitle, missingPicture, names, paragraph, projectOf, sentence, type Samples } from './samples.tsx';

type BlockName = Block['type'];

const target = { path: '/', label: line };
const pictograms = Object.keys(blockIcons);

const sampleMap = {
  width: 600,
  height: 400,
  workshop: { x: 300, y: 200 },
  circles: [{ text: '10 km', radius: 140 }],
  places: [
    { name: line, x: 120, y: 90, label: { x: 146, y: 90 }, projects: [{ label: longTitle, path: '/' }] },
    { name: longTitle, x: 480, y: 310, label: { x: 506, y: 310 }, projects: [{ label: line, path: '/' }] },
  ],
};

const sampleGlossary = names.slice(0, 3).map((word, index) => ({
  id: `word-${index}`,
  word,
  definition: sentence,
  ...(index === 0 ? { drawing: 'sample', part: 1 } : {}),
}));

const cost = (amount: number) => ({ amount, before: '', number: String(amount), after: ' €', text: `${amount} €` });

/** The blocks, each with all its properties. */
export const blockExamples = (samples: Samples): Readonly<Record<BlockName, ReactNode>> => {
  const { pictures, drawing, variants } = samples;
  const [picture] = pictures;
  const features = (
    <blocks.Features>
      {names.slice(0, 4).map((name, index) => (
        <blocks.Feature
          key={name}
          title={name}
          {...(pictograms[index] === undefined ? {} : { icon: pictograms[index] })}
        >
          {sentence}
        </blocks.Feature>
      ))}
    </blocks.Features>
  );
  const steps = (
    <blocks.Steps>
      <blocks.Step title={line} duration="1 lorem">
        {sentence}
      </blocks.Step>
      <blocks.Step title={longTitle}>{paragraph}</blocks.Step>
    </blocks.Steps>
  );
  const factors = (
    <blocks.Factors>
      {(['high', 'medium', 'low'] as const).map((weight) => (
        <blocks.Factor key={weight} title={line} weight={weight}>
          {sentence}
        </blocks.Factor>
      ))}
    </blocks.Factors>
  );
  const faq = (
    <blocks.Faq>
      <blocks.Question title={line}>{sentence}</blocks.Question>
      <blocks.Question title={longTitle}>{paragraph}</blocks.Question>
    </blocks.Faq>
  );
  const drawn = (
    <blocks.Variants>
      {variants.map((each, index) => (
        <blocks.Variant key={index} drawing={each} title={names[index] ?? line}>
          {sentence}
        </blocks.Variant>
      ))}
    </blocks.Variants>
  );
  const compared = (
    <blocks.Comparison title={line} note={sentence} to={target}>
      <blocks.Cost label={line} value={cost(850)} />
      <blocks.Cost label={line} value={cost(600)} />
      <blocks.Cost label={line} value={cost(250)} difference="yes" />
    </blocks.Comparison>
  );
  const services = (
    <blocks.Services title={longTitle} eyebrow={line} lead={paragraph}>
      <blocks.Drawing drawing={drawing} label={line} />
      {names.map((name, index) => (
        <blocks.Service key={name} title={name} to={target} picture={pictures[index % 3] ?? missingPicture}>
          {sentence}
        </blocks.Service>
      ))}
      {names.slice(0, 4).map((name) => (
        <blocks.Offer key={name} title={name} to={target}>
          {line}
        </blocks.Offer>
      ))}
    </blocks.Services>
  );
  const timeline = (
    <blocks.Timeline title={longTitle} eyebrow={line}>
      {['1901', '1926', '1931', '1943', '1943'].map((year, index) => (
        <blocks.Event key={index} year={year}>
          {sentence}
        </blocks.Event>
      ))}
    </blocks.Timeline>
  );
  const figures = (
    <blocks.KeyFigures title={longTitle} eyebrow={line} lead={sentence}>
      <blocks.Drawing drawing={drawing} label={line} />
      <blocks.KeyFigure value={{ amount: 12, before: '', number: '12', after: ' lorem', text: '12 lorem' }}>
        {line}
      </blocks.KeyFigure>
      <blocks.KeyFigure value={{ amount: 3456, before: '', number: '3 456', after: ' m²', text: '3 456 m²' }}>
        {line}
      </blocks.KeyFigure>
      <blocks.KeyFigure value={{ amount: 7, before: '', number: '7', after: '', text: '7' }}>{line}</blocks.KeyFigure>
      <blocks.KeyFigure value={{ amount: 89, before: '', number: '89', after: ' %', text: '89 %' }}>
        {line}
      </blocks.KeyFigure>
    </blocks.KeyFigures>
  );
  return {
    Section: (
      <blocks.Section id="section-sample" title={longTitle} number={4}>
        <p>{paragraph}</p>
        <blocks.ul>
          <li>{line}</li>
          <li>{sentence}</li>
        </blocks.ul>
        <blocks.h3>{line}</blocks.h3>
        <blocks.ol>
          <li>{line}</li>
          <li>{sentence}</li>
        </blocks.ol>
        <p>
          {line}, <blocks.a href="/">{line}</blocks.a>, <strong>{line}</strong>, <em>{line}</em>.
        </p>
        <blocks.table>
          <thead>
            <tr>
              {names.slice(0, 3).map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.slice(3).map((name) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{line}</td>
                <td>{sentence}</td>
              </tr>
            ))}
          </tbody>
        </blocks.table>
      </blocks.Section>
    ),
    Features: features,
    Feature: (
      <blocks.Features columns="1">
        <blocks.Feature title={line}>{paragraph}</blocks.Feature>
      </blocks.Features>
    ),
    Steps: steps,
    Step: (
      <blocks.Steps>
        <blocks.Step title={line}>{sentence}</blocks.Step>
      </blocks.Steps>
    ),
    Factors: factors,
    Factor: (
      <blocks.Factors>
        <blocks.Factor title={longTitle} weight="medium">
          {paragraph}
        </blocks.Factor>
      </blocks.Factors>
    ),
    Faq: faq,
    Question: (
      <blocks.Faq>
        <blocks.Question title={longTitle}>{paragraph}</blocks.Question>
      </blocks.Faq>
    ),
    Drawing: <blocks.Drawing drawing={drawing} label={line} caption={sentence} />,
    Variants: drawn,
    Variant: (
      <blocks.Variants>
        <blocks.Variant drawing={variants[0] ?? drawing} title={line}>
          {sentence}
        </blocks.Variant>
      </blocks.Variants>
    ),
    Figure: (
      <>
        <blocks.Figure picture={picture} caption={sentence} />
        <blocks.Figure picture={missingPicture} caption={sentence} />
      </>
    ),
    Film: (
      <>
        <blocks.Film
          film={{ src: '/sample.mp4', width: 1280, height: 720, poster: '/sample.avif', captions: '/sample.vtt' }}
          alt={line}
          caption={sentence}
        >
          <p>{paragraph}</p>
        </blocks.Film>
        <blocks.Film film={{ src: '/sample.webm', width: 720, height: 1280 }} alt={line} />
      </>
    ),
    Comparison: compared,
    Cost: (
      <blocks.Comparison title={line}>
        <blocks.Cost label={line} value={cost(850)} />
      </blocks.Comparison>
    ),
    Callout: (
      <blocks.Callout title={line}>
        <p>{paragraph}</p>
        <blocks.ul>
          <li>{line}</li>
          <li>{line}</li>
        </blocks.ul>
      </blocks.Callout>
    ),
    Download: <blocks.Download href="/sample.pdf" label={line} note={sentence} />,
    Known: <blocks.Known field="sample">{sentence}</blocks.Known>,
    ProjectGallery: (
      <PageDataContext
        value={{ kind: 'content', galleries: [[0, 1, 2, 3, 4, 5].map((index) => projectOf(samples, index))] }}
      >
        <blocks.ProjectGallery galleryIndex={0} category={line} buttons="yes" />
        <SectionContext value={{ titleId: 'ProjectGallery' }}>
          <blocks.ProjectGallery galleryIndex={0} title={longTitle} subtitle={sentence} />
        </SectionContext>
      </PageDataContext>
    ),
    Certifications: <blocks.Certifications />,
    People: (
      <blocks.People
        title={longTitle}
        eyebrow={line}
        lead={sentence}
        persons={[{ name: longTitle, trade: sentence, since: 1987, portrait: picture }, { name: line }]}
      />
    ),
    Services: services,
    ...drawnExamples(samples),
    Service: (
      <blocks.Services title={line} eyebrow={line}>
        <blocks.Service title={line} to={target} picture={missingPicture}>
          {sentence}
        </blocks.Service>
      </blocks.Services>
    ),
    Offer: (
      <blocks.Services title={line} eyebrow={line}>
        <blocks.Offer title={line} to={target} />
      </blocks.Services>
    ),
    Timeline: timeline,
    Event: (
      <blocks.Timeline title={line} eyebrow={line}>
        <blocks.Event year="1901">{sentence}</blocks.Event>
        <blocks.Event year="1907">{sentence}</blocks.Event>
      </blocks.Timeline>
    ),
    KeyFigures: figures,
    KeyFigure: (
      <blocks.KeyFigures title={line} eyebrow={line}>
        <blocks.KeyFigure value={{ amount: 7, before: '', number: '7', after: '', text: '7' }}>{line}</blocks.KeyFigure>
      </blocks.KeyFigures>
    ),
    Course: <blocks.Course />,
    SitePlan: (
      <PageDataContext
        value={{
          kind: 'content',
          galleries: [],
          plan: {
            pages: [{ id: '_plan-sample', label: longTitle, links: [{ label: line, path: '/' }] }],
            projects: [{ id: '_plan-sample-projects', label: line, links: [{ label: longTitle, path: '/' }] }],
          },
        }}
      >
        <blocks.SitePlan />
      </PageDataContext>
    ),
    Glossary: (
      <PageDataContext value={{ kind: 'content', galleries: [], glossary: sampleGlossary }}>
        <blocks.Glossary drawings={{ sample: drawing }} />
      </PageDataContext>
    ),
    Term: (
      <p>
        {sentence} <blocks.Term to="/#word-0">{line}</blocks.Term>.
      </p>
    ),
    AreaMap: (
      <PageDataContext value={{ kind: 'content', galleries: [], map: sampleMap }}>
        <blocks.AreaMap title={longTitle} eyebrow={line} label={line}>
          <p>{paragraph}</p>
        </blocks.AreaMap>
      </PageDataContext>
    ),
    FeaturedProjects: (
      <PageDataContext
        value={{ kind: 'content', galleries: [[0, 1, 2, 3, 4, 5].map((index) => projectOf(samples, index))] }}
      >
        <blocks.FeaturedProjects title={longTitle} galleryIndex={0} />
      </PageDataContext>
    ),
  };
};
