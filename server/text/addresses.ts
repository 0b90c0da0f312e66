import { domainToASCII } from 'node:url';

/** An address with a display name, which may be empty. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/**
 * Parses a setting such as `Office <office@a.example>, boss@a.example`, which was validated when it was read
 * (config.ts).
 */
export const readAddressList = (text: string): MailAddress[] =>
  text.split(',').map((part) => {
    const named = /^([^<]*)<([^>]*)>$/.exec(part.trim());
    const name = named?.[1]?.trim().replace(/^"(.*)"$/, '$1') ?? '';
    return { name, address: named?.[2] ?? part.trim() };
  });

/** Normalises an address: its domain in ASCII and lower case. The local part is left as it is (RFC 5321, 2.3.11). */
export const canonicalAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${(domainToASCII(domain) || domain).toLowerCase()}`;
};

/** Whether an address has letters before the @ that only SMTPUTF8 carries (RFC 6531): no ASCII form exists of them. */
export const needsUtf8 = (address: string): boolean => /[^\x00-\x7f]/.test(address.slice(0, address.lastIndexOf('@')));

/**
 * Whether an address is safe in a header and in SMTP commands. Stricter than the form's rule on purpose: that one may
 * differ between sites.
 */
export const isMailSafe = (address: string): boolean =>
  address.length <= 254 && /^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+$/u.test(address);

/**
 * The mailbox that an address most likely belongs to: lower case, without a "+" suffix (RFC 5233). Two spellings of one
 * mailbox must not get two acknowledgements.
 */
export const mailboxOf = (address: string): string => {
  const [local = '', domain = ''] = canonicalAddress(address)
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  return `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`;
};

/**
 * Whether an address is not read by a person: automatic replies must not be sent to mailing lists, bounces and the like
 * (RFC 3834, 2), nor to no-reply addresses.
 */
export const isAutomatic = (address: string): boolean => {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  const word = local.replace(/\+.*$/, '').replace(/[._-]/g, '');
  return automaticNames.includes(word) || /^owner-|-(?:request|owner|bounces?)$/.test(local);
};

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
