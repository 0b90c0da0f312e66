/**
 * Carpenters' marks, cut with a rainette: I II III IIII V VI VII VIII VIIII X. Each is a filled
 * outline 44 high, with its width.
 */
export interface Mark {
  readonly width: number;
  readonly path: string;
}

export const markHeight = 44;

const V = 'M3.1 0.8L2.5 4.2L14 44.2L14.6 44L15.2 43.8L7 3.1ZM24.7 -0.2L22.7 2.6L14.4 43.5L15 43.6L15.6 43.7L26.8 3.5Z';

const marks: readonly Mark[] = [
  { width: 8, path: 'M3.2 0.8L1.8 3.8L3.2 43.5L3.9 43.5L4.5 43.6L6.4 3.8Z' },
  { width: 17.6, path: 'M3.1 1.4L1.8 4.3L3.7 43.4L4.3 43.4L5 43.4L6.4 4.3ZM13.3 0.9L11.8 3.9L13 43.7L13.6 43.8L14.3 43.8L16.4 4Z' },
  {
    width: 27.2,
    path: 'M3.5 0.3L2.1 3.1L3.6 41.8L4.2 41.8L4.9 41.8L6.7 3.2ZM12 0.2L10.7 3.1L13.3 42.3L14 42.3L14.6 42.3L15.3 3ZM21.5 1L20.2 4L23 42.3L23.6 42.3L24.3 42.3L24.8 3.8Z',
  },
  {
    width: 36.8,
    path: 'M2 0.6L0.7 3.5L3.3 42.5L3.9 42.5L4.6 42.5L5.3 3.4ZM11.9 0.3L10.5 3.3L12.8 42.3L13.4 42.3L14.1 42.3L15.1 3.2ZM21.5 1L20.2 4L23 43.7L23.7 43.7L24.3 43.7L24.8 3.9ZM32 0.6L30.6 3.5L32.1 41.8L32.7 41.8L33.4 41.8L35.2 3.5Z',
  },
  { width: 29.5, path: V },
  { width: 38, path: `${V}M32.6 0.1L31.2 3.2L33.5 43.3L34.1 43.3L34.8 43.2L35.8 3.1Z` },
  { width: 47.6, path: `${V}M34.1 1L32.6 3.8L32.6 42.9L33.2 42.9L33.9 43L37.2 4.1ZM43.7 1.3L42.2 4.2L42.6 43.6L43.2 43.6L43.9 43.7L46.8 4.3Z` },
  {
    width: 57.2,
    path: `${V}M32.5 1.4L31.2 4.4L34 44L34.6 43.9L35.3 43.9L35.8 4.2ZM43.4 0.9L42 3.9L42.9 44L43.6 44L44.2 44L46.6 4ZM53 1.1L51.5 4L52.2 42.8L52.9 42.8L53.5 42.8L56.1 4.1Z`,
  },
  {
    width: 66.8,
    path: `${V}M32.1 0.4L30.8 3.4L33.6 43L34.2 43L34.9 43L35.4 3.3ZM42.1 0.8L40.8 3.8L43.5 42.4L44.1 42.4L44.8 42.3L45.4 3.6ZM53.2 0.6L51.8 3.6L52.3 43.7L52.9 43.7L53.6 43.7L56.4 3.7ZM62.5 0.5L61 3.5L61.5 43.6L62.2 43.6L62.8 43.7L65.6 3.6Z`,
  },
  { width: 30, path: 'M3.2 1.4L3.5 5L25.4 43.3L26 43L26.6 42.7L7.6 2.9ZM25.2 0.1L22.4 2.5L3.4 43.7L4 44L4.6 44.3L26.5 4.6Z' },
];

const ten = marks[9] as Mark;

/** The strokes of a number: one mark up to ten, tens and the rest side by side beyond. */
export const marksOf = (number: number): readonly Mark[] => {
  const tens = number > 10 ? Math.floor((number - 1) / 10) : 0;
  const rest = marks[number - tens * 10 - 1];
  return [...Array.from({ length: tens }, () => ten), ...(rest ? [rest] : [])];
};
