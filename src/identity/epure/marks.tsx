/** Carpenters' marks, as cut into timber with a « rainette »: I II III IIII V VI VII VIII VIIII X. */
import type { Mark } from '../contract.ts';

/** A filled outline, `markHeight` high. */
interface Outline {
  readonly width: number;
  readonly path: string;
}

export const markHeight = 44;

const five = 'M3.1 .8l-.6 3.4l11.5 40l.6-.2l.6-.2l-8.2-40.7zM24.7-.2l-2 2.8l-8.3 40.9l.6 .1l.6 .1l11.2-40.2z';

const outlines: readonly Outline[] = [
  { width: 8, path: 'M3.2 .8l-1.4 3l1.4 39.7l.7 0l.6 .1l1.9-39.8z' },
  { width: 17.6, path: 'M3.1 1.4l-1.3 2.9l1.9 39.1l.6 0l.7 0l1.4-39.1zM13.3 .9l-1.5 3l1.2 39.8l.6 .1l.7 0l2.1-39.8z' },
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
  { width: 29.5, path: five },
  { width: 38, path: `${five}M32.6 .1l-1.4 3.1l2.3 40.1l.6 0l.7-.1l1-40.1z` },
  {
    width: 47.6,
    path: `${five}M34.1 1l-1.5 2.8l0 39.1l.6 0l.7 .1l3.3-38.9zM43.7 1.3l-1.5 2.9l.4 39.4l.6 0l.7 .1l2.9-39.4z`,
  },
  {
    width: 57.2,
    path:
      `${five}M32.5 1.4l-1.3 3l2.8 39.6l.6-.1l.7 0l.5-39.7zM43.4 .9l-1.4 3l.9 40.1l.7 0l.6 0l2.4-40z` +
      'M53 1.1l-1.5 2.9l.7 38.8l.7 0l.6 0l2.6-38.7z',
  },
  {
    width: 66.8,
    path:
      `${five}M32.1 .4l-1.3 3l2.8 39.6l.6 0l.7 0l.5-39.7zM42.1 .8l-1.3 3l2.7 38.6l.6 0l.7-.1l.6-38.7z` +
      'M53.2 .6l-1.4 3l.5 40.1l.6 0l.7 0l2.8-40zM62.5 .5l-1.5 3l.5 40.1l.7 0l.6 .1l2.8-40.1z',
  },
  {
    width: 30,
    path: 'M3.2 1.4l.3 3.6l21.9 38.3l.6-.3l.6-.3l-19-39.8zM25.2 .1l-2.8 2.4l-19 41.2l.6 .3l.6 .3l21.9-39.7z',
  },
];

const ten = outlines[9] as Outline;

/** Between two marks side by side. */
const gap = 8;

/** One mark up to ten; beyond, a mark for each ten and one for the rest, side by side. */
export const markOf = (number: number): Mark => {
  const tens = number > 10 ? Math.floor((number - 1) / 10) : 0;
  const rest = outlines[number - tens * 10 - 1];
  const parts = [...Array.from({ length: tens }, () => ten), ...(rest ? [rest] : [])];
  const offsets = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.width + gap, 0));
  return {
    width: parts.reduce((sum, part) => sum + part.width + gap, -gap),
    shape: parts.map((part, index) => (
      <path key={offsets[index]} d={part.path} transform={index === 0 ? undefined : `translate(${offsets[index]} 0)`} />
    )),
  };
};
