import { css } from '@emotion/react';
import { site } from '#site/site.gen';
import type { BeforeAfter as BeforeAfterData } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { labelText, pictureFrame } from '../theme/mixins.ts';
import { color, space } from '../theme/tokens.ts';
import { Picture } from '../ui/Picture.tsx';
import { shareText } from './before-after-share.ts';
import { EnhancedBlock } from './EnhancedBlock.tsx';
import { sizesOfColumns } from './picture-sizes.ts';

/** Side by side: the layout without JavaScript and in print. */
const blockStyles = css`
  display: grid;
  gap: ${space[5]} ${space.gutter};
  grid-template-columns: minmax(0, 1fr);
  & figcaption {
    margin-top: 0.5rem;
  }
  & > input {
    display: none;
  }
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`;

/**
 * Stacked, with a dividing line, and the range input over both pictures. Applied from the first paint on, so that
 * enhancement shifts no layout.
 */
const stackStyles = css`
  @media screen and (scripting: enabled) {
    --share: 0.5;
    /* The centre of the slider's thumb. */
    --at: calc(1.375rem + (100% - 2.75rem) * var(--share));
    position: relative;
    touch-action: pan-y pinch-zoom;
    html[data-enlarged] & {
      touch-action: auto;
    }
    grid-template-columns: minmax(0, 1fr);
    & > figure,
    & > input {
      grid-area: 1 / 1;
    }
    & > figure:first-of-type {
      z-index: 1;
    }
    & > figure:first-of-type > div {
      clip-path: inset(0 calc(100% - var(--at)) 0 0);
    }
    & > figure:last-of-type > figcaption {
      text-align: right;
    }
    & > figure:last-of-type > div::after {
      content: '';
      position: absolute;
      z-index: 2;
      inset-block: 0;
      left: var(--at);
      width: 3px;
      margin-left: -1.5px;
      background: ${color.brand};
      box-shadow:
        -1px 0 ${color.surface},
        1px 0 ${color.surface};
    }
    & > input {
      z-index: 3;
      display: block;
      appearance: none;
      width: 100%;
      aspect-ratio: 16 / 10;
      margin: 0;
      background: none;
      touch-action: inherit;
      cursor: ew-resize;
    }
    & > input::-webkit-slider-thumb {
      appearance: none;
      width: 2.75rem;
      height: 2.75rem;
      border: 3px solid ${color.brand};
      background: ${color.surface};
      transform: rotate(45deg) scale(0.62);
    }
    & > input::-moz-range-thumb {
      width: 2.75rem;
      height: 2.75rem;
      border: 3px solid ${color.brand};
      border-radius: 0;
      background: ${color.surface};
      transform: rotate(45deg) scale(0.62);
    }
  }
`;

/** Two pictures of one place, compared with a slider; side by side without JavaScript. */
export const BeforeAfter = ({ before, after, slider }: Omit<BeforeAfterData, 'title'>) => (
  <EnhancedBlock kind="before-after" styles={[blockStyles, stackStyles]} data-before={before.label}>
    {[before, after].map(({ label, picture }) => (
      <figure key={picture.base}>
        <div css={pictureFrame}>
          <Picture picture={picture} sizes={sizesOfColumns(7, 'full')} loading="lazy" />
        </div>
        <figcaption css={labelText}>{label}</figcaption>
      </figure>
    ))}
    <input
      type="range"
      min="0"
      max="100"
      step="1"
      defaultValue="50"
      aria-label={slider}
      aria-valuetext={shareText(50, before.label, site.locale)}
    />
  </EnhancedBlock>
);
