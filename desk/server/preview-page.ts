/**
 * A page of the site as a preview shows it: its addresses lead to other pages of the preview, a band says what it is,
 * and nothing of it runs. Pages work without scripts, and a preview is of the same origin as the desk: a script in it
 * could act for the person.
 */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../server/text/escape-html.ts';

export interface PreviewFrame {
  /** Path of the preview, without a slash at its end: it stands for the site's root. */
  readonly base: string;
  /** What the band says. */
  readonly band: string;
  /** The link in it, and where it leads. */
  readonly back: string;
  readonly backTo: string;
}

export interface PreviewPage {
  readonly html: string;
  readonly policy: string;
}

/** Turns a built page into a page of the preview. */
export const toPreviewPage = (html: string, frame: PreviewFrame): PreviewPage => {
  const hashes: string[] = [];
  const keepStyle = (css: string): string => {
    const text = toPreviewCss(css, frame.base);
    hashes.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    return text;
  };
  const page = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:manifest|modulepreload)"[^>]*>/g, '')
    .replaceAll(/(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g, (_whole, open: string, css: string, close: string) =>
      [open, keepStyle(css), close].join(''),
    )
    .replaceAll(/(\s[a-z:-]+=")\/(?!\/)/gi, (_whole, before: string) => `${before}${frame.base}/`)
    .replaceAll(/(\s(?:image)?srcset=")([^"]*)"/gi, (_whole, before: string, list: string) => {
      const rest = list.replaceAll(/(,\s*)\/(?!\/)/g, (_all, comma: string) => `${comma}${frame.base}/`);
      return `${before}${rest}"`;
    });
  const head = `<meta name="robots" content="noindex,nofollow"><style>${keepStyle(bandStyle)}</style>`;
  const band =
    `<aside class="_preview-band"><strong>${escapeHtml(frame.band)}</strong> ` +
    `<a href="${escapeHtml(frame.backTo)}">${escapeHtml(frame.back)}</a></aside>`;
  return { html: withBand(page, head, band), policy: policyOf(hashes) };
};

/** The band comes first in the page; a page may do without the tags of its head and body. */
const withBand = (page: string, head: string, band: string): string =>
  page.includes('</head>') && /<body\b/.test(page)
    ? page.replace('</head>', () => `${head}</head>`).replace(/<body\b[^>]*>/, (body) => `${body}${band}`)
    : `${page}${head}${band}`;

/** A text of styles with its addresses in the preview. */
export const toPreviewCss = (css: string, base: string): string =>
  css.replaceAll(/url\((["']?)\/(?!\/)/g, (_whole, quote: string) => `url(${quote}${base}/`);

const bandStyle =
  '._preview-band{position:fixed;inset:auto 0 0;z-index:2147483647;box-sizing:border-box;padding:.75rem 1rem;' +
  'padding-bottom:max(.75rem,env(safe-area-inset-bottom));background:#1d2225;color:#fff;' +
  'font:1rem/1.4 system-ui,sans-serif;text-align:center}' +
  '._preview-band a{display:inline-block;padding:.25rem .5rem;color:#fff;text-decoration:underline}' +
  'body{padding-bottom:5.5rem}@media print{._preview-band{display:none}}';

/** No script, no form, no other origin. The origin stays the desk's, so that pictures are sent with the session. */
const policyOf = (styleHashes: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'self' ${styleHashes.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "media-src 'self'",
    "object-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-same-origin allow-popups allow-downloads',
  ].join('; ');
