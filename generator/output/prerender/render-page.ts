/** A rendered page within its document. */
import { renderDocument, styleHash, type DocumentHead, type DocumentParts } from './document.ts';
import type { RenderedPage, RendererCall } from './renderer.ts';
import { titleFace, type TitleFont } from './title-face.ts';

/** Everything a page is made from, besides the renderer. */
export interface PageInput<Call = RendererCall> {
  readonly call: Call;
  readonly head: DocumentHead;
  /** The font of headings, on a page that may draw its title with it before the font's file has come. */
  readonly titleFont?: TitleFont | undefined;
}

export interface PrerenderedPage {
  /** In UTF-8. */
  readonly html: Uint8Array;
  /** CSP hashes of the page's inline styles. */
  readonly styleHashes: readonly string[];
}

/** Renders a page as a complete HTML document. */
export const renderPage = async <Call extends Pick<RendererCall, 'name'>>(
  renderer: (call: Call) => Promise<RenderedPage>,
  { call, head, titleFont }: PageInput<Call>,
): Promise<PrerenderedPage> => {
  const { html, globalCss: shared, css } = await renderer(call);
  // A character for each byte: what is sought stands between ASCII marks, and a text of wider characters is costly.
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1');
  const leadImage = leadImageOf(bytes);
  const title = isTitleFirst(call, leadImage) ? titleOf(bytes) : undefined;
  const globalCss = `${shared}${titleFont && title ? await titleFace(titleFont, title, shared) : ''}`;
  return {
    html: renderDocument({ ...head, leadImage, globalCss, css, html }),
    styleHashes: [styleHash(globalCss), styleHash(css)],
  };
};

/** Where a title may be the largest thing of the first paint: without a leading picture, and above a project's. */
const isTitleFirst = ({ name }: Pick<RendererCall, 'name'>, leadImage: DocumentParts['leadImage']): boolean =>
  leadImage === undefined || name === 'renderProject';

/** The inside of the page's `h1`; empty where there is none. */
const titleOf = (bytes: string): string => textOf(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(bytes)?.[1]);

/** The text of bytes that stand in a string, a character for each. */
const textOf = (bytes = ''): string => Buffer.from(bytes, 'latin1').toString();

/** The picture that the page marks as its first: preloaded before the parser meets it. */
const leadImageOf = (bytes: string): DocumentParts['leadImage'] => {
  const poster = /<video\b[^>]*\bposter="([^"]+)"/.exec(bytes)?.[1];
  const priority = bytes.search(/fetchPriority="high"|fetchpriority="high"/);
  if (priority < 0) return poster === undefined ? undefined : { href: textOf(poster) };
  const picture = bytes.slice(bytes.lastIndexOf('<picture', priority), priority);
  const source = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"/i.exec(picture);
  return source === null ? undefined : { srcset: textOf(source[1]), sizes: textOf(source[2]) };
};
