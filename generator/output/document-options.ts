import type { PrerenderOptions } from './prerender/prerender.ts';
import { structuredSite } from './prerender/structured-data.ts';
import { socialImageOf } from '../assets/social-images.ts';
import { appearanceOf } from '../site/appearance.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import { fontFiles, fontUrl } from '../model/site-files.ts';

/** What the pages of a site share, and the sharing picture of each. */
export const documentOptions = (model: SiteModel, bootUrl: string): PrerenderOptions => {
  const { fonts, logo, locale, name } = model.spec.site;
  return {
    head: {
      bootUrl,
      fontUrls: fontFiles(model.spec).map((file) => fontUrl(model.files, file)),
      iconUrl: logo === undefined ? undefined : '/favicon.svg',
      themeColor: appearanceOf(model.spec).colors.surface,
      locale,
      siteName: name,
    },
    structured: structuredSite(model),
    titleFont: { digest: model.files.fonts.get(fonts.heading.file) ?? '', family: fonts.heading.family },
    socialImage: (kind, id) => socialImageOf(model, kind, id),
  };
};
