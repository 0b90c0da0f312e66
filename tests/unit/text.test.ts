import { describe, expect, test } from 'vitest';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { figurePart, figureText, formatNumber } from '../../generator/text/figures.ts';
import { displayPhone } from '../../generator/text/phone.ts';
import { fillPlaceholders, findPlaceholders, resolvePlaceholder } from '../../generator/text/placeholders.ts';
import { setFrenchTypography, typographyFor } from '../../generator/text/typography.ts';

const NARROW = '\u202F';
const NO_BREAK = '\u00A0';

describe('figures', () => {
  test.each([
    [{ value: 3100, unit: 'm²' }, `3${NARROW}100${NO_BREAK}m²`],
    [{ value: 101470, unit: '€' }, `101${NARROW}470${NO_BREAK}€`],
    [{ value: 80, max: 100, unit: 'ans' }, `80–100${NO_BREAK}ans`],
    [{ value: 1970, year: true }, '1970'],
    [{ value: 18 }, '18'],
    [{ value: 8.5, unit: 'm' }, `8,5${NO_BREAK}m`],
  ])('%j reads as the locale writes it', (figure, text) => {
    expect(figureText(figure, 'fr-FR')).toBe(text);
  });

  test('another locale groups thousands its own way', () => {
    expect(formatNumber(3100, 'en-GB')).toBe('3,100');
  });

  test('parts of a range stand alone', () => {
    const range = { value: 12, max: 40, unit: 'm²' };
    expect(figurePart(range, 'from', 'fr-FR')).toBe('12');
    expect(figurePart(range, 'to', 'fr-FR')).toBe(`40${NO_BREAK}m²`);
    expect(figurePart(range, 'number', 'fr-FR')).toBe('12–40');
    expect(figurePart(range, 'middle', 'fr-FR')).toBeUndefined();
  });
});

describe('typography', () => {
  test.each([
    ['Un projet ?', `Un projet${NARROW}?`],
    ['Devis : gratuit', `Devis${NO_BREAK}: gratuit`],
    ['le « bois » sec', `le «${NO_BREAK}bois${NO_BREAK}» sec`],
    ["l'entretien", 'l’entretien'],
    ['65 900 € et 120 m²', `65${NARROW}900${NO_BREAK}€ et 120${NO_BREAK}m²`],
    ['8 h 30', `8${NO_BREAK}h${NO_BREAK}30`],
    ['voir https://a.example/x?y=1 : ici', `voir https://a.example/x?y=1${NO_BREAK}: ici`],
    ['écrire à contact@vellarbre.example', 'écrire à contact@vellarbre.example'],
    ['un devis...', 'un devis…'],
    ['à 08:30', 'à 08:30'],
  ])('%s', (written, set) => {
    expect(setFrenchTypography(written)).toBe(set);
  });

  test('setting twice changes nothing', () => {
    const once = setFrenchTypography("Qu'est-ce ? « Un toit » : 65 900 € !");
    expect(setFrenchTypography(once)).toBe(once);
  });

  test('texts of another language are left as written', () => {
    expect(typographyFor('en-GB')("It's here: why ?")).toBe("It's here: why ?");
  });
});

test('a unit stands where the language puts it', () => {
  const cost = { value: 2450, max: 3100, unit: '£' };
  expect(figureText(cost, 'en-GB')).toBe('£2,450–3,100');
  expect(figurePart(cost, 'to', 'en-GB')).toBe('£3,100');
  expect(figureText({ value: 2450, unit: '€' }, 'fr-FR')).toBe(`2${NARROW}450${NO_BREAK}€`);
  expect(figureText({ value: 35, unit: '%' }, 'fr-FR')).toBe(`35${NO_BREAK}%`);
  expect(figureText({ value: 35, unit: '%' }, 'en-GB')).toBe('35%');
  expect(figureText({ value: 3, unit: 'miles' }, 'en-GB')).toBe(`3${NO_BREAK}miles`);
});

describe('placeholders', () => {
  const spec = {
    site: { locale: 'fr-FR', name: 'Atelier' },
    company: { phone: '+33465714370', address: { city: 'Le Puy' } },
    constants: { contact: { maxFileMegabytes: 8 } },
    figures: { staff: { value: 18 }, area: { value: 12, max: 40, unit: 'm²' } },
  } as unknown as SiteSpec;

  test('names with a dot are found, with their place', () => {
    expect(findPlaceholders('a {figures.staff} b {count}')).toEqual([{ name: 'figures.staff', offset: 2, length: 15 }]);
  });

  test('figures, company facts and constants are filled', () => {
    expect(fillPlaceholders('{figures.staff} au {company.address.city}, {constants.contact.maxFileMegabytes} Mo', spec)).toBe('18 au Le Puy, 8 Mo');
  });

  test('a phone number is displayed by pairs', () => {
    expect(resolvePlaceholder('company.phone', spec)).toBe(displayPhone('+33465714370'));
    expect(displayPhone('+33465714370')).toBe(['04', '65', '71', '43', '70'].join(NO_BREAK));
    expect(displayPhone('+441632960961')).toBe(['+44', '163', '296', '0961'].join(NO_BREAK));
  });

  test('an unknown name, an inherited one and a run-time one stay as written', () => {
    expect(fillPlaceholders('{figures.nothing} {company.constructor} {count}', spec)).toBe('{figures.nothing} {company.constructor} {count}');
  });
});
