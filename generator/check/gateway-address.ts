/**
 * Addresses that a program put around another one, to look into it or to count who follows it: of mail gateways, of
 * networks. They hold who received them, and end when that program does.
 */

/** Hosts of such programs. */
const gateways = new RegExp(
  `(?:^|\\.)(?:${[
    'safelinks.protection.outlook.com',
    'safelinks.protection.office365.us',
    'safelink.emails.azure.net',
    'statics.teams.cdn.office.net',
    'urldefense.com',
    'urldefense.us',
    'urldefense.proofpoint.com',
    'mimecastprotect.com',
    'linkprotect.cudasvc.com',
    'secure-web.cisco.com',
    'clicktime.symantec.com',
    'clicktime.cloud.postoffice.net',
    'protection.sophos.com',
    'atpscan.global.hornetsecurity.com',
    'antiphishing.vadesecure.com',
    'protect2.fireeye.com',
    'url.emailprotection.link',
    'ct.sendgrid.net',
    'l.facebook.com',
    'lm.facebook.com',
    'l.instagram.com',
  ]
    .join('|')
    .replaceAll(
      '.',
      '\\.',
    )}|protect[\\w-]*\\.mimecast\\.com|[\\w-]*ctp\\.trendmicro\\.com|url\\d+\\.mailanyone\\.net)$`,
  'i',
);

/** Services that lead on from one of their paths; the rest of them are pages. */
const ways =
  /^(?:www\.google\.[a-z.]+\/url|www\.linkedin\.com\/(?:redir\/redirect|safety\/go)|www\.youtube\.com\/redirect|[\w.-]+\.list-manage\.com\/track\/click)$/i;

/** The address inside one of a gateway, null where only the gateway can tell; undefined for any other address. */
export const innerAddress = (address: string): string | null | undefined => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isKnown = gateways.test(url.hostname) || ways.test(`${url.hostname}${url.pathname}`);
  const inner = [urlDefense, urlDefenseFormer, inParameter, inPath]
    .map((reader) => reader(address, url))
    .find((each) => each !== undefined);
  if (isKnown) return inner ?? null;
  // Any other that holds both an address and somebody's mail address does the same.
  return [...url.searchParams.values()].some((value) => mailAddress.test(value)) ? inner : undefined;
};

const mailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

type Reader = (address: string, url: URL) => string | undefined;

const completeAddress = (text: string): string | undefined =>
  /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text) ? text : undefined;

/** `…/v3/__https://example.org/a*b__;Kw!!…`: what the asterisks were follows. */
const urlDefense: Reader = (address) => {
  const [, inner = '', replaced = ''] = /\/v3\/__(.+?)__;([^!]*)!/.exec(address) ?? [];
  const characters = Array.from(Buffer.from(replaced, 'base64url').toString('utf8'));
  return completeAddress(inner.replace(/\*/g, () => characters.shift() ?? '*').replace(/^(https?:\/)(?!\/)/, '$1/'));
};

/** `…/v2/url?u=https-3A__example.org_a`. */
const urlDefenseFormer: Reader = (_address, { pathname, searchParams }) => {
  const written = pathname === '/v2/url' ? searchParams.get('u') : null;
  return written === null ? undefined : completeAddress(decoded(written.replace(/-/g, '%').replace(/_/g, '/')));
};

const inParameter: Reader = (_address, { searchParams }) => {
  for (const value of searchParams.values()) {
    const inner = completeAddress(value) ?? completeAddress(Buffer.from(value, 'base64').toString('utf8'));
    if (inner !== undefined) return inner;
  }
  return undefined;
};

const inPath: Reader = (_address, { pathname }) => {
  const at = pathname.search(/https?(?::|%3A)/i);
  return at === -1 ? undefined : completeAddress(decoded(pathname.slice(at)));
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
