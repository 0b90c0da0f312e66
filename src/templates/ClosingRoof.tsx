import { css, type SerializedStyles } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import type { PageRecord } from '#site/types.gen';
import { buttonRow, leadText, pageWidth } from '../theme/mixins.ts';
import { color, layer, space } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { KeepTogether } from '../ui/KeepTogether.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';

type Surface = 'paper' | 'shaving';

/** The ridge stands at 62 % of the width, its sides at the pitch: 21.7 vw and 13.3 vw below it. */
const roofStyles = (above: Surface): SerializedStyles => css`
  position: relative;
  color: ${color.onBrand};
  --focus: ${color.onBrand};
  --link-hover: ${color.onBrand};
  ${above === 'shaving' ? `background: ${color.shaving};` : `margin-top: calc(-1 * clamp(0rem, 4vw, 5rem));`}
  pointer-events: none;
  & > * {
    pointer-events: auto;
  }
  & > svg {
    position: absolute;
    left: 0;
    top: 0;
    width: 100%;
    height: auto;
    overflow: visible;
    fill: none;
    pointer-events: none;
    z-index: ${layer.cut};
  }
  & > svg path {
    vector-effect: non-scaling-stroke;
    stroke: ${color.basalt};
  }
  & > svg path:last-of-type {
    stroke: ${color.white};
    opacity: 0.28;
  }
  & > div {
    background: ${color.brand};
    clip-path: polygon(0 21.7vw, 62% 0, 100% 13.3vw, 100% 100%, 0 100%);
    padding: clamp(8rem, 19.5vw, 26rem) 0 clamp(3.5rem, 6vw, 6rem);
  }
  & h2 {
    font-size: clamp(2.5rem, 1.4rem + 4.9vw, 6.5rem);
    line-height: 0.96;
  }
  ${media.forcedColors} {
    & > svg {
      display: none;
    }
  }
  ${media.print} {
    margin-top: 2rem;
    &,
    & > div {
      background: none;
      color: #000;
    }
    & > svg {
      display: none;
    }
    & > div {
      clip-path: none;
      padding: 1rem 0;
      border-top: 2px solid #000;
    }
  }
`;

const wordsStyles = css`
  ${media.desktop} {
    display: grid;
    grid-template-columns: repeat(12, minmax(0, 1fr));
    column-gap: ${space.gutter};
    & > div {
      grid-column: 5 / -1;
    }
  }
`;

/** In the margin, at the foot of the words. */
const noteStyles = css`
  margin-top: 1.4rem;
  max-width: 24rem;
  text-wrap: balance;
  ${media.desktop} {
    grid-area: 1 / 1 / 2 / 4;
    align-self: end;
    margin: 0;
  }
`;

const textStyles = css`
  margin-top: 1.2rem;
`;

const actionsStyles = css`
  margin-top: clamp(1.6rem, 3vw, 2.6rem);
  & .phone:hover {
    text-decoration: underline;
    text-decoration-color: ${color.onBrand};
  }
`;

export interface ClosingRoofProps {
  readonly closing: PageRecord['closing'];
  /** The surface it stands against. */
  readonly above?: Surface;
}

const titleId = 'closing';

/** Not every company has one. */
const note = (labels.closing as { readonly note?: string }).note;

/** The red roof that closes a page: the one place where red is a surface. */
export const ClosingRoof = ({ closing, above = 'paper' }: ClosingRoofProps) => (
  <section css={roofStyles(above)} aria-labelledby={titleId} data-actions="last">
    <svg viewBox="0 0 100 21.7" aria-hidden="true">
      <path d="M-4 23.1 66 -1.4" />
      <path d="M58 -1.4 104 14.7" />
      <path d="M0 22.7 62 1 100 14.3" />
    </svg>
    <div>
      <div css={[pageWidth, wordsStyles]}>
        <div>
          <h2 id={titleId}>
            <Lines text={closing.title} />
          </h2>
          <p css={[leadText, textStyles]}>
            <KeepTogether text={closing.text} />
          </p>
          <div css={[buttonRow, actionsStyles]}>
            <ButtonLink to={wellKnown.contact} variant="light" icon="arrow">
              {labels.closing.button}
            </ButtonLink>
            <PhoneLink withIcon />
          </div>
        </div>
        {note !== undefined && (
          <p css={noteStyles}>
            <KeepTogether text={note} />
          </p>
        )}
      </div>
    </div>
  </section>
);
