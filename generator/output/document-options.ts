import type { PrerenderOptions } from './prerender/prerender.ts';
import { socialImageOf } from '../assets/social-images.ts';
import { appearanceOf } from '../site/appearance.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import { fontFiles, fontUrl } from '../model/site-files.ts';

/** What every document of a site shares. */
export const documentOptions = (model: SiteModel, bootUrl: string): PrerenderOptions => {
  const { fonts, logo } = model.spec.site;
  return {
    bootUrl,
    fontUrls: fontFiles(model.spec).map((file) => fontUrl(model.files, file)),
    iconUrl: logo === undefined ? undefined : '/favicon.svg',
    themeColor: appearanceOf(model.spec).colors.surface,
    titleFont: { digest: model.files.fonts.get(fonts.heading.file) ?? '', family: fonts.heading.family },
    socialImage: (kind, id) => socialImageOf(model, kind, id),
  };
};
