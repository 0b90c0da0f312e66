/**
 * The body of a mail as a list of blocks, rendered as plain text and as HTML. The HTML works in any client: no
 * pictures, no style sheets, nothing loaded. All texts are escaped here.
 */

import { escapeHtml } from '../text/escape-html.ts';
import type { LinkedText } from '../../formats/phones.ts';

/** A labelled value. In HTML it is shown as its pieces, of which some are links. */
export interface BodyField {
  readonly label: string;
  readonly value: string;
  readonly pieces?: readonly LinkedText[];
}

/** A file in a mail: linked to, or with a note why it is not. */
export interface BodyFile {
  readonly name: string;
  readonly size: string;
  readonly href?: string;
  readonly note?: string;
}

/** A part of a mail. */
export type BodyBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'fields'; readonly fields: readonly BodyField[] }
  /** Quoted text, with its line breaks. */
  | { readonly kind: 'quote'; readonly label: string; readonly text: string }
  | { readonly kind: 'files'; readonly label: string; readonly files: readonly BodyFile[] };

/** Renders the body as plain text; `labelEnd` separates labels from values. */
export const renderText = (blocks: readonly BodyBlock[], labelEnd: string): string =>
  `${blocks.map((block) => textOf(block, labelEnd)).join('\n\n')}\n`;

/** Renders the body as an HTML document in the language of `locale`. */
export const renderHtml = (blocks: readonly BodyBlock[], locale: string): string => {
  const head = `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"></head>`;
  return `${head}<body style="${bodyStyle}">\n${blocks.map(htmlOf).join('\n')}\n</body></html>\n`;
};

const textOf = (block: BodyBlock, labelEnd: string): string => {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'fields':
      return block.fields.map(({ label, value }) => `${label}${labelEnd} ${value}`).join('\n');
    case 'quote':
      return `${block.label}${labelEnd}\n${block.text}`;
    case 'files':
      return [`${block.label}${labelEnd}`, ...block.files.map(fileTextOf)].join('\n');
    default:
      return assertNever(block);
  }
};

const fileTextOf = ({ name, size, href, note }: BodyFile): string => {
  const lines = [
    `- ${name} (${size})${note === undefined ? '' : ` – ${note}`}`,
    ...(href === undefined ? [] : [`  ${href}`]),
  ];
  return lines.join('\n');
};

const bodyStyle = 'font-family:sans-serif;font-size:16px;line-height:1.5;max-width:40em';
const labelStyle = 'text-align:left;vertical-align:top;padding:2px 16px 2px 0;font-weight:normal;color:#595959';
const quoteStyle = 'margin:0;padding:0 0 0 12px;border-left:3px solid #767676';

const htmlOf = (block: BodyBlock): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${linesOf(block.text)}</p>`;
    case 'fields':
      return `<table role="presentation">\n${block.fields.map(rowOf).join('\n')}\n</table>`;
    case 'quote':
      return `<p>${escapeHtml(block.label)}</p>\n<blockquote style="${quoteStyle}">${linesOf(block.text)}</blockquote>`;
    case 'files':
      return `<p>${escapeHtml(block.label)}</p>\n<ul>\n${block.files.map(itemOf).join('\n')}\n</ul>`;
    default:
      return assertNever(block);
  }
};

const rowOf = ({ label, value, pieces = [{ text: value }] }: BodyField): string => {
  const shown = pieces.map(({ text, href }) => linkOf(text, href)).join('');
  return `<tr><th scope="row" style="${labelStyle}">${escapeHtml(label)}</th><td>${shown}</td></tr>`;
};

const itemOf = ({ name, size, href, note }: BodyFile): string =>
  `<li>${linkOf(name, href)} (${escapeHtml(size)})${note === undefined ? '' : ` – ${escapeHtml(note)}`}</li>`;

const linkOf = (text: string, href: string | undefined): string =>
  href === undefined ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

const linesOf = (text: string): string => escapeHtml(text).replace(/\n/g, '<br>\n');

const assertNever: (block: never) => never = (block) => {
  throw new Error(`unknown block of a mail: ${JSON.stringify(block)}`);
};
