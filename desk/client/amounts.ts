/** Amounts as people of a language write them. Pure functions. */
import { maxAmount } from '../contract.ts';

/** « 12 500,50 » as cents; undefined if it is no amount. A currency sign may stand before or after it. */
export const readCents = (text: string, locale: string): number | undefined => {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.5);
  const valueOf = (type: 'group' | 'decimal', otherwise: string): string =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  const decimal = valueOf('decimal', '.');
  const plain = text.replace(/[\s€]/g, '').replaceAll(valueOf('group', ' ').trim() || ' ', '');
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(plain.replace(decimal, '.'));
  if (match === null) return undefined;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= maxAmount ? cents : undefined;
};

/** Cents as they are typed: without a sign, without thousands. */
export const writeCents = (cents: number, locale: string): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: cents % 100 === 0 ? 0 : 2 }).format(
    cents / 100,
  );
