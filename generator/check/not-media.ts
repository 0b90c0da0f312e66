import type { FileFault } from '../source/file-forms.ts';

const messages = {
  empty: 'file-damaged/empty',
  pointer: 'file-damaged/pointer',
  webpage: 'file-damaged/webpage',
} as const;

/** The message for what takes the place of files of every kind; undefined for any other fault. */
export const notMediaMessage = (fault: FileFault | undefined) =>
  fault === 'empty' || fault === 'pointer' || fault === 'webpage' ? messages[fault] : undefined;
