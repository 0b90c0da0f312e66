import { domainToASCII } from 'node:url';

/** An address with the name it is shown by, which may be empty. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** Addresses of a setting such as `Office <office@a.example>, boss@a.example`, which was checked when it was read. */
export function readAddressList(text: string): MailAddress[] {
  return text.split(',').map((part) => {
    const named = /^([^<]*)<([^>]*)>$/.exec(part.trim());
    const name = named?.[1]?.trim().replace(/^"(.*)"$/, '$1') ?? '';
    return { name, address: named?.[2] ?? part.trim() };
  });
}

/** One spelling for one address: its domain in ASCII and lower case (RFC 5321, 2.3.11: the rest is its server's). */
export function canonicalAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${(domainToASCII(domain) || domain).toLowerCase()}`;
}

/**
 * Whether an address can stand in a header and in SMTP as nothing but one address. Stricter than the form's rule
 * on purpose: the form's rule may change with the site.
 */
export function isMailSafe(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+$/u.test(address);
}

/**
 * The mailbox an address most likely leads to: without case, and without the detail behind "+" (RFC 5233). Two
 * spellings of one mailbox must not bring it two acknowledgements.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = canonicalAddress(address)
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  return `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`;
}

/**
 * Whether nobody reads what is sent to an address: an automatic answer must not go to lists, their managers, bounces
 * and the like (RFC 3834, 2), nor to an address whose name says that it takes no answer.
 */
export function isAutomatic(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  const word = local.replace(/\+.*$/, '').replace(/[._-]/g, '');
  return automaticNames.includes(word) || /^owner-|-(?:request|owner|bounces?)$/.test(local);
}

const automaticNames = [
  'mailerdaemon',
  'noreply',
  'donotreply',
  'nepasrepondre',
  'postmaster',
  'abuse',
  'bounce',
  'bounces',
];
