/** Quick tests of texts, cached by file: a rule of the whole site skips the files without what it looks for. */
import { addressesInText } from './addresses-in-text.ts';
import { innerAddress } from './gateway-address.ts';
import { mayLink } from '../source/story.ts';
import { localPath } from './local-address.ts';
import { unfinishedIn } from '../site/unfinished.ts';

/** What is typed to get past a value of a project: « - », « ? », « xxx ». */
export const nothing = /^(?:[^\p{L}\p{N}]+|x{2,})$/iu;

/** Whether a text holds what is sought. */
export const textMarkers = {
  brace: (text: string) => text.includes('{'),
  figure: (text: string) => text.includes('figures.'),
  gateway: (text: string) => addressesInText(text).some(({ found }) => innerAddress(found) !== undefined),
  link: mayLink,
  nothing: (text: string) => nothing.test(text),
  local: (text: string) => addressesInText(text).some(({ found }) => localPath(found) !== undefined),
  thousands: (text: string) => /\d[.,]\d{3}/.test(text),
  unfinished: (text: string) => unfinishedIn(text) !== undefined,
} as const;

export type TextMarker = keyof typeof textMarkers;

export const textMarkerNames = Object.keys(textMarkers) as readonly TextMarker[];
