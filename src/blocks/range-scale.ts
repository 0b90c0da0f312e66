/** Where a chart of two measures puts its values and zones, and which zones hold a point. Nothing here draws. */

export interface Axis {
  readonly from: number;
  readonly to: number;
  /** Between two graduations. */
  readonly step: number;
}

export interface ZoneBounds {
  readonly xFrom: number;
  readonly xTo: number;
  readonly yFrom: number;
  readonly yTo: number;
}

/** The room of the chart inside its picture, in the picture's own units. */
export const plot = { left: 74, top: 16, width: 610, height: 380, all: { width: 700, height: 452 } } as const;

const round = (value: number): number => Math.round(value * 10) / 10;

const part = (value: number, { from, to }: Axis): number =>
  to === from ? 0 : (Math.min(Math.max(value, from), to) - from) / (to - from);

/** From the left; what is off the axis stands at its end. */
export const xOf = (value: number, axis: Axis): number => round(plot.left + part(value, axis) * plot.width);

/** From the top; great values stand high. */
export const yOf = (value: number, axis: Axis): number => round(plot.top + (1 - part(value, axis)) * plot.height);

/** The graduations of an axis, its ends included where they fall on one; 0 is one, whatever the axis begins with. */
export const ticksOf = ({ from, to, step }: Axis): readonly number[] => {
  if (step <= 0) return [];
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) =>
    round(first + index * step),
  );
};

/** The ranks, from 1, of the zones that hold a point; their bounds belong to them. */
export const zonesAt = (x: number, y: number, zones: readonly ZoneBounds[]): readonly number[] =>
  zones.flatMap(({ xFrom, xTo, yFrom, yTo }, index) =>
    x >= xFrom && x <= xTo && y >= yFrom && y <= yTo ? [index + 1] : [],
  );

/** What one move of a range changes: the power of ten that makes a hundred moves or more of the axis. */
export const grainOf = ({ from, to }: Axis): number => 10 ** Math.floor(Math.log10(Math.max(to - from, 1) / 100));

/** What is said of a point: its measures, then the zones that hold it, or that none does. */
export const sentenceOf = (
  measures: readonly string[],
  zones: readonly string[],
  none: string,
  locale: string,
): string => `${measures.join(', ')} – ${zones.length > 0 ? new Intl.ListFormat(locale).format(zones) : none}`;
