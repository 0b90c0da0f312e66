import { createHash } from 'node:crypto';
import { escapeHtml } from '../text/escape-html.ts';
import type { ContactModule } from '../http/site/contact-module.ts';
import type { SiteManifest } from '../http/site/manifest.ts';
import type { FieldError } from './validate.ts';

/** The page that a visitor without JavaScript gets when the form was refused. */
interface NativePage {
  readonly html: string;
  readonly policy: string;
}

/** Content of the page. */
interface NativePageContent {
  /** The refusal's sentence. */
  readonly error: string;
  readonly fieldErrors: readonly FieldError[];
  /** What the visitor wrote, by field; undefined if the request was refused before it was parsed. */
  readonly written: Readonly<Record<string, string>> | undefined;
  /** Address that the form submits to. */
  readonly action: string;
}

const style = [
  ':root{color-scheme:light dark}',
  'body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.5 system-ui,sans-serif}',
  'label{display:block;margin:1rem 0 .25rem;font-weight:600}',
  'input,select,textarea{box-sizing:border-box;width:100%;padding:.6rem;font:inherit}',
  'button{margin:1.5rem 0;padding:.75rem 1.25rem;font:inherit;font-weight:600}',
  '[role=alert]{border:2px solid;padding:0 1.25rem}',
].join('');
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/**
 * Renders the page: the same messages as in the browser, listed at the top and linked to their fields, and the form
 * filled with what was written. Files cannot be filled in again, and the page says so.
 */
export const renderNativePage = (
  { error, fieldErrors, written, action }: NativePageContent,
  { strings, rules }: ContactModule,
  manifest: SiteManifest,
): NativePage => {
  const { words, fields } = strings;
  const lang = manifest.site.locale.split('-')[0] ?? '';
  const contactUrl = new URL(manifest.contactPath, manifest.site.url);
  const isElsewhere = manifest.site.apiUrl !== undefined;
  const backHref = isElsewhere ? contactUrl.href : manifest.contactPath;
  const invalidFields = new Set(fieldErrors.map(({ field }) => field));
  const invalid = (name: string): string =>
    invalidFields.has(name) ? ' aria-invalid="true" aria-describedby="summary"' : '';
  const value = (name: string): string => escapeHtml(written?.[name] ?? '');
  const label = (name: keyof typeof fields): string => `<label for="${name}">${escapeHtml(fields[name].label)}</label>`;
  const hidden = (name: string, content: string): string => `<input type="hidden" name="${name}" value="${content}">`;
  const input = (name: 'firstname' | 'lastname' | 'email' | 'phone', type: string, autocomplete: string): string => {
    const attributes = `id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"`;
    return `${label(name)}<input ${attributes} value="${value(name)}"${invalid(name)}>`;
  };
  const options = ['', ...rules.projectTypes].map((type) => {
    const text = type === '' ? words.projectTypeEmpty : type;
    const selected = written?.['projectType'] === type ? ' selected' : '';
    return `<option value="${escapeHtml(type)}"${selected}>${escapeHtml(text)}</option>`;
  });
  const items = fieldErrors.map(
    ({ field, message }) => `<li><a href="#${escapeHtml(field)}">${escapeHtml(message)}</a></li>`,
  );
  const filesHint = words.nativeFilesAgain ? `<p>${escapeHtml(words.nativeFilesAgain)}</p>` : '';
  const accept = escapeHtml(rules.acceptedTypes.map((type) => `.${type}`).join(','));
  const filesInput = `<input id="files" name="files" type="file" multiple accept="${accept}"${invalid('files')}>`;

  const form = [
    `<form method="post" action="${escapeHtml(action)}" enctype="multipart/form-data" novalidate>`,
    [hidden('type', escapeHtml(rules.marker)), hidden('consent', 'false'), hidden('origin', value('origin'))].join(''),
    input('firstname', 'text', 'given-name'),
    input('lastname', 'text', 'family-name'),
    input('email', 'email', 'email'),
    input('phone', 'tel', 'tel'),
    `${label('projectType')}<select id="projectType" name="projectType">${options.join('')}</select>`,
    `${label('message')}<textarea id="message" name="message" rows="8"${invalid('message')}>`,
    `${value('message')}</textarea>`,
    `${label('files')}${filesHint}${filesInput}`,
    `<button type="submit">${escapeHtml(words.submit)}</button>`,
    '</form>',
  ];
  const meta = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
  ].join('');
  const title = escapeHtml(words.nativeErrorTitle);
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
  const html = [
    '<!doctype html>',
    `<html lang="${escapeHtml(lang)}">`,
    `<head>${meta}`,
    `<title>${title} – ${escapeHtml(manifest.site.name)}</title><style>${style}</style></head>`,
    '<body><main>',
    `<div id="summary" role="alert"><h1>${title}</h1><p>${escapeHtml(error)}</p>${list}</div>`,
    written ? form.join('\n') : '',
    `<p><a href="${escapeHtml(backHref)}">${escapeHtml(words.back)}</a></p>`,
    '</main></body></html>',
    '',
  ].join('\n');
  // The response to the form redirects to the site, and browsers apply `form-action` to redirects too (CSP 3, 6.4.1).
  const formAction = isElsewhere ? `'self' ${contactUrl.origin}` : "'self'";
  return {
    html,
    policy: [
      "default-src 'none'",
      `style-src '${styleHash}'`,
      `form-action ${formAction}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
};
