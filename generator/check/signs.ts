/** Quick tests of texts, cached by file: a rule of the whole site skips the files without what it looks for. */
import { unfinishedIn } from '../site/unfinished.ts';

/** What is typed to get past a value of a project: « - », « ? », « xxx ». */
export const nothing = /^(?:[^\p{L}\p{N}]+|x{2,})$/iu;

/** Whether a text holds what is sought. */
export const signs = {
  brace: (text: string) => text.includes('{'),
  figure: (text: string) => text.includes('figures.'),
  link: (text: string) => text.includes(']('),
  thousands: (text: string) => /\d[.,]\d{3}/.test(text),
  unfinished: (text: string) => unfinishedIn(text) !== undefined || nothing.test(text),
} as const;

export type Sign = keyof typeof signs;

export const signNames = Object.keys(signs) as readonly Sign[];
