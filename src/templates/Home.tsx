import { css, type SerializedStyles } from '@emotion/react';
import { HeroEdge, ownHero } from '#site/identity.gen';
import { labels } from '#site/labels.gen';
import { homeTitleEms } from '#site/title.gen';
import type { Picture } from '#site/types.gen';
import { systemRoutes } from '#site/routes.gen';
import { mdxComponents } from '../blocks/mdx-components.tsx';
import { PageDataContext } from '../blocks/page-data.ts';
import { buttonRow, pageWidth } from '../theme/mixins.ts';
import { color, layer, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Lines } from '../ui/Lines.tsx';
import { DecorativeShape } from '../ui/DecorativeShape.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { Closing } from './Closing.tsx';
import { HomeFilm } from './HomeFilm.tsx';
import type { TemplateProps } from './template.ts';
import { RunningText } from '../ui/RunningText.tsx';

/**
 * On a desktop the film is uncropped, `--film` high, and at most a fifth of it is below the fold.
 * @param aspectRatio of the film, as a CSS value.
 */
const heroStyles = (aspectRatio: string): SerializedStyles => css`
  --film: calc(100vw / (${aspectRatio}));
  position: relative;
  min-height: min(calc(100 * ${space.windowHundredth} - ${space.header}), 64rem);
  display: grid;
  grid-template-rows: auto minmax(68vw, 1fr);
  overflow: hidden;
  ${media.desktop} {
    min-height: calc(
      var(--film) + clamp(-3vw, 100 * ${space.windowHundredth} - ${space.header} - 0.79 * var(--film), 18rem)
    );
    align-items: start;
    grid-template-rows: none;
  }
  ${media.print} {
    --film: 0px;
    display: block;
    min-height: 0;
  }
`;

/** A home page without picture. */
const plainHeroStyles = css`
  --film: 0px;
  position: relative;
  padding-bottom: ${space[8]};
`;

const wordsStyles = css`
  position: relative;
  container-type: inline-size;
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
    /* Text so large that four columns do not hold the telephone number. */
    @container (max-width: 36rem) {
      & > h1,
      & > div {
        grid-column: 1 / -1;
      }
    }
  }
  /* Five of twelve columns for the title, or as much as its lines need. */
  ${media.letterbox} {
    grid-template-columns: minmax(max-content, calc((500% - 7 * ${space.gutter}) / 12)) minmax(18rem, 1fr);
    padding-top: 1rem;
    & > h1,
    & > div {
      grid-column: auto;
    }
    & > div {
      padding: 0;
    }
    & > div > p {
      max-width: 40rem;
      margin-bottom: 0.8rem;
    }
  }
`;

const letterSpacingEm = -0.022;

/** Width of the widest line in ems; where its font lacks a letter, that of a wide font. */
const lineEms = (longestLine: number): number => (homeTitleEms ?? 0.65 * longestLine) + letterSpacingEm * longestLine;

/**
 * The font size suits lines of about nine characters; longer ones get a smaller one. It is never larger than what lets
 * each line fit into its column.
 */
const titleStyles = (longestLine: number): SerializedStyles => {
  const scale = Math.min(1, 9 / longestLine);
  const sized = (size: string): string => (scale === 1 ? size : `calc(${size} * ${scale.toFixed(3)})`);
  const fit = (size: string, column: string): string =>
    `min(${sized(size)}, ${column} / ${(1.01 * lineEms(longestLine)).toFixed(3)})`;
  const letterboxSize = `min(${text.displayDesktop}, 17 * ${space.windowHundredth})`;
  return css`
    font-size: ${fit(text.display, '100cqi')};
    line-height: 0.86;
    letter-spacing: ${letterSpacingEm}em;
    text-wrap: balance;
    margin-left: -0.03em;
    ${media.shortLandscape} {
      font-size: ${fit('4.5rem', '50cqi')};
    }
    ${media.desktop} {
      font-size: ${fit(text.displayDesktop, `(200cqi - ${space.gutter}) / 3`)};
    }
    ${media.letterbox} {
      font-size: ${fit(letterboxSize, `(100cqi - ${space.gutter} - 18rem)`)};
    }
  `;
};

/** The site's own edge, in the page's colour over the picture's lower edge. */
const ownEdgeStyles = css`
  position: absolute;
  left: 0;
  bottom: -1px;
  z-index: ${layer.cut};
  width: 100%;
  height: auto;
  color: ${color.surface};
  ${media.forcedColors} {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`;

/** The picture's aspect ratio, at least 3 / 2: a taller one would not fit the window. */
const aspectRatioOf = ({ width, height }: Picture): string =>
  width * 2 < height * 3 ? '3 / 2' : `${width} / ${height}`;

const titleId = '_home-title';

/** The home page: title and film, the page's blocks, the call to action. */
export const Home = ({ page, Content, data }: TemplateProps) => (
  <PageDataContext value={data}>
    <section css={page.hero ? heroStyles(aspectRatioOf(page.hero.image)) : plainHeroStyles} aria-labelledby={titleId}>
      <div css={[pageWidth, wordsStyles]}>
        <h1 id={titleId} css={titleStyles(Math.max(...page.heading.map((line) => line.length)))}>
          <Lines text={page.heading} />
        </h1>
        <div>
          {page.standfirst !== undefined && (
            <p>
              <RunningText text={page.standfirst} isLarge />
            </p>
          )}
          <div css={buttonRow} data-actions="first">
            <ButtonLink to={systemRoutes.contact} icon="arrow">
              {labels.closing.button}
            </ButtonLink>
            <PhoneLink withIcon />
          </div>
        </div>
      </div>
      {/* Behind the words, yet after them: shown before they have come, it would be moved by them. */}
      {page.hero && (
        <>
          <HomeFilm hero={page.hero} />
          {ownHero ? <DecorativeShape css={ownEdgeStyles} drawing={ownHero} /> : <HeroEdge words={labels.home} />}
        </>
      )}
    </section>
    {Content && <Content components={mdxComponents} />}
    <Closing closing={page.closing} />
  </PageDataContext>
);
