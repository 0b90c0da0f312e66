/**
 * The shortest way to write a polyline. Steps from point to point repeat in a drawing (hatching, laths, tiles) where
 * positions never do: what is drawn is the same, and a page with a drawing compresses to half a kilobyte less.
 */

/**
 * Path data with each line written as a step from the point before; what holds curves or steps already stays as it is.
 */
export const shortPathData = (data: string): string => {
  if (!/^[MLZz\d\s.,-]+$/.test(data)) return data;
  const scale = 10 ** Math.max(0, ...[...data.matchAll(/\.(\d+)/g)].map(([, decimals = '']) => decimals.length));
  let short = '';
  let point: Point = [0, 0];
  let start: Point = [0, 0];
  for (const [, command, written = ''] of data.matchAll(/([MLZz])([^MLZz]*)/g)) {
    if (command === 'Z' || command === 'z') {
      short += 'z';
      point = start;
    }
    for (const [index, next] of wholePointsOf(written, scale).entries()) {
      const isMove = command === 'M' && index === 0;
      short += isMove ? `M${pair(next, scale)}` : `l${pair([next[0] - point[0], next[1] - point[1]], scale)}`;
      if (isMove) start = next;
      point = next;
    }
  }
  return short.length < data.length ? short : data;
};

export type Point = readonly [x: number, y: number];

/** The points that a piece of path data names. */
const pointsOf = (written: string): Point[] => {
  const numbers = (written.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []));
};

/** In whole units of the last decimal: sums of such are exact. */
const wholePointsOf = (written: string, scale: number): Point[] =>
  pointsOf(written).map(([x, y]) => [Math.round(x * scale), Math.round(y * scale)]);

const pair = ([x, y]: Point, scale: number): string => {
  const second = numeral(y / scale);
  return `${numeral(x / scale)}${second.startsWith('-') ? '' : ' '}${second}`;
};

const numeral = (value: number): string => String(value).replace(/^(-?)0\./, '$1.');
