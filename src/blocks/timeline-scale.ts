/** The layout of `Timeline`: years to scale, texts alternately below and above the line. */

export interface PlacedEvent {
  /** Distance from the left, in per cent. */
  readonly left: number;
  /** Width of the text, in per cent. */
  readonly width: number;
  readonly side: 'below' | 'above';
}

export interface PlacedGap {
  readonly years: number;
  readonly left: number;
  readonly width: number;
  /** A narrow gap is labelled below the line, away from the ticks. */
  readonly side: 'below' | 'above';
}

/** Position of the last event, in per cent: the rest of the width is for its text. */
const lastEventAt = 76.4;
const widestText = 34;
const spaceBetweenTexts = 2;
const narrowGap = 12;

/** The position of each event; `years` must be in ascending order. */
export const placeEvents = (years: readonly number[]): readonly PlacedEvent[] =>
  years.map((year, index) => {
    const left = positionOf(year, years);
    const nextOnSide = years[index + 2];
    const end = nextOnSide === undefined ? 100 : positionOf(nextOnSide, years) - spaceBetweenTexts;
    return { left, width: round(Math.min(widestText, end - left)), side: index % 2 === 0 ? 'below' : 'above' };
  });

/** The labels on the line: the number of years between two events, unless it is 0. */
export const placeGaps = (years: readonly number[]): readonly PlacedGap[] =>
  years.slice(1).flatMap((year, index) => {
    const from = years[index] ?? year;
    if (year === from) return [];
    const left = positionOf(from, years);
    const width = round(positionOf(year, years) - left);
    return [{ years: year - from, left, width, side: width < narrowGap ? ('below' as const) : ('above' as const) }];
  });

const positionOf = (year: number, years: readonly number[]): number => {
  const first = years[0] ?? year;
  const span = (years.at(-1) ?? year) - first;
  return span === 0 ? 0 : round(((year - first) / span) * lastEventAt);
};

const round = (value: number): number => Math.round(value * 10) / 10;
