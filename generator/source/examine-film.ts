/** Reads a film: what it is whatever its name says, what it shows, and whether its end is there. */
import { isFilmCut, isQuickTimeAlone, isSoundAlone, readFilm } from './film-facts.ts';
import { formatOf } from './format-of.ts';
import type { Examined } from './types.ts';

/** The container of a film that the site may show, by its extension as the content tells it. */
const containers: Readonly<Record<string, string>> = {
  mp4: 'MP4',
  m4v: 'MP4',
  f4v: 'MP4',
  '3gp': '3GP',
  '3g2': '3GP',
  // An MP4 with sound alone, under some of its brands.
  m4a: 'MP4',
  m4b: 'MP4',
  mov: 'QuickTime',
  webm: 'WebM',
  mkv: 'Matroska',
};

/** Examines the bytes of a file that has the name of a film. Never throws for what it holds. */
export const examineFilm = async (bytes: Buffer): Promise<Examined> => {
  const { ext = '', format } = (await formatOf(bytes)) ?? {};
  const kind = ext === 'mov' && !isQuickTimeAlone(bytes) ? 'mp4' : ext;
  const container = Object.hasOwn(containers, kind) ? containers[kind] : undefined;
  if (container === undefined) return { damaged: true, fault: 'other', ...(format !== undefined && { format }) };
  const film = readFilm(bytes);
  const hasSoundAlone = film === undefined && isSoundAlone(bytes);
  return {
    format: container,
    ...(film && { film }),
    ...(hasSoundAlone && { isSoundAlone: true }),
    ...((film === undefined ? !hasSoundAlone : isFilmCut(bytes)) && { isCut: true }),
  };
};
