import { css, type SerializedStyles } from '@emotion/react';
import { HeroEdge, ownHero } from '#site/identity.gen';
import { labels } from '#site/labels.gen';
import type { Picture } from '#site/types.gen';
import { wellKnown } from '#site/routes.gen';
import { mdxComponents } from '../blocks/mdx-components.tsx';
import { PageDataContext } from '../blocks/page-data.ts';
import { buttonRow, pageWidth } from '../theme/mixins.ts';
import { color, layer, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { KeepTogether } from '../ui/KeepTogether.tsx';
import { Lines } from '../ui/Lines.tsx';
import { DecorativeShape } from '../ui/DecorativeShape.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { Closing } from './Closing.tsx';
import { HomeFilm } from './HomeFilm.tsx';
import type { TemplateProps } from './template.ts';

/**
 * On a desktop the film is uncropped, `--film` high, and at most a fifth of it is below the fold.
 * @param aspectRatio of the film, as a CSS value.
 */
const heroStyles = (aspectRatio: string): SerializedStyles => css`
  --film: calc(100vw / (${aspectRatio}));
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

/** The font size suits lines of about nine characters; longer ones get a smaller one. */
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

const titleId = 'home-title';

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
