import { css } from '@emotion/react';
import { useId, type ReactNode } from 'react';
import type { DrawingData } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { labelText } from '../theme/mixins.ts';
import { color, font, motion, space } from '../theme/tokens.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { captionStyles } from './block.styles.ts';
import { elementsOf } from './elements.ts';
import { EnhancedBlock } from './EnhancedBlock.tsx';
import { Part } from './Part.tsx';
import { effectStyles, firstChosen, type PartsEffect } from './Parts.styles.ts';
import { blockSurfaceStyles, type BlockSurfaceProps } from './block-surface.styles.ts';
import { RunningText } from '../ui/RunningText.tsx';

const besideStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]} ${space.gutter};
  ${media.tablet} {
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
    /* In the middle beside the list, and in view while a list higher than the window passes. */
    & > figure {
      display: grid;
      align-content: center;
      align-self: start;
      position: sticky;
      top: calc(${space.header} + 1rem);
      min-height: min(100%, 100 * ${space.windowHundredth} - ${space.header} - 2rem);
    }
  }
`;

/** A wide drawing is above the list, which then has columns. */
const aboveStyles = css`
  & > fieldset {
    margin-top: ${space[5]};
  }
  & ol {
    ${media.tablet} {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr));
      column-gap: ${space.gutter};
    }
  }
`;

/** The drawing stays in view while the list is read, in windows high enough for both. */
const followStyles = css`
  @media (min-height: 36em) {
    & > figure {
      position: sticky;
      top: ${space.header};
      z-index: 1;
      background: var(--ground);
      padding-block: 0.8rem;
    }
    ${media.belowTablet} {
      /* Keeps a focused item out from under the sticky drawing. */
      & input {
        scroll-margin-top: 45vh;
      }
    }
  }
`;

const drawingStyles = css`
  width: 100%;
  height: auto;
  overflow: visible;
  & [data-p] {
    transition: opacity ${motion.neat};
  }
  font-size: 21px;
  & .number {
    font: 400 28px ${font.heading};
    text-anchor: middle;
  }
  ${media.belowTablet} {
    font-size: 34px;
    & .number {
      font-size: 44px;
    }
  }
  ${media.reducedMotion} {
    & [data-p] {
      transition: none;
    }
  }
`;

const legendStyles = css`
  ${labelText};
  color: ${color.muted};
  padding: 0;
  margin-bottom: 0.5rem;
`;

export interface PartsProps extends BlockSurfaceProps {
  readonly drawing: DrawingData;
  readonly label: string;
  readonly legend: string;
  readonly caption?: string;
  readonly effect: PartsEffect;
  readonly follow?: 'yes';
  readonly children?: ReactNode;
}

/**
 * A drawing and a list of its parts. The list consists of radio buttons and the effects are CSS, so that selecting a
 * part needs no JavaScript. Enhanced, a click in the drawing selects too, and with `follow` scrolling does.
 */
export const Parts = ({ drawing, label, legend, caption, effect, follow, surface, place, children }: PartsProps) => {
  const name = useId();
  const parts = elementsOf(children, Part);
  const chosen = firstChosen(effect, parts.length);
  return (
    <EnhancedBlock
      kind="parts"
      styles={[
        ...blockSurfaceStyles({ surface, place }),
        place === 'wide' && !follow ? aboveStyles : besideStyles,
        follow && followStyles,
        effectStyles(effect, parts.length),
      ]}
      data-follow={follow}
    >
      <figure>
        <InlineDrawing css={drawingStyles} drawing={drawing} label={label} />
        {caption && (
          <figcaption css={[captionStyles]}>
            <RunningText text={caption} />
          </figcaption>
        )}
      </figure>
      <fieldset>
        <legend css={legendStyles}>{legend}</legend>
        <ol>
          {parts.map(({ key, props }, index) => (
            <Part key={key} {...props} name={name} number={index + 1} isChosen={index + 1 === chosen} />
          ))}
        </ol>
      </fieldset>
    </EnhancedBlock>
  );
};
