/** Carpenters' marks, as cut into timber with a « rainette »: I II III IIII V VI VII VIII VIIII X. */
import type { Mark } from '../contract.ts';

/** A filled outline, `markHeight` high. */
interface Outline {
  readonly width: number;
  readonly path: string;
}

export const markHeight = 44;

const ones: readonly Outline[] = [
  { width: 8, path: 'M3.2 .8l-1.4 3l1.4 39.7l.7 0l.6 .1l1.9-39.8z' },
  {
    width: 17.6,
    path: 'M3.1 1.4l-1.3 2.9l1.9 39.1l.6 0l.7 0l1.4-39.1zM13.3 .9l-1.5 3l1.2 39.8l.6 .1l.7 0l2.1-39.8z',
  },
  {
    width: 27.2,
    path:
      'M3.5 .3l-1.4 2.8l1.5 38.7l.6 0l.7 0l1.8-38.6zM12 .2l-1.3 2.9l2.6 39.2l.7 0l.6 0l.7-39.3z' +
      'M21.5 1l-1.3 3l2.8 38.3l.6 0l.7 0l.5-38.5z',
  },
  {
    width: 36.8,
    path:
      'M2 .6l-1.3 2.9l2.6 39l.6 0l.7 0l.7-39.1zM11.9 .3l-1.4 3l2.3 39l.6 0l.7 0l1-39.1z' +
      'M21.5 1l-1.3 3l2.8 39.7l.7 0l.6 0l.5-39.8zM32 .6l-1.4 2.9l1.5 38.3l.6 0l.7 0l1.8-38.3z',
  },
];

const five: Outline = {
  width: 29.5,
  path: 'M3.1 .8l-.6 3.4l11.5 40l.6-.2l.6-.2l-8.2-40.7zM24.7-.2l-2 2.8l-8.3 40.9l.6 .1l.6 .1l11.2-40.2z',
};

const ten: Outline = {
  width: 30,
  path: 'M3.2 1.4l.3 3.6l21.9 38.3l.6-.3l.6-.3l-19-39.8zM25.2 .1l-2.8 2.4l-19 41.2l.6 .3l.6 .3l21.9-39.7z',
};

/** Between a ten and what follows it: two tens would run into each other. */
const gapOfTen = 8;

/** The tens, a five and up to four ones, side by side. */
export const markOf = (number: number): Mark => {
  const one = ones[(number % 5) - 1];
  const parts = [
    ...Array.from({ length: Math.floor(number / 10) }, () => ten),
    ...(number % 10 < 5 ? [] : [five]),
    ...(one ? [one] : []),
  ];
  let end = 0;
  const shape = parts.map((part, index) => {
    const start = end + (parts[index - 1] === ten ? gapOfTen : 0);
    end = start + part.width;
    return <path key={start} d={part.path} transform={start === 0 ? undefined : `translate(${start} 0)`} />;
  });
  return { width: end, shape };
};
