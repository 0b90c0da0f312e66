/** The icons of a site, made from its logo, and the manifest that names those of an application. */
import { taskOutput, textOutput, type WrittenOutput } from '../cache/outputs.ts';
import { taskOf } from '../cache/step.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import { logoOf, shapesOf } from '../model/site-files.ts';
import { appearanceOf } from '../site/appearance.ts';
import { appIconFile, appIconSizes, iconFiles } from '../site/icon-files.ts';
import type { Drawing } from '../source/svg/drawing.ts';
import { siteIcon } from './site-icon.cached.ts';

/** Systems that cut icons out of a square leave a disc of 80 %: what is within 52 % stays whole. */
const maskablePart = 0.52;

/** The icon of an application, on the site's background. */
export const appIcon = (model: Pick<SiteModel, 'spec' | 'files'>, logo: Drawing, size: number) =>
  taskOf(siteIcon, { ...iconSource(model, logo), ...backed(model), logoPart: maskablePart, size, format: 'png' });

/** Every icon and the manifest, at the root of the site; none for a site without a logo. */
export const siteIcons = (model: Pick<SiteModel, 'spec' | 'files'>): WrittenOutput[] => {
  const logo = logoOf(model.spec, model.files);
  if (logo === undefined) return [];
  const source = iconSource(model, logo);
  const touch = taskOf(siteIcon, { ...source, ...backed(model), logoPart: 0.62, size: 180, format: 'png' });
  const tab = (format: 'ico' | 'png') => taskOf(siteIcon, { ...source, logoPart: 1, size: 48, format });
  return [
    taskOutput(iconFiles.ico, tab('ico')),
    taskOutput(iconFiles.png, tab('png')),
    taskOutput(iconFiles.touch, touch),
    taskOutput(iconFiles.touchPrecomposed, touch),
    ...appIconSizes.map((size) => taskOutput(appIconFile(size), appIcon(model, logo, size))),
    textOutput(iconFiles.manifest, `${JSON.stringify(manifestOf(model), null, 1)}\n`),
  ];
};

const iconSource = ({ spec }: Pick<SiteModel, 'spec'>, logo: Drawing) => ({
  logo: shapesOf(logo),
  color: spec.site.brandColor,
});

const backed = ({ spec }: Pick<SiteModel, 'spec'>) => ({ background: appearanceOf(spec).colors.surface });

/** Web application manifest: what a telephone shows of the site on its home screen; it opens in the browser. */
const manifestOf = ({ spec }: Pick<SiteModel, 'spec'>) => {
  const { name, locale, description } = spec.site;
  const { surface } = appearanceOf(spec).colors;
  return {
    id: '/',
    name,
    description,
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: surface,
    theme_color: surface,
    icons: appIconSizes.map((size) => ({
      src: `/${appIconFile(size)}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  };
};
