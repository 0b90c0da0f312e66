import type { PrerenderOptions } from './prerender/prerender.ts';
import { socialImageOf } from '../assets/social-images.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import { fontUrl } from '../model/site-files.ts';

/** The page's paper, for the browser's own bars. */
const PAPER = '#F3F0E8';

/** What every document of a site shares. */
export const documentOptions = (model: SiteModel, bootUrl: string): PrerenderOptions => {
  const { fonts, logo } = model.spec.site;
  return {
    bootUrl,
    fontUrls: [...new Set([fonts.heading.file, fonts.text.file])].map((file) => fontUrl(model.files, file)),
    iconUrl: logo === undefined ? undefined : '/favicon.svg',
    themeColor: PAPER,
    socialImage: (kind, id) => socialImageOf(model, kind, id),
  };
};
