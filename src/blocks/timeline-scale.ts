/** Where the events of a timeline stand: years to scale, texts by turns below and above the line. */

export interface PlacedEvent {
  /** Distance from the left, in per cent. */
  readonly left: number;
  /** Room for the text, in per cent. */
  readonly width: number;
  readonly side: 'below' | 'above';
}

export interface PlacedGap {
  readonly years: number;
  readonly left: number;
  readonly width: number;
  /** A narrow gap is written under the line, away from the ticks. */
  readonly side: 'below' | 'above';
}

/** Part of the width that the last event leaves to its own text. */
const lastEventAt = 76.4;
const widestText = 34;
const roomBetweenTexts = 2;
const narrowGap = 12;

/** Places each event; the years come in order. */
export const placeEvents = (years: readonly number[]): readonly PlacedEvent[] =>
  years.map((year, index) => {
    const left = positionOf(year, years);
    const nextOnSide = years[index + 2];
    const end = nextOnSide === undefined ? 100 : positionOf(nextOnSide, years) - roomBetweenTexts;
    return { left, width: round(Math.min(widestText, end - left)), side: index % 2 === 0 ? 'below' : 'above' };
  });

/** The years between two different dates, written on the line. */
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
