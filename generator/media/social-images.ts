/**
 * The picture that stands for a page when its address is shared: paper, title, brand line at the pitch, and the page's
 * picture under its gable. Names are pure, so that pages can be written before the pictures exist.
 */
import { createHash, hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { paletteOf, PITCH } from '../documents/palette.ts';
import { staticFont, type StaticFont } from '../documents/static-font.ts';
import { readDrawing } from '../emit/drawing.ts';
import { writeWhole } from '../files.ts';
import type { SiteFolders } from '../folders.ts';
import type { Picture } from '../model.ts';
import { absoluteUrl, type SiteModel } from '../resolve/resolve-site.ts';

/** Size that every network accepts, in pixels. */
export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;

/** Networks refuse or shrink heavier pictures. */
export const SOCIAL_MAX_BYTES = 150 * 1024;

/** Part of each name: raise it when the drawing below changes. */
const SOCIAL_VERSION = 's1';

export interface SocialJob {
  readonly kind: 'route' | 'project';
  readonly id: string;
  /** Hash of what the picture shows. */
  readonly key: string;
  /** `/media/social/<id>.<hash>.jpg`. */
  readonly path: string;
  readonly alt: string;
  readonly title: string;
  /** Small line at the foot: place and year of a project, the site's address elsewhere. */
  readonly label: string;
  readonly siteName: string;
  readonly brandColor: string;
  readonly logo?: string;
  readonly fonts: { readonly heading: string; readonly text: string };
  /** File of content/media; a page without picture shows a roof. */
  readonly image?: string;
}

export interface SocialImage {
  /** Absolute address. */
  readonly url: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

const indexes = new WeakMap<SiteModel, ReadonlyMap<string, SocialJob>>();

const indexOf = (model: SiteModel): ReadonlyMap<string, SocialJob> => {
  let index = indexes.get(model);
  if (index === undefined) {
    index = new Map(makeJobs(model).map((job) => [`${job.kind} ${job.id}`, job]));
    indexes.set(model, index);
  }
  return index;
};

/** One job for each page, then one for each project. */
export const socialJobs = (model: SiteModel): SocialJob[] => [...indexOf(model).values()];

/** The sharing picture of a route or of a project; undefined for an id the site does not have. */
export const socialImageOf = (model: SiteModel, kind: SocialJob['kind'], id: string): SocialImage | undefined => {
  const job = indexOf(model).get(`${kind} ${id}`);
  return job === undefined ? undefined : { url: absoluteUrl(model.spec, job.path), path: job.path, width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT, alt: job.alt };
};

const makeJobs = (model: SiteModel): SocialJob[] => {
  const { site } = model.spec;
  const host = site.url.replace(/^https?:\/\//, '');
  const nameByBase = new Map([...model.assets.media.keys()].map((name) => [`/media/${name.replace(/\.[^.]+$/, '')}.${model.hashes.get(name) ?? ''}`, name]));
  const job = (kind: SocialJob['kind'], id: string, title: string, label: string, picture: Picture | undefined): SocialJob => {
    const image = picture === undefined ? undefined : nameByBase.get(picture.base);
    const shown = {
      title,
      label,
      siteName: site.name,
      brandColor: site.brandColor,
      ...(site.logo === undefined ? {} : { logo: site.logo }),
      fonts: { heading: site.fonts.heading.file, text: site.fonts.text.file },
      ...(image === undefined ? {} : { image }),
    };
    const key = hash('sha256', JSON.stringify([SOCIAL_VERSION, kind, shown, image === undefined ? '' : (model.hashes.get(image) ?? '')])).slice(0, 10);
    const alt = picture === undefined || picture.alt === '' ? `${title}, ${site.name}` : `${title}, ${site.name}. ${picture.alt}`;
    return { kind, id, key, path: `/media/social/${id}.${key}.jpg`, alt, ...shown };
  };
  return [
    ...model.pages.map(({ route, record }) =>
      job(
        'route',
        route.id,
        record.heading.join(' '),
        host,
        record.hero?.image ?? (route.template === 'gallery' ? model.projects[0]?.summary.image : undefined),
      ),
    ),
    ...model.projects.map(({ summary }) =>
      job('project', summary.id, summary.title, [summary.location, summary.year].filter((part) => part !== '').join(', '), summary.image),
    ),
  ];
};

/** Path of a picture in the cache; it also depends on the bytes of the fonts and of the logo. */
export const socialCachedPath = (job: SocialJob, folders: SiteFolders, cacheFolder: string): string =>
  join(cacheFolder, `${assetsKey(job, folders)}-${job.key}.jpg`);

const assetKeys = new Map<string, string>();

const assetsKey = ({ fonts, logo }: SocialJob, folders: SiteFolders): string => {
  const name = [folders.content, fonts.heading, fonts.text, logo].join('\n');
  let key = assetKeys.get(name);
  if (key === undefined) {
    const digest = createHash('sha256');
    for (const font of [fonts.heading, fonts.text]) digest.update(readFileSync(join(folders.content, 'fonts', font)));
    if (logo !== undefined) digest.update(readFileSync(join(folders.content, 'icons', `${logo}.svg`)));
    key = digest.digest('hex').slice(0, 8);
    assetKeys.set(name, key);
  }
  return key;
};

/** Makes what the cache lacks. `onProgress(done, total)` counts the pictures to make; gives their number. */
export const renderSocialImages = async (
  jobs: readonly SocialJob[],
  folders: SiteFolders,
  cacheFolder: string,
  onProgress: (done: number, total: number) => void,
): Promise<number> => {
  // A long-lived process may have seen other fonts.
  assetKeys.clear();
  const missing = jobs.filter((job) => !existsSync(socialCachedPath(job, folders, cacheFolder)));
  if (missing.length === 0) return 0;
  const painter = await makePainter(folders);
  let done = 0;
  for (const job of missing) {
    writeWhole(socialCachedPath(job, folders, cacheFolder), await painter(job));
    done += 1;
    onProgress(done, missing.length);
  }
  return missing.length;
};

// The picture's gable, as the site's lead pictures: ridge at 40 % of its width, running off the right and the foot.
const LEFT = 640;
const RIDGE_X = LEFT + (SOCIAL_WIDTH - LEFT) * 0.4;
const RIDGE_Y = 84;
const yAt = (x: number): number => RIDGE_Y + Math.abs(x - RIDGE_X) * PITCH;
const GABLE = `${LEFT},${yAt(LEFT)} ${RIDGE_X},${RIDGE_Y} ${SOCIAL_WIDTH},${yAt(SOCIAL_WIDTH)} ${SOCIAL_WIDTH},${SOCIAL_HEIGHT} ${LEFT},${SOCIAL_HEIGHT}`;
const MARGIN = 64;

/** Loads the renderers once for all pictures. */
const makePainter = async (folders: SiteFolders): Promise<(job: SocialJob) => Promise<Buffer>> => {
  const [{ default: satori }, { Resvg }, { default: sharp }] = await Promise.all([import('satori'), import('@resvg/resvg-js'), import('sharp')]);
  const fontsByFile = new Map<string, { name: string; data: Buffer; weight: 400 | 500; style: 'normal' }[]>();
  const fontsOf = ({ heading, text }: SocialJob['fonts']): { name: string; data: Buffer; weight: 400 | 500; style: 'normal' }[] => {
    const known = fontsByFile.get(`${heading} ${text}`);
    if (known !== undefined) return known;
    const entry = (name: string, weight: 400 | 500, font: StaticFont) => ({ name, data: font.bytes, weight, style: 'normal' as const });
    const file = (name: string): string => join(folders.content, 'fonts', name);
    const fonts = [
      entry('heading', 400, staticFont(file(heading), 'Social-Heading', { wght: 600 })),
      entry('label', 500, staticFont(file(text), 'Social-Label', { wght: 500, wdth: 82 })),
    ];
    fontsByFile.set(`${heading} ${text}`, fonts);
    return fonts;
  };
  return async (job) => {
    const palette = paletteOf(job.brandColor);
    const words = await satori(wordsOf(job, palette.ink, palette.soft), { width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT, fonts: fontsOf(job.fonts) });
    const side = SOCIAL_WIDTH - LEFT;
    const photo =
      job.image === undefined
        ? undefined
        : (
            await sharp(join(folders.media, job.image))
              .rotate()
              .toColorspace('srgb')
              .flatten({ background: palette.paper })
              .resize(side, SOCIAL_HEIGHT - RIDGE_Y, { fit: 'cover' })
              .jpeg({ quality: 92 })
              .toBuffer()
          ).toString('base64');
    const over = 34;
    const right = yAt(SOCIAL_WIDTH);
    const svg = [
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" viewBox="0 0 ${SOCIAL_WIDTH} ${SOCIAL_HEIGHT}">`,
      `<defs><clipPath id="gable"><polygon points="${GABLE}"/></clipPath></defs>`,
      `<rect width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${palette.paper}"/>`,
      photo === undefined
        ? `<polygon points="${GABLE}" fill="${palette.brand}"/><rect x="${LEFT}" y="470" width="${side}" height="${SOCIAL_HEIGHT - 470}" fill="${palette.ink}"/>`
        : `<image clip-path="url(#gable)" x="${LEFT}" y="${RIDGE_Y}" width="${side}" height="${SOCIAL_HEIGHT - RIDGE_Y}" preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,${photo}"/>`,
      `<g fill="none"><path stroke="${palette.ink}" stroke-width="1.6" d="M${RIDGE_X} ${RIDGE_Y - 46}V${RIDGE_Y}M${RIDGE_X - over} ${RIDGE_Y - over * PITCH}L${SOCIAL_WIDTH} ${right}"/>`,
      `<path stroke="${palette.brand}" stroke-width="5" d="M${LEFT - over} ${yAt(LEFT - over)}L${RIDGE_X + over} ${RIDGE_Y - over * PITCH}"/></g>`,
      logoOf(job, folders, palette.brand),
      innerSvg(words),
      '</svg>',
    ].join('');
    const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
    const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
    for (const quality of QUALITIES) {
      const bytes = await image
        .clone()
        .jpeg({ quality, progressive: true, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' })
        .toBuffer();
      if (bytes.length <= SOCIAL_MAX_BYTES || quality === QUALITIES.at(-1)) return bytes;
    }
    throw new Error('No quality to encode sharing pictures with');
  };
};

/** The first that fits the weight is kept. */
const QUALITIES = [84, 78, 70, 60, 48];

const TITLE_WIDTH = LEFT - MARGIN - 56;
const LOGO_HEIGHT = 46;

/** Title, site name and foot, for satori: its elements are plain objects. */
const wordsOf = (job: SocialJob, ink: string, soft: string): ReactNode => {
  const box = (style: Record<string, unknown>, children: unknown): unknown => ({ type: 'div', props: { style: { display: 'flex', ...style }, children } });
  return box({ width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT, position: 'relative' }, [
    box(
      {
        position: 'absolute',
        left: job.logo === undefined ? MARGIN : MARGIN + 54,
        top: 50,
        height: LOGO_HEIGHT,
        alignItems: 'center',
        fontFamily: 'heading',
        fontSize: 32,
        color: ink,
      },
      job.siteName,
    ),
    box(
      {
        position: 'absolute',
        left: MARGIN,
        top: 130,
        bottom: 110,
        width: TITLE_WIDTH,
        alignItems: 'center',
        fontFamily: 'heading',
        fontSize: titleSize(job.title),
        lineHeight: 1.06,
        color: ink,
      },
      box({ display: 'block', textWrap: 'balance', width: TITLE_WIDTH }, job.title),
    ),
    box({ position: 'absolute', left: MARGIN, bottom: 50, width: TITLE_WIDTH, fontFamily: 'label', fontSize: 27, color: soft }, job.label),
  ]) as ReactNode;
};

/** Long titles are set smaller; the longest word decides too. */
const titleSize = (title: string): number => {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  const byLength = title.length <= 18 ? 92 : title.length <= 32 ? 74 : title.length <= 55 ? 60 : title.length <= 80 ? 50 : 42;
  return Math.min(byLength, Math.floor(TITLE_WIDTH / (longest * 0.56)));
};

const logoOf = (job: SocialJob, folders: SiteFolders, color: string): string => {
  if (job.logo === undefined) return '';
  const { viewBox, markup } = readDrawing(readFileSync(join(folders.content, 'icons', `${job.logo}.svg`), 'utf8'));
  const [, , width = 1, height = 1] = viewBox.split(/[\s,]+/).map(Number);
  return `<svg x="${MARGIN}" y="50" width="${(LOGO_HEIGHT * width) / height}" height="${LOGO_HEIGHT}" viewBox="${viewBox}" fill="${color}" color="${color}">${markup}</svg>`;
};

const innerSvg = (svg: string): string => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
