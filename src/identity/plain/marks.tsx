import { font } from '../../theme/tokens.ts';
import type { Mark } from '../contract.ts';

export const markHeight = 44;

/** Of a figure in this size, in most faces. */
const figureWidth = 28;

/** The number itself. */
export const markOf = (number: number): Mark => ({
  width: String(number).length * figureWidth,
  shape: (
    <text y="41" fontSize="50" fontFamily={font.heading}>
      {number}
    </text>
  ),
});
