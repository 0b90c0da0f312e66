import { css, type SerializedStyles } from '@emotion/react';
import type { ReactNode } from 'react';
import { site } from '#site/site.gen';
import { labelText } from '../theme/mixins.ts';
import { color } from '../theme/tokens.ts';
import { elementsOf } from './elements.ts';
import { blockSurfaceStyles, type BlockSurfaceProps } from './block-surface.styles.ts';
import { graduations, partOf } from './row-scale.ts';
import { ScaleItem } from './ScaleItem.tsx';
import { RunningText } from '../ui/RunningText.tsx';

const noteStyles = css`
  ${labelText};
  color: ${color.muted};
  margin: 0.6rem 0 1.6rem;
`;

/** The ruler's lines run behind all rows, so that widths can be compared. */
const rulerStyles = (count: number): SerializedStyles => css`
  display: flex;
  justify-content: space-between;
  margin-inline: -1.5rem;
  font-size: 0.8125rem;
  font-stretch: 82%;
  color: ${color.muted};
  & > span {
    width: 3rem;
    text-align: center;
    white-space: nowrap;
  }
  & + ol {
    --line: ${color.rule};
    @supports (color: color-mix(in srgb, red, blue)) {
      --line: color-mix(in srgb, currentColor 22%, transparent);
    }
    background: repeating-linear-gradient(90deg, var(--line) 0 1px, transparent 1px calc((100% - 1px) / ${count}));
    forced-color-adjust: preserve-parent-color;
    & > li {
      forced-color-adjust: auto;
    }
  }
`;

const frameStyles = css`
  padding-inline: 1.2rem;
`;

export interface ScaleRowProps extends BlockSurfaceProps {
  readonly title: string;
  readonly note?: string;
  readonly unit: string;
  readonly to: string;
  readonly step: string;
  readonly children?: ReactNode;
}

/** Drawings to one scale, one below the other, on a common ruler. */
export const ScaleRow = ({ title, note, unit, to, step, surface, place, children }: ScaleRowProps) => {
  const marks = graduations(Number(to), Number(step));
  return (
    <div css={blockSurfaceStyles({ surface, place })}>
      <h3>{title}</h3>
      {note && (
        <p css={noteStyles}>
          <RunningText text={note} />
        </p>
      )}
      <div css={frameStyles}>
        <div css={rulerStyles(marks.length - 1)} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark}>{mark === marks.at(-1) ? inUnit(mark, unit) : inFigures(mark)}</span>
          ))}
        </div>
        <ol>
          {elementsOf(children, ScaleItem).map(({ key, props }) => (
            <ScaleItem
              key={key}
              {...props}
              part={partOf(Number(props.length), Number(to))}
              measure={inUnit(Number(props.length), unit)}
            />
          ))}
        </ol>
      </div>
    </div>
  );
};

const inFigures = (value: number): string => new Intl.NumberFormat(site.locale).format(value);
const inUnit = (value: number, unit: string): string => `${inFigures(value)}\u00A0${unit}`;
