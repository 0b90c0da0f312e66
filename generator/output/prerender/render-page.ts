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
  readonly html: string;
  /** CSP hashes of the page's inline styles. */
  readonly styleHashes: readonly string[];
}

/** Renders a page as a complete HTML document. */
export const renderPage = async <Call extends Pick<RendererCall, 'name'>>(
  renderer: (call: Call) => Promise<RenderedPage>,
  { call, head, titleFont }: PageInput<Call>,
): Promise<PrerenderedPage> => {
  const { html, globalCss: shared, css } = await renderer(call);
  const leadImage = leadImageOf(html);
  const globalCss = `${shared}${titleFont && isTitleFirst(call, leadImage) ? await titleFace(titleFont, html, shared) : ''}`;
  return {
    html: renderDocument({ ...head, leadImage, globalCss, css, html }),
    styleHashes: [styleHash(globalCss), styleHash(css)],
  };
};

/** Where a title may be the largest thing of the first paint: without a leading picture, and above a project's. */
const isTitleFirst = ({ name }: Pick<RendererCall, 'name'>, leadImage: DocumentParts['leadImage']): boolean =>
  leadImage === undefined || name === 'renderProject';

/** The picture that the page marks as its first: preloaded before the parser meets it. */
const leadImageOf = (html: string): DocumentParts['leadImage'] => {
  const poster = /<video\b[^>]*\bposter="([^"]+)"/.exec(html)?.[1];
  const priority = html.search(/fetchPriority="high"|fetchpriority="high"/);
  if (priority < 0) return poster === undefined ? undefined : { href: poster };
  const picture = html.slice(html.lastIndexOf('<picture', priority), priority);
  const source = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"/i.exec(picture);
  return source === null ? undefined : { srcset: source[1] ?? '', sizes: source[2] ?? '' };
};
