import { css, keyframes, type SerializedStyles } from '@emotion/react';
import { labels } from '#site/labels.gen';
import type { Picture } from '#site/types.gen';
import { wellKnown } from '#site/routes.gen';
import { mdxComponents } from '../blocks/mdx-components.tsx';
import { PageDataContext } from '../blocks/page-data.ts';
import { buttonRow, labelText, pageWidth } from '../theme/mixins.ts';
import { color, layer, motion, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { KeepTogether } from '../ui/KeepTogether.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { ClosingRoof } from './ClosingRoof.tsx';
import { HomeFilm } from './HomeFilm.tsx';
import type { TemplateProps } from './template.ts';

/**
 * On a desktop the film is shown in its whole shape, `--film` high, and stands so low that a fifth of it at most is
 * below the fold: what it shows is whole, and neither the window nor the eaves cut it.
 */
const heroStyles = (shape: string): SerializedStyles => css`
  --film: calc(100vw / (${shape}));
  position: relative;
  min-height: min(calc(100svh - ${space.header}), 64rem);
  display: grid;
  grid-template-rows: auto minmax(68vw, 1fr);
  overflow: hidden;
  ${media.desktop} {
    min-height: calc(var(--film) + clamp(-3vw, 100svh - ${space.header} - 0.79 * var(--film), 18rem));
    align-items: start;
    grid-template-rows: none;
  }
  ${media.print} {
    min-height: 0;
  }
`;

/** Without a picture nothing rises from below: the page goes on beneath the words. */
const plainHeroStyles = css`
  --film: 0px;
  position: relative;
  padding-bottom: ${space[8]};
`;

const wordsStyles = css`
  position: relative;
  z-index: ${layer.cut};
  padding-block: clamp(1.8rem, 4.2vw, 5rem) 1rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(1.2rem, 3vw, 2rem) ${space.gutter};
  & > div > p {
    margin-bottom: 1.5rem;
    max-width: 24rem;
    font-size: clamp(1.125rem, 1.02rem + 0.42vw, 1.4375rem);
    font-weight: 500;
    line-height: 1.45;
  }
  ${media.shortLandscape} {
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: 3rem;
  }
  ${media.desktop} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    padding-bottom: 0;
    margin-bottom: calc(0.66 * var(--film));
    & > h1 {
      grid-column: 1 / 9;
    }
    & > div {
      grid-column: 9 / -1;
      padding-top: 0.9rem;
    }
  }
  ${media.letterbox} {
    padding-top: 1rem;
    & > h1 {
      grid-column: 1 / 6;
    }
    & > div {
      grid-column: 6 / -1;
      padding: 0;
    }
    & > div > p {
      max-width: 40rem;
      margin-bottom: 0.8rem;
    }
  }
`;

/** The size suits lines of about nine letters; longer ones are set smaller. */
const titleStyles = (longestLine: number): SerializedStyles => {
  const scale = Math.min(1, 9 / longestLine);
  const sized = (size: string): string => (scale === 1 ? size : `calc(${size} * ${scale.toFixed(3)})`);
  return css`
    font-size: ${sized(text.display)};
    line-height: 0.86;
    letter-spacing: -0.022em;
    text-wrap: balance;
    margin-left: -0.03em;
    ${media.shortLandscape} {
      font-size: ${sized('4.5rem')};
    }
    ${media.desktop} {
      font-size: ${sized(text.displayDesktop)};
    }
    ${media.letterbox} {
      font-size: ${sized(`min(${text.displayDesktop}, 17svh)`)};
    }
  `;
};

/** Snapped once. */
const chalkLine = keyframes`
  from { transform: scale(0); }
`;

/** The eaves: 50 vw wide, 17.5 vw high, along the chalk line. */
const eavesStyles = css`
  position: absolute;
  right: 0;
  bottom: -1px;
  z-index: ${layer.cut};
  width: 50vw;
  max-width: none;
  height: auto;
  overflow: visible;
  & polygon {
    fill: ${color.paper};
  }
  & path {
    vector-effect: non-scaling-stroke;
    fill: none;
    stroke: ${color.white};
    opacity: 0.8;
  }
  & path:last-of-type {
    stroke: ${color.brand};
    stroke-width: 3;
    opacity: 1;
    transform-box: fill-box;
    transform-origin: 0 100%;
  }
  ${media.motionAllowed} {
    & path:last-of-type {
      animation: ${chalkLine} ${motion.ample} 0.25s ${motion.stroke} backwards;
    }
  }
  ${media.forcedColors} {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`;

/** In the corner that the eaves cut, as on a drawing. */
const pitchStyles = css`
  display: none;
  ${media.desktop} {
    position: absolute;
    right: ${space.margin};
    bottom: 1.4rem;
    z-index: ${layer.cut};
    display: flex;
    gap: 0.9rem;
    align-items: end;
    color: ${color.basalt};
    text-align: right;
  }
  & > svg {
    width: 4rem;
    fill: none;
    stroke: currentColor;
  }
  ${media.print} {
    display: none;
  }
`;

/** A picture that is no wider than high would take more than a window. */
const shapeOf = ({ width, height }: Picture): string => (width * 2 < height * 3 ? '3 / 2' : `${width} / ${height}`);

const titleId = 'home-title';

/** Not every company has a pitch to tell. */
const pitchCaption = (labels.home as { readonly pitchCaption?: string }).pitchCaption;

/** The home page: title and film, the page's blocks, the closing roof. */
export const Home = ({ page, Content, data }: TemplateProps) => (
  <PageDataContext value={data}>
    <section css={page.hero ? heroStyles(shapeOf(page.hero.image)) : plainHeroStyles} aria-labelledby={titleId}>
      {page.hero && (
        <>
          <HomeFilm hero={page.hero} />
          <svg css={eavesStyles} viewBox="0 0 100 35" aria-hidden="true">
            <polygon points="0,35 100,0 100,35" />
            <path d="M-18 37.5 104 -5.2" />
            <path d="M-10 38.5 104 -1.4" />
          </svg>
          {pitchCaption !== undefined && (
            <p css={[labelText, pitchStyles]}>
              <span>
                <Lines text={pitchCaption.split('|')} />
              </span>
              <svg viewBox="0 0 80 30" aria-hidden="true">
                <path d="M1 29H79V1.7z" />
              </svg>
            </p>
          )}
        </>
      )}
      <div css={[pageWidth, wordsStyles]}>
        <h1 id={titleId} css={titleStyles(Math.max(...page.heading.map((line) => line.length)))}>
          <Lines text={page.heading} />
        </h1>
        <div>
          {page.standfirst !== undefined && (
            <p>
              <KeepTogether text={page.standfirst} />
            </p>
          )}
          <div css={buttonRow} data-actions="first">
            <ButtonLink to={wellKnown.contact} icon="arrow">
              {labels.closing.button}
            </ButtonLink>
            <PhoneLink withIcon />
          </div>
        </div>
      </div>
    </section>
    {Content && <Content components={mdxComponents} />}
    <ClosingRoof closing={page.closing} />
  </PageDataContext>
);
