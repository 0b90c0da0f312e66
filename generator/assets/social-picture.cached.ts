/**
 * Draws the social image of a page, shown when its address is shared: paper, title, and the page's picture, under a
 * gable with a brand line at the pitch where that is the site's shape.
 */
import { bytesOf } from '../cache/files.state.ts';
import type { DrawingData } from '../model/model.ts';
import { defineStep } from '../cache/step.ts';
import type { Colors, DrawnShape } from '../site/appearance.ts';
import template from './social-picture.typ' with { type: 'text' };
import { staticFont } from './static-font.ts';
import { createTypesetter, type Typesetter } from './typesetter.ts';

/** Size that every network accepts, in pixels. */
export const socialWidth = 1200;
export const socialHeight = 630;

/** Networks refuse or shrink heavier pictures. */
export const socialMaxBytes = 150 * 1024;

/** What a picture shows. */
interface SocialPicture {
  readonly title: string;
  /** Small line at the foot: place and year of a project, the site's address elsewhere. */
  readonly label: string;
  readonly siteName: string;
  readonly brandColor: string;
  readonly shape: DrawnShape;
  /** Of the gable: its rise over its run. */
  readonly slope: number;
  readonly colors: Pick<Colors, 'surface' | 'text' | 'textMuted'>;
  readonly logo?: DrawingData;
  /** Digests of the fonts. */
  readonly fonts: { readonly heading: string; readonly text: string };
  /** Digest of the page's picture; a page without one shows the shape alone. */
  readonly image?: string;
}

// The picture's gable, as the site's lead pictures: ridge at 40 % of its width, running off the right and the foot.
const left = 640;
const ridgeX = left + (socialWidth - left) * 0.4;
const ridgeY = 84;
const yAt = (x: number, slope: number): number => ridgeY + Math.abs(x - ridgeX) * slope;
const margin = 64;

const foot = `${socialWidth},${socialHeight} ${left},${socialHeight}`;
const gable = (slope: number): string =>
  `${left},${yAt(left, slope)} ${ridgeX},${ridgeY} ${socialWidth},${yAt(socialWidth, slope)} ${foot}`;
const rectangle = `${left},0 ${socialWidth},0 ${foot}`;

/** Two lines that cross at the ridge, and its axis. */
const gableLines = (ink: string, brand: string, slope: number): string => {
  const over = 34;
  const rise = over * slope;
  const axis = `M${ridgeX} ${ridgeY - 46}V${ridgeY}`;
  const right = `M${ridgeX - over} ${ridgeY - rise}L${socialWidth} ${yAt(socialWidth, slope)}`;
  const before = `M${left - over} ${yAt(left - over, slope)}L${ridgeX + over} ${ridgeY - rise}`;
  return [
    `<g fill="none"><path stroke="${ink}" stroke-width="1.6" d="${axis}${right}"/>`,
    `<path stroke="${brand}" stroke-width="5" d="${before}"/></g>`,
  ].join('');
};

/** The picture's bytes, in JPEG. */
export const socialPicture = defineStep('social-picture', async (job: SocialPicture): Promise<Uint8Array> => {
  const [{ default: sharp }, { openPicture }] = await Promise.all([
    import('sharp'),
    import('../source/open-picture.ts'),
  ]);
  const { slope, colors } = job;
  const brand = job.brandColor.toUpperCase();
  const isGabled = job.shape === 'gable';
  const top = isGabled ? ridgeY : 0;
  const typeset = await typesetterOf(job.fonts);
  const words = typeset(template, wordsOf(job)).svg();
  const side = socialWidth - left;
  const encode = async (image: string): Promise<Buffer> => {
    const picture = await openPicture(bytesOf(image), brand);
    return picture
      .flatten({ background: colors.surface })
      .resize(side, socialHeight - top, { fit: 'cover' })
      .jpeg({ quality: 92 })
      .toBuffer();
  };
  const photo = job.image === undefined ? undefined : (await encode(job.image)).toString('base64');
  const outline = isGabled ? gable(slope) : rectangle;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" `,
    `width="${socialWidth}" height="${socialHeight}" viewBox="0 0 ${socialWidth} ${socialHeight}">`,
    `<defs><clipPath id="shape"><polygon points="${outline}"/></clipPath></defs>`,
    `<rect width="${socialWidth}" height="${socialHeight}" fill="${colors.surface}"/>`,
    ...(photo === undefined
      ? [
          `<polygon points="${outline}" fill="${brand}"/>`,
          `<rect x="${left}" y="470" width="${side}" height="${socialHeight - 470}" fill="${colors.text}"/>`,
        ]
      : [
          `<image clip-path="url(#shape)" x="${left}" y="${top}" width="${side}" height="${socialHeight - top}" `,
          `preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,${photo}"/>`,
        ]),
    isGabled ? gableLines(colors.text, brand, slope) : '',
    logoOf(job, brand),
    innerSvg(words),
    '</svg>',
  ].join('');
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const image = sharp(data, { raw: info });
  for (const quality of qualities) {
    const bytes = await image
      .clone()
      .jpeg({ quality, progressive: true, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' })
      .toBuffer();
    if (bytes.length <= socialMaxBytes || quality === qualities.at(-1)) return bytes;
  }
  throw new Error('No quality to encode sharing pictures with');
});

const typesetters = new Map<string, Promise<Typesetter>>();

/** One typesetter serves all pictures. */
const typesetterOf = ({ heading, text }: SocialPicture['fonts']): Promise<Typesetter> => {
  const key = `${heading} ${text}`;
  const known = typesetters.get(key) ?? makeTypesetter(heading, text);
  typesetters.set(key, known);
  return known;
};

const faces = { heading: 'Social-heading', label: 'Social-label' } as const;

const makeTypesetter = async (heading: string, text: string): Promise<Typesetter> => {
  const fonts = await Promise.all([
    staticFont(bytesOf(heading), faces.heading, { wght: 600 }),
    staticFont(bytesOf(text), faces.label, { wght: 500, wdth: 82 }),
  ]);
  return createTypesetter(fonts.map(({ bytes }) => bytes));
};

/** The first that fits the weight is kept. */
const qualities = [84, 78, 70, 60, 48];

const titleWidth = left - margin - 56;
const logoHeight = 46;

/** What the template `social-picture.typ` sets. */
const wordsOf = ({ siteName, title, label, logo, colors }: SocialPicture): object => ({
  width: socialWidth,
  height: socialHeight,
  margin,
  fonts: faces,
  ink: colors.text,
  muted: colors.textMuted,
  name: { text: siteName, x: logo === undefined ? margin : margin + 54 },
  title: { text: title, width: titleWidth, size: titleSize(title) },
  label,
});

/** The size of a title, in pixels: long ones are set smaller; the longest word decides too. */
export const titleSize = (title: string): number => {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  const byLength =
    title.length <= 18 ? 92 : title.length <= 32 ? 74 : title.length <= 55 ? 60 : title.length <= 80 ? 50 : 42;
  return Math.min(byLength, Math.floor(titleWidth / (longest * 0.56)));
};

const logoOf = (job: SocialPicture, color: string): string => {
  if (job.logo === undefined) return '';
  const { viewBox, markup } = job.logo;
  const [, , width = 1, height = 1] = viewBox.split(/[\s,]+/).map(Number);
  const size = `width="${(logoHeight * width) / height}" height="${logoHeight}"`;
  return `<svg x="${margin}" y="50" ${size} viewBox="${viewBox}" fill="${color}" color="${color}">${markup}</svg>`;
};

const innerSvg = (svg: string): string => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
