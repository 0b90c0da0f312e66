import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { site } from '#site/site.gen';
import { media } from '../theme/media.ts';
import { color, font, space, text } from '../theme/tokens.ts';
import { DimensionLine } from '../ui/DimensionLine.tsx';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { Bay } from './Bay.tsx';
import { lengthOf, rowOf } from './bay-count.ts';
import { elementsOf } from './elements.ts';
import { EnhancedBlock } from './EnhancedBlock.tsx';
import { blockSurfaceStyles, type BlockSurfaceProps } from './block-surface.styles.ts';

/** The bays share the width: the longer the structure, the smaller the common scale. */
const rowStyles = css`
  margin-top: 1.6rem;
  & > div {
    display: flex;
    align-items: end;
    min-height: clamp(6rem, 14vw, 12rem);
  }
  & svg {
    flex: 0 1 clamp(8rem, 22vw, 19rem);
    min-width: 0;
    height: auto;
  }
  & > p {
    margin-top: 0.5rem;
    font: 400 ${text.h3} / 1.2 ${font.heading};
  }
  & ._line {
    color: ${color.accent};
  }
`;

const kindsStyles = css`
  display: grid;
  gap: 0 ${space.gutter};
  margin-top: 1.4rem;
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`;

export interface BaysProps extends BlockSurfaceProps {
  readonly title: string;
  readonly label: string;
  readonly unit: string;
  /** Length of one bay. */
  readonly length: string;
  readonly total: string;
  readonly children?: ReactNode;
}

/**
 * A structure built from bays, drawn to scale with its total length; the visitor sets the number of each kind. Without
 * JavaScript it shows the initial numbers.
 */
export const Bays = ({ title, label, unit, length, total, surface, place, children }: BaysProps) => {
  const kinds = elementsOf(children, Bay);
  const counts = kinds.map(({ props }) => Number(props.count));
  return (
    <EnhancedBlock kind="bays" styles={blockSurfaceStyles({ surface, place })} data-length={length} data-unit={unit}>
      <h3>{title}</h3>
      <figure css={rowStyles}>
        <div role="img" aria-label={label}>
          {rowOf(counts).map((kind, index) => (
            <InlineDrawing key={index} drawing={kinds[kind]!.props.drawing} />
          ))}
        </div>
        <DimensionLine />
        <p role="status">
          {total} <span>{new Intl.NumberFormat(site.locale).format(lengthOf(counts, Number(length)))}</span>
          {`\u00A0${unit}`}
        </p>
      </figure>
      <ul css={kindsStyles}>{children}</ul>
    </EnhancedBlock>
  );
};
