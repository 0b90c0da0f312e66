/** The page that a proxy shows while the server is away: whole in itself, since nothing else of the site would come. */
import { displayPhone } from '../../../formats/phones.ts';
import { textOutput, type Output } from '../../cache/outputs.ts';
import type { SiteModel } from '../../model/resolve-site.ts';
import { escapeHtml } from '../../site/text/escape.ts';

/** Where `deploy/nginx.conf` and `deploy/Caddyfile` find it below the built site. */
export const unavailableFile = '_pages/unavailable.html';

const style = [
  ':root{color-scheme:light dark}',
  'body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.5 system-ui,sans-serif}',
  'a{display:inline-block;padding:.75rem 0;font-size:1.375rem;color:inherit}',
].join('');

/** Says in the site's language that it can't be reached, and gives the company's telephone number. */
export const unavailablePage = ({ spec }: Pick<SiteModel, 'spec'>): Output => {
  const { site, company, errors } = spec;
  const phone = displayPhone(company.phone, company.address.country);
  return textOutput(
    unavailableFile,
    [
      '<!doctype html>',
      `<html lang="${site.locale.slice(0, 2)}">`,
      '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="robots" content="noindex">',
      `<title>${escapeHtml(site.name)}</title><style>${style}</style></head>`,
      `<body><main><h1>${escapeHtml(site.name)}</h1>`,
      `<p>${escapeHtml(errors.api.unavailable)}</p>`,
      `<p><a href="tel:${escapeHtml(company.phone)}">${escapeHtml(phone)}</a></p></main></body></html>`,
      '',
    ].join('\n'),
  );
};
