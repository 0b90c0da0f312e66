import { describe, expect, test } from 'vitest';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { retentionMonths } from '../../generator/config/defaults.ts';
import { figurePart, figureText, formatNumber } from '../../generator/site/text/figures.ts';
import { displayPhone } from '../../generator/site/text/phone.ts';
import {
  fillPlaceholders,
  findPlaceholders,
  resolvePlaceholder,
  textSourceOf,
} from '../../generator/site/text/placeholders.ts';
import { setFrenchTypography, typographyFor } from '../../generator/site/text/typography.ts';

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
    [{ value: 8.5, decimals: 2, unit: 'm' }, `8,50${NO_BREAK}m`],
    [{ value: 1970, max: 2024, year: true }, '1970–2024'],
    [{ value: 1_234_567 }, `1${NARROW}234${NARROW}567`],
  ])('%j reads as the locale writes it', (figure, text) => {
    expect(figureText(figure, 'fr-FR')).toBe(text);
  });

  test('another locale groups thousands its own way', () => {
    expect(formatNumber(3100, 'en-GB')).toBe('3,100');
    expect(formatNumber(1_234_567.5, 'en-GB')).toBe('1,234,567.5');
    expect(formatNumber(8, 'en-GB', { decimals: 2 })).toBe('8.00');
  });

  test('parts of a range stand alone', () => {
    const range = { value: 12, max: 40, unit: 'm²' };
    expect(figurePart(range, 'from', 'fr-FR')).toBe('12');
    expect(figurePart(range, 'to', 'fr-FR')).toBe(`40${NO_BREAK}m²`);
    expect(figurePart(range, 'number', 'fr-FR')).toBe('12–40');
    expect(figurePart(range, 'middle', 'fr-FR')).toBeUndefined();
    expect(figurePart({ value: 1970, max: 2024, year: true }, 'from', 'fr-FR')).toBe('1970');
    expect(figurePart({ value: 1970, max: 2024, year: true }, 'to', 'fr-FR')).toBe('2024');
    expect(figurePart({ value: 2.5, max: 4, unit: 'm', decimals: 2 }, 'from', 'fr-FR')).toBe('2,50');
    expect(figurePart({ value: 2.5, max: 4, unit: 'm', decimals: 2 }, 'to', 'fr-FR')).toBe(`4,00${NO_BREAK}m`);
    expect(figurePart({ value: 3100, max: 4200 }, 'from', 'fr-FR')).toBe(`3${NARROW}100`);
    expect(figurePart({ value: 3100 }, 'to', 'fr-FR')).toBe(`3${NARROW}100`);
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
    ['Un projet  ?', `Un projet${NARROW}?`],
    ['Un toit ; un mur !', `Un toit${NARROW}; un mur${NARROW}!`],
    ['Devis  :', `Devis${NO_BREAK}:`],
    ['le «bois» sec', `le «${NO_BREAK}bois${NO_BREAK}» sec`],
    ['8h30 et 9h', `8${NO_BREAK}h${NO_BREAK}30 et 9h`],
    ['n° 12, lot n° 3, sn° 4, n° un', `n°${NO_BREAK}12, lot n°${NO_BREAK}3, sn° 4, n° un`],
    ['1 234 567 €', `1${NARROW}234${NARROW}567${NO_BREAK}€`],
    ['en 12 3456 et 12 345', `en 12 3456 et 12${NARROW}345`],
    ['12 mains et 12 m', `12 mains et 12${NO_BREAK}m`],
    ["voir http://a.example/l'eau...b puis l'eau", "voir http://a.example/l'eau...b puis l’eau"],
    ["l'[eau](/l'eau) et l'air", "l’[eau](/l'eau) et l’air"],
    ["o'neil...x@a.b.example n'écrit", "o'neil...x@a.b.example n’écrit"],
    ["x@l'eau.example...z", "x@l'eau.example...z"],
  ])('%s', (written, set) => {
    expect(setFrenchTypography(written)).toBe(set);
  });

  test('setting twice changes nothing', () => {
    const once = setFrenchTypography("Qu'est-ce ? « Un toit » : 65 900 € !");
    expect(setFrenchTypography(once)).toBe(once);
  });

  test('texts of another language are left as written', () => {
    expect(typographyFor('en-GB')("It's here: why ?")).toBe("It's here: why ?");
    expect(typographyFor('fr-CH')("C'est là ?")).toBe(`C’est là${NARROW}?`);
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
  // Only a bare sign moves; a unit that holds one stays behind.
  expect(figureText({ value: 2, unit: '£/m²' }, 'en-GB')).toBe(`2${NO_BREAK}£/m²`);
  expect(figureText({ value: 2, unit: 'k£' }, 'en-GB')).toBe(`2${NO_BREAK}k£`);
  expect(figureText({ value: 20, unit: '°C' }, 'en-GB')).toBe(`20${NO_BREAK}°C`);
  expect(figureText({ value: 2, unit: 'm%' }, 'en-GB')).toBe(`2${NO_BREAK}m%`);
  // The language is what opens the locale: « de-en » would be no English.
  expect(figureText({ value: 9, unit: '€' }, 'de-en')).toBe(`9${NO_BREAK}€`);
  expect(figureText({ value: 9, unit: '%' }, 'de-en')).toBe(`9${NO_BREAK}%`);
});

describe('a phone number', () => {
  const grouped = (...parts: readonly string[]): string => parts.join(NO_BREAK);

  test.each([
    ['+33465714370', grouped('04', '65', '71', '43', '70')],
    ['+441632960961', grouped('+44', '163', '296', '0961')],
    ['+12025550143', grouped('+1', '202', '555', '0143')],
    ['+79161234567', grouped('+7', '916', '123', '4567')],
    ['+20212345678', grouped('+20', '212', '345', '678')],
    ['+34911234567', grouped('+34', '911', '234', '567')],
    ['+41446681800', grouped('+41', '446', '681', '800')],
    ['+551123456789', grouped('+55', '112', '345', '6789')],
    ['+61291234567', grouped('+61', '291', '234', '567')],
    ['+819012345678', grouped('+81', '901', '234', '5678')],
    ['+911123456789', grouped('+91', '112', '345', '6789')],
    // Three digits: Ireland, Morocco, Luxembourg, Macao, Mongolia.
    ['+35312345678', grouped('+353', '123', '456', '78')],
    ['+212612345678', grouped('+212', '612', '345', '678')],
    ['+35226123456', grouped('+352', '261', '234', '56')],
    ['+85328123456', grouped('+853', '281', '234', '56')],
    ['+97611123456', grouped('+976', '111', '234', '56')],
    ['+59022123456', grouped('+590', '221', '234', '56')],
    ['+67022123456', grouped('+670', '221', '234', '56')],
  ])('%s reads %s', (international, shown) => {
    expect(displayPhone(international)).toBe(shown);
  });

  test.each(['04 65 71 43 70', 'x+33465714370', '+33465714370 x', '+ 44', ''])(
    '« %s », which is none, stays as written',
    (text) => {
      expect(displayPhone(text)).toBe(text);
    },
  );
});

describe('placeholders', () => {
  const spec = {
    site: { locale: 'fr-FR', name: 'Atelier' },
    company: {
      phone: '+33465714370',
      mobile: '+33639981204',
      fax: '+33465714371',
      email: 'a@b.example',
      label: null,
      address: { city: 'Le Puy', phone: '+33465714370' },
    },
    constants: { contact: { maxFileMegabytes: 8 } },
    figures: {
      staff: { value: 18 },
      area: { value: 12, max: 40, unit: 'm²' },
      span: { value: 3, unit: '{site.name}' },
    },
    leads: { retentionMonths: 7 },
    menus: { header: 'no text of visitors' },
  } as unknown as SiteSpec;

  test('names with a dot are found, with their place', () => {
    expect(findPlaceholders('a {figures.staff} b {count}')).toEqual([{ name: 'figures.staff', offset: 2, length: 15 }]);
  });

  test.each([
    ['{figures.staff} au {company.address.city}, {constants.contact.maxFileMegabytes} Mo', '18 au Le Puy, 8 Mo'],
    ['de {figures.area.from} à {figures.area.to}', `de 12 à 40${NO_BREAK}m²`],
    ['{site.name}, {company.email}', 'Atelier, a@b.example'],
    ['{leads.retentionMonths} mois', '7 mois'],
    // What is filled in may itself hold a name.
    ['{figures.span}', `3${NO_BREAK}Atelier`],
  ])('%s is filled', (text, filled) => {
    expect(fillPlaceholders(text, spec)).toBe(filled);
  });

  test('a request is kept a default number of months where the site says none', () => {
    expect(resolvePlaceholder('leads.retentionMonths', { ...spec, leads: undefined })).toBe(
      String(retentionMonths({})),
    );
  });

  test('the phone numbers of the company are displayed its way, and no other value', () => {
    expect(resolvePlaceholder('company.phone', spec)).toBe(displayPhone('+33465714370'));
    expect(resolvePlaceholder('company.mobile', spec)).toBe(displayPhone('+33639981204'));
    expect(resolvePlaceholder('company.fax', spec)).toBe('+33465714371');
    expect(resolvePlaceholder('company.address.phone', spec)).toBe('+33465714370');
  });

  test.each([
    'figures.area.middle',
    'figures.area.to.more',
    'figures.toString',
    'company.address',
    'company.address.city.length',
    'company.label.length',
    'company.nothing.below',
    'menus.header',
  ])('%s stands for no text', (name) => {
    expect(resolvePlaceholder(name, spec)).toBeUndefined();
  });

  test('texts depend on five parts of the file, and on no other', () => {
    const { company, constants, figures, leads, site } = spec;
    expect(textSourceOf(spec)).toEqual({ company, constants, figures, leads, site });
  });

  test('an unknown name, an inherited one and a run-time one stay as written', () => {
    expect(fillPlaceholders('{figures.nothing} {company.constructor} {count}', spec)).toBe(
      '{figures.nothing} {company.constructor} {count}',
    );
  });
});
