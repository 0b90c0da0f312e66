import { font } from '../../theme/tokens.ts';
import type { Mark } from '../contract.ts';

export const markHeight = 44;

/** Approximate width of a digit at this font size. */
const digitWidth = 28;

/** The number itself. */
export const markOf = (number: number): Mark => ({
  width: String(number).length * digitWidth,
  shape: (
    <text y="41" fontSize="50" fontFamily={font.heading}>
      {number}
    </text>
  ),
});
