import type { Mark } from '../contract.ts';

export const markHeight = 44;

/** Diameter of a dot. */
const dot = 12;
/** Between the left or upper edges of two dots. */
const step = 16;

/** As many dots as the number, three in a column. */
export const markOf = (number: number): Mark => ({
  width: Math.ceil(number / 3) * step - (step - dot),
  shape: Array.from({ length: number }, (_, index) => (
    <circle key={index} cx={Math.floor(index / 3) * step + dot / 2} cy={(index % 3) * step + dot / 2} r={dot / 2} />
  )),
});
