import type { Assets } from '../../generator/source/types.ts';
import type { SiteFiles } from '../../generator/model/site-files.ts';

/** A site's files for tests that look at none of them: each is told from the others, and holds nothing. */
export const emptyFiles = ({ media, fonts, icons, drawings, documents }: Assets): SiteFiles => ({
  media: new Map([...media.keys()].map((name) => [name, name])),
  fonts: new Map([...fonts.keys()].map((name) => [name, name])),
  documents: new Map([...documents.keys()].map((name) => [name, name])),
  icons: new Map([...icons].map((name) => [name, emptyDrawing])),
  drawings: new Map([...drawings].map((name) => [name, emptyDrawing])),
});

const emptyDrawing = { viewBox: '0 0 1 1', markup: '', svg: '<svg viewBox="0 0 1 1"/>' };
