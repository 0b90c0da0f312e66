import { describe, expect, test } from 'vitest';
import { isAmountAlone, readAmount } from '../../generator/site/text/read-amount.ts';

test.each([
  ['fr-FR', '96 000 €', 96_000],
  ['fr-FR', '96\u202F000\u00A0€', 96_000],
  ['fr-FR', '1 250 000 €', 1_250_000],
  ['fr-FR', '180 m²', 180],
  ['fr-FR', '8,5 m²', 8.5],
  ['fr-FR', '1 200,50 €', 1200.5],
  ['fr-FR', 'environ 4 500 €', 4500],
  ['fr-FR', 'de 12 à 40 m²', 12],
  ['fr-FR', '96 k€', 96_000],
  ['fr-FR', '1,2 M€', 1_200_000],
  ['fr-FR', '3 kilomètres', 3],
  ['fr-FR', '12 40 m²', 12],
  ['fr-FR', 'sur devis', undefined],
  ['fr-FR', '', undefined],
  ['en-GB', '£3,900 + box', 3900],
  ['en-GB', '£1,250,000', 1_250_000],
  ['en-GB', '2.60 m', 2.6],
  ['en-GB', '£3k', 3000],
  ['en-GB', 'Two crates of cider', undefined],
  ['de-DE', '96.000,50 €', 96_000.5],
] as const)('%s: « %s » is %s', (locale, text, amount) => {
  expect(readAmount(text, locale)).toBe(amount);
});

describe('a cell that is an amount and nothing else', () => {
  test.each([
    '45 €',
    '1 250,50 € TTC',
    'dès 90 €',
    'à partir de 1 200 €',
    'de 80 à 120 €/h',
    '90–120 €',
    '12 m²',
    '+ 5,5 %',
    '40',
    '120.– CHF',
    'CHF 45.50',
    '£1,250.00',
    'from £90 per hour',
  ])('%s', (text) => expect(isAmountAlone(text)).toBe(true));

  test.each([
    'Sapin, épicéa ou douglas',
    '01 99 00 12 34',
    '08:00–12:00',
    'Bois de 12 cm, raboté sur quatre faces',
    '12/05/2026',
    'RAL 7016 on 2 sides, then oiled',
    '',
  ])('not %s', (text) => expect(isAmountAlone(text)).toBe(false));
});
