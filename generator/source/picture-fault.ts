import { message, type Message } from '../diagnostics/message.ts';
import { maxPixels } from './limits.ts';
import type { Examined } from './types.ts';

/**
 * Why a picture can't be shown, and what to do: what the check, the form and `npm run new` say alike.
 *
 * @param name as its author knows the file.
 */
export const pictureFault = (
  name: string,
  { damaged, fault, format, megapixels = 0 }: Examined,
): Message | undefined => {
  if (damaged !== true) return undefined;
  switch (fault) {
    case 'empty':
    case 'pointer':
    case 'webpage':
      return message(`file-damaged/${fault}`, { name });
    case 'huge':
      return message('image-damaged/huge', { name, megapixels, max: Math.floor(maxPixels / 1e6) });
    case 'tall':
      return message('image-damaged/tall', { name });
    case 'cut':
      return message('image-damaged/cut', { name, format: format ?? '' });
    case 'other':
      return message(format === 'HEIC' ? 'image-damaged/heic' : 'image-damaged/other', { name, format: format ?? '' });
    case 'sizeless':
    case undefined:
      return message('image-damaged', { name });
  }
};
