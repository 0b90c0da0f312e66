import { css } from '@emotion/react';
import { color, layer } from '../../theme/tokens.ts';
import { media } from '../../theme/media.ts';
import type { Identity } from '../contract.ts';
import { rise } from '../rise.ts';

const edgeStyles = css`
  position: absolute;
  left: 0;
  bottom: -1px;
  z-index: ${layer.cut};
  width: 100%;
  height: auto;
  overflow: visible;
  fill: none;
  stroke: ${color.highlight};
  stroke-width: 1.5;
  & path {
    vector-effect: non-scaling-stroke;
  }
  & path:first-of-type {
    fill: ${color.surface};
    stroke: none;
  }
  ${media.forcedColors} {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`;

const height = rise(30);

/** A line that runs level, then climbs to the right at the site's angle; `offset` above the lowest one. */
const line = (offset: number): string => {
  const level = height - offset;
  const climb = height * 0.62 - offset;
  return `M0 ${level}H38C58 ${level} 62 ${level} 76 ${climb}L104 ${height * 0.62 - rise(28) - offset}`;
};

/** Three parallel lines above a surface in the page's colour. */
export const HeroEdge: Identity['HeroEdge'] = () => (
  <svg css={edgeStyles} viewBox={`0 0 100 ${height}`} aria-hidden="true">
    <path d={`${line(0)}V${height + 1}H0z`} />
    <path d={line(0)} />
    <path d={line(1)} />
    <path d={line(2)} />
  </svg>
);
