/** Components other than blocks, in their states. */
import { useEffect, useRef, type ReactNode } from 'react';
import { errors } from '#site/errors.gen';
import { labels } from '#site/labels.gen';
import { TeaserGallery } from '../blocks/TeaserGallery.tsx';
import { ErrorSummary } from '../contact/ErrorSummary.tsx';
import { FailureBanner } from '../contact/FailureBanner.tsx';
import { Field } from '../contact/Field.tsx';
import { fieldsetStyles, inputStyles, textareaStyles } from '../ui/field.styles.ts';
import { FilesField } from '../contact/FilesField.tsx';
import { PrivacyNotice } from '../contact/PrivacyNotice.tsx';
import { ProjectTypeSelect } from '../contact/ProjectTypeSelect.tsx';
import { ResumeBanner } from '../contact/ResumeBanner.tsx';
import { SubmitRow } from '../contact/SubmitRow.tsx';
import type { Attachments } from '../contact/use-attachments.ts';
import { Footer } from '../layout/Footer.tsx';
import { Header } from '../layout/Header.tsx';
import { Logo } from '../layout/Logo.tsx';
import { ArticleContents } from '../templates/ArticleContents.tsx';
import { ArticleQuote } from '../templates/ArticleQuote.tsx';
import { Carousel } from '../templates/Carousel.tsx';
import { Closing } from '../templates/Closing.tsx';
import { ErrorPage } from '../templates/ErrorPage.tsx';
import { GalleryFilters } from '../templates/GalleryFilters.tsx';
import { ProjectFacts } from '../templates/ProjectFacts.tsx';
import { ProjectPhotos } from '../templates/ProjectPhotos.tsx';
import { ProjectVoice } from '../templates/ProjectVoice.tsx';
import { slideSizes } from '../templates/slide-sizes.ts';
import { ProjectUnknown } from '../templates/ProjectUnknown.tsx';
import { RelatedLinks } from '../templates/RelatedLinks.tsx';
import { buttonRow, darkSurface, labelText, leadText } from '../theme/mixins.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { Button } from '../ui/Button.tsx';
import { TitleBlock } from '../ui/TitleBlock.tsx';
import { DimensionLine } from '../ui/DimensionLine.tsx';
import { Pictogram } from '../blocks/Pictogram.tsx';
import { interfaceIcons } from '../ui/icons/interface-icons.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { MissingPicture } from '../ui/MissingPicture.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { SectionMark } from '../ui/SectionMark.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { line, longTitle, missingPicture, names, paragraph, projectOf, sentence, type Samples } from './samples.tsx';

const nothing = (): void => undefined;

const closing = { title: names.slice(0, 2), text: sentence };

/** Examples by name of the state. Components as wide as the window come last. */
export const stateExamples = (samples: Samples): Readonly<Record<string, ReactNode>> => {
  const { pictures, drawing } = samples;
  return {
    'Type and surfaces': (
      <>
        <h1>{line}</h1>
        <h2>{line}</h2>
        <h3>{line}</h3>
        <h4>{line}</h4>
        <p css={leadText}>{paragraph}</p>
        <p>{paragraph}</p>
        <p css={labelText}>{sentence}</p>
      </>
    ),
    Buttons: (
      <div css={buttonRow}>
        <Button icon="arrow">{line}</Button>
        <Button>{line}</Button>
        <Button variant="secondary" icon="arrow">
          {line}
        </Button>
        <Button disabled>{line}</Button>
        <Button variant="secondary" disabled>
          {line}
        </Button>
      </div>
    ),
    'Buttons on dark': (
      <div css={[buttonRow, darkSurface]}>
        <Button variant="light" icon="arrow">
          {line}
        </Button>
        <Button variant="secondary">{line}</Button>
        <PhoneLink withIcon />
      </div>
    ),
    Links: (
      <div css={buttonRow}>
        <TextLink to="/">{line}</TextLink>
        <PhoneLink />
        <PhoneLink withIcon />
        <a href="/">{line}</a>
      </div>
    ),
    'Section marks': (
      <div css={buttonRow}>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => (
          <SectionMark key={number} number={number} />
        ))}
      </div>
    ),
    'Dimension lines': (
      <>
        <DimensionLine />
        <DimensionLine length={60} tick="brand" />
        <DimensionLine length={30} offset={60} tick="accent" />
      </>
    ),
    'Interface pictograms': (
      <div css={buttonRow}>
        {(Object.keys(interfaceIcons) as (keyof typeof interfaceIcons)[]).map((name) => (
          <InterfaceIcon key={name} name={name} />
        ))}
        <Pictogram name="nobody-has-this-one" />
      </div>
    ),
    'Bare drawing': <InlineDrawing drawing={drawing} label={line} />,
    'Picture that failed': <MissingPicture title={line} />,
    Breadcrumb: <Breadcrumb crumbs={[{ label: names[0], path: '/' }, { label: names[1] }, { label: longTitle }]} />,
    'Head of a page': <SectionHead level={1} eyebrow={line} title={names.slice(0, 2)} lead={paragraph} />,
    'Head of a section': <SectionHead eyebrow={line} title={longTitle} lead={sentence} />,
    Quote: <ArticleQuote text={sentence} source={line} />,
    Contents: <ArticleContents entries={names.map((title) => ({ id: `contents-${title}`, title }))} isMarked />,
    'Contents of a legal page': (
      <ArticleContents entries={names.map((title) => ({ id: `legal-${title}`, title }))} isMarked={false} />
    ),
    TitleBlock: <TitleBlock head={<Logo symbol={null} />} facts={names.map((name) => ({ name, value: line }))} />,
    'Facts of a project': <ProjectFacts project={projectOf(samples, 0)} />,
    'Filters, all': (
      <GalleryFilters
        categories={names.map((name, index) => ({ name, count: index + 1 }))}
        families={[]}
        current={undefined}
        onChoose={nothing}
      />
    ),
    'Filters, one chosen': (
      <GalleryFilters
        categories={names.map((name, index) => ({ name, count: index + 1 }))}
        families={[{ name: line, count: 3, categories: [...names] }]}
        current={{ category: 'Dolor' }}
        onChoose={nothing}
      />
    ),
    'Carousel of three': <Carousel images={pictures} title={line} sizes={slideSizes} />,
    'Carousel of one': <Carousel images={pictures.slice(0, 1)} title={line} sizes={slideSizes} />,
    'Carousel whose picture failed': <Carousel images={[missingPicture]} title={line} sizes={slideSizes} />,
    Photographs: (
      <ProjectPhotos
        photos={pictures.map((picture) => ({
          picture,
          place: line,
          date: { iso: '1907-06-12', text: line },
          credit: line,
        }))}
        title={line}
        sizes={slideSizes}
      />
    ),
    'Words of a client': (
      <ProjectVoice voice={{ text: sentence, source: line, date: { iso: '1907-06-12', text: line } }} />
    ),
    'Form, empty': (
      <div css={fieldsetStyles}>
        <Field name="email" isRequired errors={[]}>
          {(wiring) => <input css={inputStyles} {...wiring} />}
        </Field>
        <Field name="projectType" errors={[]}>
          {(wiring) => <ProjectTypeSelect wiring={wiring} registration={{ name: 'projectType' }} />}
        </Field>
        <Field name="message" isRequired isWide errors={[]}>
          {(wiring) => <textarea css={[inputStyles, textareaStyles]} rows={3} {...wiring} />}
        </Field>
        <FilesField attachments={attachmentsOf([])} errors={[]} isDisabled={false} />
        <SubmitRow isCancelled={false} sending={undefined} onCancel={nothing} />
        <PrivacyNotice />
      </div>
    ),
    'Form, with mistakes': (
      <>
        <ErrorSummary
          attempt={1}
          errors={[
            { field: 'email', message: line },
            { field: 'message', message: sentence },
          ]}
        />
        <div css={fieldsetStyles}>
          <Field name="email" isRequired errors={[line]}>
            {(wiring) => <input css={inputStyles} {...wiring} defaultValue="lorem@" />}
          </Field>
          <Field name="message" isRequired errors={[sentence]}>
            {(wiring) => <input css={inputStyles} {...wiring} />}
          </Field>
          <FilesField attachments={attachmentsOf([])} errors={[sentence]} isDisabled={false} />
        </div>
      </>
    ),
    'Form, with files': (
      <div css={fieldsetStyles}>
        <FilesField attachments={attachmentsOf(files)} errors={[]} isDisabled={false} />
      </div>
    ),
    'Form, files above the zone': (
      <Dragged>
        <div css={fieldsetStyles}>
          <FilesField attachments={attachmentsOf([])} errors={[]} isDisabled={false} />
        </div>
      </Dragged>
    ),
    'Form, sending': (
      <div css={fieldsetStyles}>
        <FilesField attachments={attachmentsOf(files)} errors={[]} isDisabled />
        <SubmitRow isCancelled={false} sending={{ percent: 42 }} onCancel={nothing} />
        <SubmitRow isCancelled={false} sending={{}} onCancel={nothing} />
        <SubmitRow sending={undefined} isCancelled onCancel={nothing} />
      </div>
    ),
    'Form, failed': <FailureBanner failure={{ message: errors.timeout }} onRetry={nothing} />,
    'Form, a request kept': (
      <ResumeBanner
        lead={{
          key: 'sample',
          keptAt: 0,
          submittedAt: '1901-01-01T00:00:00Z',
          elapsedMs: 0,
          website: '',
          files,
          fields: { firstname: line, lastname: line, email: '', phone: '', projectType: '', message: paragraph },
        }}
        onSend={nothing}
        onDiscard={nothing}
      />
    ),
    Header: <Header />,
    'Error page': <ErrorPage drawing={drawing} />,
    'Error page, unexpected': <ErrorPage error={new Error(line)} drawing={drawing} />,
    'Unknown project': <ProjectUnknown drawing={drawing} />,
    ...Object.fromEntries(
      [0, 1, 2, 3, 4].map((count) => [
        `Teaser of ${count}`,
        <TeaserGallery
          key={count}
          title={line}
          subtitle={sentence}
          lead={labels.galleryBlock.leadAll}
          projects={Array.from({ length: count }, (_, index) => projectOf(samples, index))}
        />,
      ]),
    ),
    ...Object.fromEntries(
      [2, 3, 4].map((count) => [
        `Related pages, ${count}`,
        <RelatedLinks
          key={count}
          links={names.slice(0, count).map((title) => ({ to: `/${title}`, title, desc: sentence }))}
        />,
      ]),
    ),
    Closing: <Closing closing={closing} />,
    'Closing under a tinted section': <Closing closing={closing} above="tinted" />,
    Footer: <Footer />,
  };
};

const files = [new File([new Uint8Array(3000)], 'lorem.pdf'), new File([new Uint8Array(900_000)], `${longTitle}.jpg`)];

const attachmentsOf = (list: readonly File[]): Attachments => ({
  files: list,
  latest: { current: list },
  announcements: [],
  add: nothing,
  remove: nothing,
  dropUnreadable: nothing,
  tellNotSent: nothing,
  restore: nothing,
  clear: nothing,
});

/** Simulates files dragged over its children: the drop zone cannot be set to this state by props. */
const Dragged = ({ children }: { readonly children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([''], 'lorem.pdf'));
    const inner = ref.current?.querySelector('strong');
    inner?.dispatchEvent(new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer }));
  }, []);
  return <div ref={ref}>{children}</div>;
};
