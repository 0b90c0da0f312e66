import { css } from '@emotion/react';
import { course } from '#site/course.gen';
import { media } from '../theme/media.ts';
import { captionText, pageWidth, sectionPadding } from '../theme/mixins.ts';
import { color, font, space, text } from '../theme/tokens.ts';
import { SectionHead } from '../ui/SectionHead.tsx';
import { SectionMark } from '../ui/SectionMark.tsx';

/** A ruled list: mark, title and text of each step. */
const listStyles = css`
  border-top: 1px solid ${color.text};
  & > li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.3rem ${space.gutter};
    padding: 1.3rem 0 1.5rem min(4rem, 18vw);
    border-bottom: 1px solid ${color.rule};
  }
  & ._mark {
    position: absolute;
    left: 0;
    top: 1.35rem;
    height: 1.7rem;
  }
  & h3 {
    font: 400 ${text.h3} / 1.14 ${font.heading};
  }
  & > li > p {
    max-width: 58ch;
    font-size: ${text.small};
  }
  ${media.desktop} {
    & > li {
      grid-template-columns: repeat(12, minmax(0, 1fr));
      padding-left: 0;
    }
    & ._mark {
      position: static;
      grid-column: 3;
    }
    & h3 {
      grid-column: 4 / 8;
    }
    & > li > :is(p, dl) {
      grid-column: 8 / -1;
      margin-left: 0;
    }
  }
`;

const factsStyles = css`
  display: grid;
  gap: 0.2rem;
  margin: 0.5rem 0 0 max(-4rem, -18vw);
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1rem;
  }
  & dt {
    flex: 0 1 6.5rem;
  }
  /* Below its name where large text leaves no room beside it. */
  & dd {
    flex: 1 1 10rem;
    color: ${color.text};
  }
`;

/** Optional facts of a step, in the order in which they are shown. */
const facts = ['who', 'duration', 'payment', 'guarantee'] as const;

const titleId = '_course-title';

/**
 * The steps of a job, from the first call to the handover. Facts that site.yaml does not give (who comes, duration,
 * payment, guarantee) are left out.
 */
export const Course = () => {
  if (!course) return null;
  const { title, eyebrow, lead, words, steps } = course;
  return (
    <section css={[sectionPadding]} aria-labelledby={titleId}>
      <div css={pageWidth}>
        <SectionHead id={titleId} title={title} eyebrow={eyebrow} lead={lead} />
        <ol css={listStyles}>
          {steps.map((step, index) => {
            const given = facts.filter((fact) => step[fact] !== undefined);
            return (
              <li key={step.title}>
                <SectionMark number={index + 1} />
                <h3>{step.title}</h3>
                <p>{step.text}</p>
                {given.length > 0 && (
                  <dl css={[captionText, factsStyles]}>
                    {given.map((fact) => (
                      <div key={fact}>
                        <dt>{words[fact]}</dt>
                        <dd>{step[fact]}</dd>
                      </div>
                    ))}
                  </dl>
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
};
