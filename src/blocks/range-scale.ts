/** The geometry of `RangeChart`: coordinates of values, and which zones contain a point. No rendering. */

export interface Axis {
  readonly from: number;
  readonly to: number;
  /** Distance between two ticks. */
  readonly step: number;
}

export interface ZoneBounds {
  readonly xFrom: number;
  readonly xTo: number;
  readonly yFrom: number;
  readonly yTo: number;
}

/** The plot area within the SVG, in units of its view box (`all`). */
export const plot = { left: 74, top: 16, width: 610, height: 380, all: { width: 700, height: 452 } } as const;

const round = (value: number): number => Math.round(value * 10) / 10;

const part = (value: number, { from, to }: Axis): number =>
  to === from ? 0 : (Math.min(Math.max(value, from), to) - from) / (to - from);

/** The x coordinate of a value, clamped to the axis. */
export const xOf = (value: number, axis: Axis): number => round(plot.left + part(value, axis) * plot.width);

/** The y coordinate of a value, clamped to the axis; it decreases as the value grows. */
export const yOf = (value: number, axis: Axis): number => round(plot.top + (1 - part(value, axis)) * plot.height);

/** Radius of the ring around a zone's rank, as it is on a phone, where it is largest. */
export const rankRadius = 28;

interface Place {
  readonly x: number;
  readonly y: number;
}

const distance = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Where the ranks of the zones stand: each in its zone at the height that its editor chose, halfway across or beside,
 * where its ring crosses no side of a zone and meets neither the point nor the ring of another; halfway where there is
 * no such place.
 * @param heights in per cent of each zone, from below.
 */
export const rankPlaces = (
  zones: readonly ZoneBounds[],
  heights: readonly number[],
  { x, y }: { readonly x: Axis; readonly y: Axis },
  point: Place,
): readonly Place[] => {
  const boxes = zones.map((zone) => ({
    left: xOf(zone.xFrom, x),
    right: xOf(zone.xTo, x),
    top: yOf(zone.yTo, y),
    bottom: yOf(zone.yFrom, y),
  }));
  const places: Place[] = [];
  for (const [index, { left, right, top, bottom }] of boxes.entries()) {
    const at = (across: number): Place => ({
      x: round(left + (right - left) * across),
      y: round(bottom - ((bottom - top) * (heights[index] ?? 50)) / 100),
    });
    const isFree = (place: Place): boolean =>
      distance(place, point) > rankRadius + 12 &&
      places.every((other) => distance(place, other) > 2 * rankRadius + 4) &&
      boxes
        .filter((box) => box.top - rankRadius < place.y && place.y < box.bottom + rankRadius)
        .every((box) => [box.left, box.right].every((side) => Math.abs(side - place.x) > rankRadius + 2));
    places.push([0.5, 0.75, 0.25, 0.65, 0.35].map(at).find(isFree) ?? at(0.5));
  }
  return places;
};

/** The ticks of an axis: all multiples of its step, so that 0 is one wherever the axis begins; none for a step of 0. */
export const ticksOf = ({ from, to, step }: Axis): readonly number[] => {
  if (step <= 0) return [];
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) =>
    round(first + index * step),
  );
};

/** The ranks, from 1, of the zones that contain a point, bounds included. */
export const zonesAt = (x: number, y: number, zones: readonly ZoneBounds[]): readonly number[] =>
  zones.flatMap(({ xFrom, xTo, yFrom, yTo }, index) =>
    x >= xFrom && x <= xTo && y >= yFrom && y <= yTo ? [index + 1] : [],
  );

/** The `step` of an axis' range input: the greatest power of ten with at least a hundred steps on the axis. */
export const inputStepOf = ({ from, to }: Axis): number => 10 ** Math.floor(Math.log10(Math.max(to - from, 1) / 100));

/** The description of a point: its values, then the zones that contain it, or `none`. */
export const sentenceOf = (
  measures: readonly string[],
  zones: readonly string[],
  none: string,
  locale: string,
): string => `${measures.join(', ')} – ${zones.length > 0 ? new Intl.ListFormat(locale).format(zones) : none}`;
