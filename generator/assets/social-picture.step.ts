/**
 * Draws the picture that stands for a page when its address is shared: paper, title, and the page's picture, under a
 * gable with a brand line at the pitch where that is the site's shape.
 */
import type { ReactNode } from 'react';
import { bytesOf } from '../cache/files.memory.ts';
import { defineStep } from '../cache/step.ts';
import type { Colors, DrawnShape } from '../site/appearance.ts';
import { staticFont, type Axes } from './documents/static-font.ts';
import { readDrawing } from './drawing.ts';

/** Size that every network accepts, in pixels. */
export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;

/** Networks refuse or shrink heavier pictures. */
export const SOCIAL_MAX_BYTES = 150 * 1024;

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
  /** Text of the logo's SVG. */
  readonly logo?: string;
  /** Digests of the fonts. */
  readonly fonts: { readonly heading: string; readonly text: string };
  /** Digest of the page's picture; a page without one shows the shape alone. */
  readonly image?: string;
}

// The picture's gable, as the site's lead pictures: ridge at 40 % of its width, running off the right and the foot.
const LEFT = 640;
const RIDGE_X = LEFT + (SOCIAL_WIDTH - LEFT) * 0.4;
const RIDGE_Y = 84;
const yAt = (x: number, slope: number): number => RIDGE_Y + Math.abs(x - RIDGE_X) * slope;
const MARGIN = 64;

const gable = (slope: number): string =>
  `${LEFT},${yAt(LEFT, slope)} ${RIDGE_X},${RIDGE_Y} ${SOCIAL_WIDTH},${yAt(SOCIAL_WIDTH, slope)} ${SOCIAL_WIDTH},${SOCIAL_HEIGHT} ${LEFT},${SOCIAL_HEIGHT}`;
const RECTANGLE = `${LEFT},0 ${SOCIAL_WIDTH},0 ${SOCIAL_WIDTH},${SOCIAL_HEIGHT} ${LEFT},${SOCIAL_HEIGHT}`;

/** Two lines that cross at the ridge, and its axis. */
const gableLines = (ink: string, brand: string, slope: number): string => {
  const over = 34;
  const rise = over * slope;
  return [
    `<g fill="none"><path stroke="${ink}" stroke-width="1.6" d="M${RIDGE_X} ${RIDGE_Y - 46}V${RIDGE_Y}M${RIDGE_X - over} ${RIDGE_Y - rise}L${SOCIAL_WIDTH} ${yAt(SOCIAL_WIDTH, slope)}"/>`,
    `<path stroke="${brand}" stroke-width="5" d="M${LEFT - over} ${yAt(LEFT - over, slope)}L${RIDGE_X + over} ${RIDGE_Y - rise}"/></g>`,
  ].join('');
};

/** The picture's bytes, in JPEG. */
export const socialPicture = defineStep('social-picture', async (job: SocialPicture): Promise<Uint8Array> => {
  const [{ default: satori }, { Resvg }, { default: sharp }] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    import('sharp'),
  ]);
  const { slope, colors } = job;
  const brand = job.brandColor.toUpperCase();
  const isGabled = job.shape === 'gable';
  const top = isGabled ? RIDGE_Y : 0;
  const fonts = await Promise.all([
    fontOf('heading', 400, job.fonts.heading, { wght: 600 }),
    fontOf('label', 500, job.fonts.text, { wght: 500, wdth: 82 }),
  ]);
  const words = await satori(wordsOf(job), { width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT, fonts });
  const side = SOCIAL_WIDTH - LEFT;
  const encode = (image: string): Promise<Buffer> =>
    sharp(bytesOf(image))
      .rotate()
      .toColorspace('srgb')
      .flatten({ background: colors.surface })
      .resize(side, SOCIAL_HEIGHT - top, { fit: 'cover' })
      .jpeg({ quality: 92 })
      .toBuffer();
  const photo = job.image === undefined ? undefined : (await encode(job.image)).toString('base64');
  const outline = isGabled ? gable(slope) : RECTANGLE;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" viewBox="0 0 ${SOCIAL_WIDTH} ${SOCIAL_HEIGHT}">`,
    `<defs><clipPath id="shape"><polygon points="${outline}"/></clipPath></defs>`,
    `<rect width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${colors.surface}"/>`,
    photo === undefined
      ? `<polygon points="${outline}" fill="${brand}"/><rect x="${LEFT}" y="470" width="${side}" height="${SOCIAL_HEIGHT - 470}" fill="${colors.text}"/>`
      : `<image clip-path="url(#shape)" x="${LEFT}" y="${top}" width="${side}" height="${SOCIAL_HEIGHT - top}" preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,${photo}"/>`,
    isGabled ? gableLines(colors.text, brand, slope) : '',
    logoOf(job, brand),
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
});

const instances = new Map<string, ReturnType<typeof makeFont>>();

/** One instance serves all pictures. */
const fontOf = (name: string, weight: 400 | 500, digest: string, axes: Axes): ReturnType<typeof makeFont> => {
  const key = `${name} ${digest}`;
  const known = instances.get(key) ?? makeFont(name, weight, digest, axes);
  instances.set(key, known);
  return known;
};

const makeFont = async (name: string, weight: 400 | 500, digest: string, axes: Axes) => {
  const { bytes } = await staticFont(bytesOf(digest), `Social-${name}`, axes);
  return { name, weight, style: 'normal' as const, data: bytes };
};

/** The first that fits the weight is kept. */
const QUALITIES = [84, 78, 70, 60, 48];

const TITLE_WIDTH = LEFT - MARGIN - 56;
const LOGO_HEIGHT = 46;

/** Title, site name and foot, for satori: its elements are plain objects. */
const wordsOf = ({ siteName, title, label, logo, colors }: SocialPicture): ReactNode => {
  const box = (style: Record<string, unknown>, children: unknown): unknown => ({
    type: 'div',
    props: { style: { display: 'flex', ...style }, children },
  });
  const line = (style: Record<string, unknown>, children: unknown): unknown =>
    box({ position: 'absolute', left: MARGIN, color: colors.text, ...style }, children);
  const heading = { alignItems: 'center', fontFamily: 'heading' };
  const foot = { fontFamily: 'label', fontSize: 27, color: colors.textMuted };
  const besideLogo = logo === undefined ? MARGIN : MARGIN + 54;
  return box({ width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT, position: 'relative' }, [
    line({ ...heading, left: besideLogo, top: 50, height: LOGO_HEIGHT, fontSize: 32 }, siteName),
    line(
      { ...heading, top: 130, bottom: 110, width: TITLE_WIDTH, fontSize: titleSize(title), lineHeight: 1.06 },
      box({ display: 'block', textWrap: 'balance', width: TITLE_WIDTH }, title),
    ),
    line({ ...foot, bottom: 50, width: TITLE_WIDTH }, label),
  ]) as ReactNode;
};

/** Long titles are set smaller; the longest word decides too. */
const titleSize = (title: string): number => {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  const byLength =
    title.length <= 18 ? 92 : title.length <= 32 ? 74 : title.length <= 55 ? 60 : title.length <= 80 ? 50 : 42;
  return Math.min(byLength, Math.floor(TITLE_WIDTH / (longest * 0.56)));
};

const logoOf = (job: SocialPicture, color: string): string => {
  if (job.logo === undefined) return '';
  const { viewBox, markup } = readDrawing(job.logo);
  const [, , width = 1, height = 1] = viewBox.split(/[\s,]+/).map(Number);
  return `<svg x="${MARGIN}" y="50" width="${(LOGO_HEIGHT * width) / height}" height="${LOGO_HEIGHT}" viewBox="${viewBox}" fill="${color}" color="${color}">${markup}</svg>`;
};

const innerSvg = (svg: string): string => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
