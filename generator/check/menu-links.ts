import type { SiteSpec } from '../../schema/types.gen.ts';

/** The entries of header and footer that lead somewhere, those of groups included, in the order of the file. */
export const menuLinks = function* ({ menus: { header, footer } }: SiteSpec) {
  for (const [index, entry] of header.entries()) {
    const path = ['menus', 'header', index];
    if (!('entries' in entry)) yield { link: entry, path };
    else for (const [at, link] of entry.entries.entries()) yield { link, path: [...path, 'entries', at] };
  }
  for (const list of ['services', 'links'] as const)
    for (const [index, link] of footer[list].entries()) yield { link, path: ['menus', 'footer', list, index] };
};
