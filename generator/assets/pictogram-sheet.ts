/** The pictograms of the menus in one file: no page shows them before a menu opens, and none carries them twice. */
import { digestOf } from '../cache/digest.ts';
import { headerLinks, type SiteModel } from '../model/resolve-site.ts';
import { readDrawing } from './drawing.ts';

/**
 * A symbol for each pictogram that a menu names, in the order of names, and the file's address:
 * `/media/pictograms.3f2a9c01.svg`, where the pictogram itself is named behind a « # ».
 */
export const pictogramSheet = ({ spec, files }: Pick<SiteModel, 'spec' | 'files'>) => {
  const named = headerLinks(spec).flatMap(({ icon }) => icon ?? []);
  const symbols = [...new Set(named)].sort().map((name) => {
    const { viewBox, markup } = readDrawing(files.icons.get(name) ?? '');
    return `<symbol id="${name}" viewBox="${viewBox}">${markup}</symbol>`;
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
  return { url: `/media/pictograms.${digestOf(text).slice(0, 10)}.svg`, text };
};
