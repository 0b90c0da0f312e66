/** Amounts at the desk: what a person types is the number that they mean, or is asked for again. */
import { describe, expect, test } from 'vitest';
import { readCents, writeCents } from '../../desk/client/amounts.ts';
import { maxAmount } from '../../desk/contract.ts';

describe('what is typed', () => {
  test.each([
    ['fr-FR', '12500', 1_250_000],
    ['fr-FR', '12 500,50 €', 1_250_050],
    ['fr-FR', '12\u202F500\u00A0€', 1_250_000],
    ['fr-FR', '0,5', 50],
    ['fr-FR', '0,05', 5],
    ['fr-FR', '12.50', 1250],
    ['en-GB', '€12,500.50', 1_250_050],
    ['de-DE', '12.500,50', 1_250_050],
    ['fr-FR', '0', 0],
    ['fr-FR', String(maxAmount / 100), maxAmount],
    ['fr-FR', String(maxAmount / 100 + 1), undefined],
    ['fr-FR', '12,505', undefined],
    ['fr-FR', '-12', undefined],
    ['fr-FR', '12,', undefined],
    ['fr-FR', 'sur devis', undefined],
    ['fr-FR', '', undefined],
  ])('%s: « %s » is %s cents', (locale, text, cents) => {
    expect(readCents(text, locale)).toBe(cents);
  });
});

test.each([
  ['fr-FR', 1_250_000, '12500'],
  ['fr-FR', 1_250_050, '12500,50'],
  ['en-GB', 5, '0.05'],
])('%s: %i cents are written as they would be typed, and read again', (locale, cents, text) => {
  expect(writeCents(cents, locale)).toBe(text);
  expect(readCents(text, locale)).toBe(cents);
});
