/** The font of a page's title, inlined with the title's letters alone: the first paint already has the title. */
import { bytesOf } from '../../cache/files.state.ts';
import { fontInstance, type Axes } from '../../source/fonts/font-instance.ts';
import { loadSubsetFont } from '../../source/fonts/load-subset-font.ts';

/** The font of headings, its file by the digest of its bytes. */
export interface TitleFont {
  readonly digest: string;
  readonly family: string;
  /** Where titles are on the axes of a variable font. */
  readonly axes: Axes;
  /**
   * The file may come after the first paint, which draws titles in the widths of a stand-in, at times on more lines:
   * every page then holds its title's face.
   */
  readonly isLate: boolean;
}

/** Fonts at the place of titles, by the digest of their bytes: making one takes longer than making a face. */
const instances = new Map<string, Promise<Buffer>>();

/** A larger face would delay what it is to hasten: the first packets of a connection hold 14 kB. */
const mostBytes = 6_000;

/** What a page holds of its title's face. */
export interface TitleFace {
  /** Rules that draw the `h1` with it. */
  readonly css: string;
  /**
   * Asks for it at once. A browser asks for a face when it lays out the first text in it, and lays the first frame out
   * before the face is read: in the widths of the fallback, which may break the title into more lines. The font's file
   * is asked for with it, and may fail to come.
   */
  readonly script: string;
}

/**
 * The font of the `h1` of a page, subset to its letters; `title` is the inner HTML of the `h1`. The font is inlined in
 * the styles as TrueType: as WOFF2 it is a third smaller and takes forty times as long. Undefined if there is no title
 * or if it has too many different letters.
 * @param css the page's global styles, with the `@font-face` of the font's file and the families of headings.
 */
export const titleFace = async (
  { digest, family, axes }: TitleFont,
  title: string,
  css: string,
): Promise<TitleFace | undefined> => {
  const file = ruleOf(css, family);
  const families = /--font-heading:([^;}]+)/.exec(css)?.[1];
  if (title === '' || file === undefined || families === undefined) return undefined;
  const subset = await loadSubsetFont();
  const font = instances.get(digest) ?? fontInstance(bytesOf(digest), axes);
  instances.set(digest, font);
  const face = await subset(await font, lettersOf(title), { targetFormat: 'sfnt' });
  if (face.length > mostBytes) return undefined;
  const name = `${family} title`;
  const named = file.replace(`"${family}"`, `"${name}"`);
  const rules = [
    // For other titles, which come without a page being loaded. A browser draws nothing of a text while a face that it
    // asked for a letter, or for one that no face has, is in its `block` period.
    named.replace(/font-display:\w+/, 'font-display:swap'),
    named.replace(/src:[^;]*/, `src:url(data:font/ttf;base64,${face.toString('base64')})`),
    `h1{--font-heading:${families.replace(`"${family}"`, `"${name}"`)}}`,
  ];
  return { css: rules.join(''), script: `document.fonts.load('1em "${name}"').catch(()=>{})` };
};

/** The `@font-face` rule of a family. */
const ruleOf = (css: string, family: string): string | undefined => {
  const start = css.indexOf(`@font-face{font-family:"${family}";`);
  return start < 0 ? undefined : css.slice(start, css.indexOf('}', start) + 1);
};

/** The letters of an element's text, each once. */
const lettersOf = (html: string): string => {
  const text = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+|#x27);/g, (entity, name: string) => entities[name] ?? entity);
  return [...new Set(text)].sort().join('');
};

/** What React and the prerenderer write for a character. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
