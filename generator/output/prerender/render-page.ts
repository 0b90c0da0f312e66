/** A rendered page within its document. */
import { renderDocument, styleHash, type DocumentHead, type DocumentParts } from './document.ts';
import type { Renderer, RendererCall } from './renderer.ts';

/** Everything a page is made from, besides the renderer. */
export interface PageInput {
  readonly call: RendererCall;
  readonly head: DocumentHead;
}

export interface PrerenderedPage {
  readonly html: string;
  /** CSP hashes of the page's inline styles. */
  readonly styleHashes: readonly string[];
}

/** Renders a page as a complete HTML document. */
export const renderPage = async (renderer: Renderer, { call, head }: PageInput): Promise<PrerenderedPage> => {
  const { html, globalCss, css } = await renderer(call);
  return {
    html: renderDocument({ ...head, leadImage: leadImageOf(html), globalCss, css, html }),
    styleHashes: [styleHash(globalCss), styleHash(css)],
  };
};

/** The picture that the page marks as its first: preloaded before the parser meets it. */
const leadImageOf = (html: string): DocumentParts['leadImage'] => {
  const poster = /<video\b[^>]*\bposter="([^"]+)"/.exec(html)?.[1];
  const priority = html.search(/fetchPriority="high"|fetchpriority="high"/);
  if (priority < 0) return poster === undefined ? undefined : { href: poster };
  const picture = html.slice(html.lastIndexOf('<picture', priority), priority);
  const source = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"/i.exec(picture);
  return source === null ? undefined : { srcset: source[1] ?? '', sizes: source[2] ?? '' };
};
