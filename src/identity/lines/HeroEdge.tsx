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

/** A road that leaves to the right: it runs level, then climbs at the site's angle. */
const road = (above: number): string =>
  `M0 ${height - above}H38C58 ${height - above} 62 ${height - above} 76 ${height * 0.62 - above}L104 ${height * 0.62 - rise(28) - above}`;

export const HeroEdge: Identity['HeroEdge'] = () => (
  <svg css={edgeStyles} viewBox={`0 0 100 ${height}`} aria-hidden="true">
    <path d={`${road(0)}V${height + 1}H0z`} />
    <path d={road(0)} />
    <path d={road(1)} />
    <path d={road(2)} />
  </svg>
);
