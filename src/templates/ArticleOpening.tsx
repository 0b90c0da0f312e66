import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import type { PageRecord, Picture as PictureData } from '#site/types.gen';
import { buttonRow, labelText, pictureFrame } from '../theme/mixins.ts';
import { color, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { fill } from '../ui/fill.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { KeepTogether } from '../ui/KeepTogether.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { Picture } from '../ui/Picture.tsx';
import { gableSizes } from './lead-picture.ts';

const openingStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]} ${space.gutter};
  & > div:first-of-type {
    padding-block: clamp(1rem, 3vw, 3rem);
  }
  ${media.desktop} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    align-items: end;
    & > div:first-of-type {
      grid-column: 1 / 7;
      padding-block: clamp(2rem, 5vw, 5rem) clamp(2.5rem, 6vw, 6rem);
    }
    & > div:first-of-type:last-of-type {
      grid-column: 1 / 10;
      padding-block-end: 0;
    }
    & > div + div {
      grid-column: 7 / -1;
    }
  }
`;

const standfirstStyles = css`
  font-size: ${text.lead};
  line-height: 1.45;
  margin: 1.4rem 0 1.8rem;
  max-width: 33ch;
`;

const factsStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem 1.6rem;
  margin-top: 2rem;
  padding-top: 1rem;
  border-top: 1px solid ${color.hairline};
  & > span {
    display: flex;
    gap: 0.5rem;
    align-items: center;
  }
  & .icon {
    width: 1.15rem;
    height: 1.15rem;
  }
`;

/** The head of a content page. */
export const ArticleOpening = ({ page }: { readonly page: PageRecord }) => {
  const isLegal = page.template === 'legal';
  return (
    <header css={openingStyles}>
      <div>
        <h1>
          <Lines text={page.heading} />
        </h1>
        {page.standfirst !== undefined && (
          <p css={standfirstStyles}>
            <KeepTogether text={page.standfirst} />
          </p>
        )}
        {!isLegal && (
          <div css={buttonRow} data-actions="first">
            <ButtonLink to={wellKnown.contact} icon="arrow">
              {labels.closing.button}
            </ButtonLink>
            <PhoneLink withIcon />
          </div>
        )}
        {(page.readingMinutes !== undefined || page.updated) && (
          <p css={[labelText, factsStyles]}>
            {page.readingMinutes !== undefined && (
              <span>
                <InterfaceIcon name="clock" />
                {fill(labels.article.readingTime, { minutes: page.readingMinutes })}
              </span>
            )}
            {page.updated && (
              <span>
                <InterfaceIcon name="calendar" />
                <time dateTime={page.updated.iso}>{fill(labels.article.updated, { date: page.updated.text })}</time>
              </span>
            )}
          </p>
        )}
      </div>
      {page.hero && <Gable picture={page.hero.image} />}
    </header>
  );
};

/** « Pignon » : clipped as a house, ridge at 40 % of the width, both slopes at the pitch. */
const gableStyles = css`
  --ratio: 8 / 7;
  margin-right: calc(-1 * ${space.margin});
  & img,
  & .picture-missing {
    clip-path: polygon(0 14cqw, 40% 0, 100% 21cqw, 100% 100%, 0 100%);
  }
  & > svg {
    position: absolute;
    inset: 0 0 auto;
    width: 100%;
    height: auto;
    overflow: visible;
    fill: none;
    pointer-events: none;
  }
  & > svg path {
    stroke: ${color.basalt};
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  & > svg path:first-of-type {
    stroke: ${color.brand};
    stroke-width: 2.5;
  }
  ${media.desktop} {
    margin-top: clamp(2rem, 5vw, 5rem);
  }
  ${media.forcedColors} {
    & > svg {
      display: none;
    }
  }
  ${media.print} {
    max-width: 60%;
    & > svg {
      display: none;
    }
    & img {
      clip-path: none;
    }
  }
`;

const Gable = ({ picture }: { readonly picture: PictureData }) => (
  <div css={[pictureFrame, gableStyles]}>
    <Picture picture={picture} sizes={gableSizes} loading="eager" priority />
    <svg viewBox="0 0 100 21" aria-hidden="true">
      <path d="M-5 15.75 45 -1.75" />
      <path d="M35 -1.75 103 22.05" />
      <path d="M40 -6V0" />
    </svg>
  </div>
);
