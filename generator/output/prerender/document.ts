/** The HTML document around a rendered page. Pure: strings and bytes in, bytes out. */
import { createHash } from 'node:crypto';
import type { PageMeta } from '../../model/model.ts';
import { iconFiles } from '../../site/icon-files.ts';
import { escapeHtml, scriptJson } from '../../site/text/escape.ts';
import { earlyChangesScript } from './early-changes.ts';

/** What the documents of a site share. */
export interface SiteHead {
  readonly locale: string;
  readonly siteName: string;
  readonly themeColor: string;
  readonly iconUrl?: string;
  /** Addresses of the fonts used above the fold. */
  readonly fontUrls: readonly string[];
  readonly bootUrl: string;
}

/** The social image of a page, shown where its address is shared: absolute address and size. */
export interface SocialImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** What is known of a document before its page is rendered. */
export interface DocumentHead {
  readonly meta: PageMeta;
  readonly socialImage?: SocialImage | undefined;
  /** Absolute addresses of the pages before and after, where the page is one of a sequence. */
  readonly sequence?: { readonly previous?: string; readonly next?: string } | undefined;
  readonly openGraphType: 'website' | 'article';
  /** JSON-LD graph; none on error pages. */
  readonly structuredData?: unknown;
  /** Path of the page for the application: the built error page is served under any address. */
  readonly kind: 'route' | 'not-found' | 'project-unknown';
}

export interface DocumentParts extends SiteHead, DocumentHead {
  /** The page's content security policy (`metaPolicy`). */
  readonly policy?: string | undefined;
  /** The largest picture of the first view: a choice of AVIF files, or one address (a film's poster). */
  readonly leadImage?: { readonly srcset: string; readonly sizes: string } | { readonly href: string } | undefined;
  /** Styles that belong to no component. */
  readonly globalCss: string;
  /** The page's critical styles; the start script reads from them which of Emotion's they are. */
  readonly css: string;
  /** The style sheet of what comes after the first view, if the page does not hold these styles itself. */
  readonly sheet?: { readonly url: string; readonly isAtFold: boolean } | undefined;
  /** Runs before the page is painted. */
  readonly script?: string | undefined;
  /** Inside of the root element, in UTF-8. */
  readonly html: Uint8Array;
}

/** Attributes taken from rendered HTML are escaped already. */
const preloadImage = (image: NonNullable<DocumentParts['leadImage']>): string => {
  const source =
    'href' in image
      ? `href="${image.href}"`
      : `type="image/avif" imagesrcset="${image.srcset}" imagesizes="${image.sizes}"`;
  return `<link rel="preload" as="image" ${source} fetchpriority="high">`;
};

/**
 * The drawing of the tab, and the manifest. Browsers without vectors look for `/favicon.ico` by themselves, iOS for
 * `/apple-touch-icon.png`.
 */
const iconLinks = (iconUrl: string): string[] => [
  `<link rel="icon" href="${iconUrl}" type="image/svg+xml">`,
  `<link rel="manifest" href="/${iconFiles.manifest}">`,
];

export const renderDocument = (parts: DocumentParts): Uint8Array => {
  const { meta } = parts;
  const property = (name: string, content: string): string =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  const named = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const isRoute = parts.kind === 'route';
  const { socialImage: image, sequence } = parts;
  const openGraph = [
    property('og:type', parts.openGraphType),
    property('og:site_name', parts.siteName),
    property('og:locale', parts.locale.replace('-', '_')),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:url', meta.canonical),
    image && property('og:image', image.url),
    image && property('og:image:width', String(image.width)),
    image && property('og:image:height', String(image.height)),
    image && property('og:image:alt', image.alt),
    named('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    image && named('twitter:image', image.url),
  ];
  const head = [
    '<meta charset="utf-8">',
    // Counts for what comes after it.
    parts.policy && `<meta http-equiv="content-security-policy" content="${escapeHtml(parts.policy)}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(meta.title)}</title>`,
    named('description', meta.description),
    isRoute ? `<link rel="canonical" href="${escapeHtml(meta.canonical)}">` : undefined,
    sequence?.previous && `<link rel="prev" href="${escapeHtml(sequence.previous)}">`,
    sequence?.next && `<link rel="next" href="${escapeHtml(sequence.next)}">`,
    isRoute && !meta.noindex ? undefined : named('robots', 'noindex'),
    named('theme-color', parts.themeColor),
    // Phone numbers and addresses that are links are links; phones need not look for others.
    named('format-detection', 'telephone=no,date=no,address=no,email=no,url=no'),
    ...(parts.iconUrl === undefined ? [] : iconLinks(parts.iconUrl)),
    // Before the styles: what previews a link reads the first 32 kB of a page.
    ...(isRoute ? openGraph : []),
    ...parts.fontUrls.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
    parts.leadImage && preloadImage(parts.leadImage),
    // The header is painted whole, up to its last part: entries of its menu that came one by one would move each other.
    '<link rel="expect" href="#_back-to-top" blocking="render">',
    `<style>${parts.globalCss}</style>`,
    `<style data-emotion="css">${parts.css}</style>`,
    parts.script && `<script>${parts.script}</script>`,
    parts.structuredData === undefined
      ? undefined
      : `<script type="application/ld+json">${scriptJson(parts.structuredData)}</script>`,
    `<script type="module" src="${parts.bootUrl}"></script>`,
  ].filter((element) => element !== undefined);
  const before = `<!doctype html>
<html lang="${parts.locale.slice(0, 2)}">
<head>
${head.join('\n')}
</head>
<body>
<div id="_root" data-page="${parts.kind}">`;
  const after = `</div>\n<script>${earlyChangesScript}</script>\n</body>\n</html>\n`;
  const content = parts.sheet === undefined ? [parts.html] : withSheet(parts.html, parts.sheet);
  return Buffer.concat([Buffer.from(before), ...content, Buffer.from(after)]);
};

/** As src/layout/Fold.tsx and src/layout/StaticFooter.tsx render them. */
const foldMark = '<div data-fold="" hidden="">';
const footMark = '<div data-foot="">';

/** A script waits for the style sheets before it, and the parser for the script. */
export const waitingScript = ' ';

/**
 * A style sheet within the body holds back only what comes after it, and nothing that the first paint shows: Firefox
 * holds it back where a script waits. The application leaves alone what these elements hold. The fold goes with its
 * page, the footer stays: it links the sheet again, which the browser has by then.
 */
const withSheet = (html: Uint8Array, { url, isAtFold }: NonNullable<DocumentParts['sheet']>): readonly Uint8Array[] => {
  const link = Buffer.from(`<link rel="stylesheet" href="${url}"><script>${waitingScript}</script>`);
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const mark of isAtFold ? [foldMark, footMark] : [footMark]) {
    const at = bytes.indexOf(mark, from) + mark.length;
    if (at < mark.length) throw new Error(`Bug: a page has no ${mark} for its style sheet`);
    pieces.push(bytes.subarray(from, at), link);
    from = at;
  }
  return [...pieces, bytes.subarray(from)];
};

/** CSP source expression of an inline style or script. */
export const inlineHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
