import { describe, expect, test } from 'vitest';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { longDate, monthAndYear } from '../../generator/site/dates.ts';
import { figurePart, figureText, formatNumber } from '../../generator/site/text/figures.ts';
import { hoursText } from '../../generator/site/text/hours.ts';
import { addressLines, regionBeside } from '../../generator/site/text/address.ts';
import { displayPhone } from '../../formats/phones.ts';
import {
  fillPlaceholders,
  findPlaceholders,
  resolvePlaceholder,
  textSourceOf,
} from '../../generator/site/text/placeholders.ts';
import { setFrenchAcross, setFrenchTypography, typographyFor } from '../../generator/site/text/typography.ts';

const narrow = '\u202F';
const noBreak = '\u00A0';

describe('figures', () => {
  test.each([
    [{ value: 3100, unit: 'm²' }, `3${narrow}100${noBreak}m²`],
    [{ value: 101470, unit: '€' }, `101${narrow}470${noBreak}€`],
    [{ value: 80, max: 100, unit: 'ans' }, `80–100${noBreak}ans`],
    [{ value: 1970, year: true }, '1970'],
    [{ value: 18 }, '18'],
    [{ value: 8.5, unit: 'm' }, `8,5${noBreak}m`],
    [{ value: 8.5, decimals: 2, unit: 'm' }, `8,50${noBreak}m`],
    [{ value: 1970, max: 2024, year: true }, '1970–2024'],
    [{ value: 1_234_567 }, `1${narrow}234${narrow}567`],
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
    expect(figurePart(range, 'to', 'fr-FR')).toBe(`40${noBreak}m²`);
    expect(figurePart(range, 'number', 'fr-FR')).toBe('12–40');
    expect(figurePart(range, 'middle', 'fr-FR')).toBeUndefined();
    expect(figurePart({ value: 1970, max: 2024, year: true }, 'from', 'fr-FR')).toBe('1970');
    expect(figurePart({ value: 1970, max: 2024, year: true }, 'to', 'fr-FR')).toBe('2024');
    expect(figurePart({ value: 2.5, max: 4, unit: 'm', decimals: 2 }, 'from', 'fr-FR')).toBe('2,50');
    expect(figurePart({ value: 2.5, max: 4, unit: 'm', decimals: 2 }, 'to', 'fr-FR')).toBe(`4,00${noBreak}m`);
    expect(figurePart({ value: 3100, max: 4200 }, 'from', 'fr-FR')).toBe(`3${narrow}100`);
    expect(figurePart({ value: 3100 }, 'to', 'fr-FR')).toBe(`3${narrow}100`);
  });
});

describe('typography', () => {
  test.each([
    ['Un projet ?', `Un projet${narrow}?`],
    ['Devis : gratuit', `Devis${noBreak}: gratuit`],
    ['le « bois » sec', `le «${noBreak}bois${noBreak}» sec`],
    ["l'entretien", 'l’entretien'],
    ['65 900 € et 120 m²', `65${narrow}900${noBreak}€ et 120${noBreak}m²`],
    ['8 h 30', `8${noBreak}h${noBreak}30`],
    ['voir https://a.example/x?y=1 : ici', `voir https://a.example/x?y=1${noBreak}: ici`],
    ['écrire à contact@vellarbre.example', 'écrire à contact@vellarbre.example'],
    ['un devis...', 'un devis…'],
    ['à 08:30', 'à 08:30'],
    ['Un projet  ?', `Un projet${narrow}?`],
    ['Un toit ; un mur !', `Un toit${narrow}; un mur${narrow}!`],
    ['Devis  :', `Devis${noBreak}:`],
    ['le «bois» sec', `le «${noBreak}bois${noBreak}» sec`],
    [
      `le "bois" sec, dit "le sec", et l'"air"`,
      [`le «${noBreak}bois${noBreak}» sec`, `dit «${noBreak}le sec${noBreak}»`, `et l’«${noBreak}air${noBreak}»`].join(
        ', ',
      ),
    ],
    ['un tuyau de 4" et un autre de 6" ; un "seul', `un tuyau de 4" et un autre de 6"${narrow}; un "seul`],
    ['la [page](/bois "Le bois") sèche', 'la [page](/bois "Le bois") sèche'],
    ['20 × 20 m, 5,20 × 2,20', `20${noBreak}×${noBreak}20${noBreak}m, 5,20${noBreak}×${noBreak}2,20`],
    ['N° 12', `N°${noBreak}12`],
    ['8h30 et 9h', `8${noBreak}h${noBreak}30 et 9${noBreak}h`],
    ['8h30 à 12h', `8${noBreak}h${noBreak}30 à 12${noBreak}h`],
    [
      '8H30, 24h/24, 8h, 90 km/h, IPN 200H',
      `8${noBreak}h${noBreak}30, 24${noBreak}h/24, 8${noBreak}h, 90${noBreak}km/h, IPN 200H`,
    ],
    ['à 8:30, au 1:50', 'à 8:30, au 1:50'],
    ['Attention: il pleut!', `Attention${noBreak}: il pleut${narrow}!`],
    ['Vraiment?! Oui; non.', `Vraiment${narrow}?! Oui${narrow}; non.`],
    ['**Attention**: il pleut (fort)!', `**Attention**${noBreak}: il pleut (fort)${narrow}!`],
    ['Tél.: 04, voir [là](/x)!', `Tél.${noBreak}: 04, voir [là](/x)${narrow}!`],
    ['a&amp;b, C:/x, ratio 3:2, a;b', 'a&amp;b, C:/x, ratio 3:2, a;b'],
    ['En 2024 300 m²', `En 2024 300${noBreak}m²`],
    ['2,5 300 m², 3.5 300', `2,5 300${noBreak}m², 3.5 300`],
    ['"**gras**" et "[là](/x)"', `«${noBreak}**gras**${noBreak}» et «${noBreak}[là](/x)${noBreak}»`],
    ['n° 12, lot n° 3, sn° 4, n° un', `n°${noBreak}12, lot n°${noBreak}3, sn° 4, n° un`],
    ['1 234 567 €', `1${narrow}234${narrow}567${noBreak}€`],
    ['en 12 3456 et 12 345', `en 12 3456 et 12${narrow}345`],
    ['12 mains et 12 m', `12 mains et 12${noBreak}m`],
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

  test.each([
    [
      ['Dire "', 'oui', '" ou "', 'non', '"!'],
      [`Dire «${noBreak}`, 'oui', `${noBreak}» ou «${noBreak}`, 'non', `${noBreak}»${narrow}!`],
    ],
    [
      ['Attention', ': il pleut'],
      ['Attention', `${noBreak}: il pleut`],
    ],
    [
      ['Attention ', ': il pleut'],
      [`Attention${noBreak}`, ': il pleut'],
    ],
    [
      ['Attention:', ' il pleut'],
      [`Attention${noBreak}:`, ' il pleut'],
    ],
    [
      ['8', 'h30'],
      ['8', `${noBreak}h${noBreak}30`],
    ],
    [
      ['En 2024 ', '300', ' m²'],
      ['En 2024 ', '300', `${noBreak}m²`],
    ],
    [
      ['En ', '12', ' 300 €'],
      ['En ', '12', `${narrow}300${noBreak}€`],
    ],
    [
      ['Le "', undefined, '" est tapé: ', undefined, '!'],
      [`Le «${noBreak}`, undefined, `${noBreak}» est tapé${noBreak}: `, undefined, `${narrow}!`],
    ],
    [
      ['voir https://a.example/x:y', ' "ici"'],
      ['voir https://a.example/x:y', ` «${noBreak}ici${noBreak}»`],
    ],
  ])('across elements: %j', (written, set) => {
    expect(setFrenchAcross(written)).toEqual(set);
    expect(setFrenchAcross(set)).toEqual(set);
  });

  test('texts of another language are left as written', () => {
    expect(typographyFor('en-GB')("It's here: why ?")).toBe("It's here: why ?");
    expect(typographyFor('fr-CH')("C'est là ?")).toBe(`C’est là${narrow}?`);
  });
});

describe('opening hours', () => {
  const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
  const halves = [
    { days: [...week], opens: '13:30', closes: '17:30' },
    { days: [...week], opens: '08:00', closes: '12:00' },
  ];
  const saturday = { days: ['Saturday' as const], opens: '09:00', closes: '12:30' };

  test.each([
    ['fr-FR', halves, 'Du lundi au vendredi, 8 h – 12 h et 13 h 30 – 17 h 30'],
    ['fr-FR', [...halves, saturday], 'Du lundi au vendredi, 8 h – 12 h et 13 h 30 – 17 h 30 ; samedi, 9 h – 12 h 30'],
    ['fr-FR', [{ ...saturday, days: ['Thursday', 'Monday', 'Tuesday'] }], 'Lundi, mardi et jeudi, 9 h – 12 h 30'],
    ['en-GB', halves, 'Monday to Friday, 08:00–12:00 and 13:30–17:30'],
    ['en-US', [saturday], 'Saturday, 9:00 AM – 12:30 PM'],
    ['de-DE', [...halves, saturday], 'Montag – Freitag, 08:00–12:00 Uhr und 13:30–17:30 Uhr; Samstag, 09:00–12:30 Uhr'],
  ] as const)('in %s', (locale, slots, words) => {
    const hours = { slots: slots.map((slot) => ({ ...slot, days: [...slot.days] })) };
    expect(hoursText(hours, locale).replace(/[\u00A0\u202F]/g, ' ')).toBe(words);
  });

  test('keep their numbers and signs together', () => {
    expect(hoursText({ slots: [saturday] }, 'fr-FR')).toBe(['Samedi, 9', 'h', '– 12', 'h', '30'].join(noBreak));
  });

  test('in the company’s own words where it gives some, and with what it adds', () => {
    expect(hoursText({ text: 'Sur rendez-vous.', slots: halves }, 'fr-FR')).toBe('Sur rendez-vous.');
    expect(hoursText({ text: 'Sur rendez-vous.', note: 'Fermé en août.', slots: halves }, 'fr-FR')).toBe(
      'Sur rendez-vous. Fermé en août.',
    );
    expect(hoursText({ note: 'Knock twice.', slots: [saturday] }, 'en-GB')).toBe('Saturday, 09:00–12:30. Knock twice.');
  });
});

test('dates read as the locale writes them', () => {
  expect(longDate('2027-06-30', 'fr-FR')).toBe('30 juin 2027');
  expect(longDate('2027-06-01', 'fr-FR')).toBe('1er juin 2027');
  expect(longDate('2027-06-01', 'en-GB')).toBe('1 June 2027');
  expect(longDate('2027-13-01', 'fr-FR')).toBe('2027-13-01');
  expect(monthAndYear('2025-09-14', 'fr-FR')).toBe('septembre 2025');
  expect(monthAndYear('2025-09-14', 'en-GB')).toBe('September 2025');
  expect(monthAndYear('2025-09-14', 'de-DE')).toBe('September 2025');
});

test('a locale of no form writes as English does: the check tells it', () => {
  expect(formatNumber(3100.5, 'français')).toBe('3,100.5');
});

test('a unit stands where the language puts it', () => {
  const cost = { value: 2450, max: 3100, unit: '£' };
  expect(figureText(cost, 'en-GB')).toBe('£2,450–3,100');
  expect(figurePart(cost, 'to', 'en-GB')).toBe('£3,100');
  expect(figureText({ value: 2450, unit: '€' }, 'fr-FR')).toBe(`2${narrow}450${noBreak}€`);
  expect(figureText({ value: 35, unit: '%' }, 'fr-FR')).toBe(`35${noBreak}%`);
  expect(figureText({ value: 35, unit: '%' }, 'en-GB')).toBe('35%');
  expect(figureText({ value: 3, unit: 'miles' }, 'en-GB')).toBe(`3${noBreak}miles`);
  // Only a bare sign moves; a unit that holds one stays behind.
  expect(figureText({ value: 2, unit: '£/m²' }, 'en-GB')).toBe(`2${noBreak}£/m²`);
  expect(figureText({ value: 2, unit: 'k£' }, 'en-GB')).toBe(`2${noBreak}k£`);
  expect(figureText({ value: 20, unit: '°C' }, 'en-GB')).toBe(`20${noBreak}°C`);
  expect(figureText({ value: 2, unit: 'm%' }, 'en-GB')).toBe(`2${noBreak}m%`);
  // The language is what opens the locale: « de-en » would be no English.
  expect(figureText({ value: 9, unit: '€' }, 'de-en')).toBe(`9${noBreak}€`);
  expect(figureText({ value: 9, unit: '%' }, 'de-en')).toBe(`9${noBreak}%`);
  expect(figureText({ value: 9, unit: '€' }, 'nl-NL')).toBe(`€${noBreak}9`);
  expect(figureText({ value: 9, unit: '%' }, 'it-IT')).toBe('9%');
});

test.each([
  ['FR', ['4, rue du Pont', 'AB1 2CD Lieu']],
  ['CH', ['4, rue du Pont', 'AB1 2CD Lieu']],
  ['GB', ['4, rue du Pont', 'Lieu', 'AB1 2CD']],
  // There the post asks for the state or the province.
  ['US', ['4, rue du Pont', 'Lieu, Région AB1 2CD']],
  ['CA', ['4, rue du Pont', 'Lieu, Région AB1 2CD']],
])('an address stands in the order of its country: %s', (country, lines) => {
  const address = { street: '4, rue du Pont', postalCode: 'AB1 2CD', city: 'Lieu', region: 'Région', country };
  expect(addressLines(address)).toEqual(lines);
  // Said once: in the address, or beside it.
  expect(regionBeside(address)).toEqual(lines.join().includes('Région') ? [] : ['Région']);
});

describe('a phone number', () => {
  const grouped = (...parts: readonly string[]): string => parts.join(noBreak);

  test.each([
    ['+33465714370', 'FR', grouped('04', '65', '71', '43', '70')],
    ['+33465714370', 'BE', grouped('+33', '4', '65', '71', '43', '70')],
    ['+441632960961', 'GB', grouped('01632', '960961')],
    ['+441632960961', 'FR', grouped('+44', '1632', '960961')],
    ['+12025550143', 'CA', grouped('(202)', '555-0143')],
    ['+41446681800', 'CH', grouped('044', '668', '18', '00')],
    ['+35226123456', 'LU', grouped('26', '12', '34', '56')],
    ['+262262123456', 'RE', grouped('0262', '12', '34', '56')],
    ['+33465714370', 'XX', grouped('+33', '4', '65', '71', '43', '70')],
  ])('%s reads in %s: %s', (international, country, shown) => {
    expect(displayPhone(international, country)).toBe(shown);
  });

  test.each(['04 65 71 43 70', 'x+33465714370', '+33465714370 x', '+ 44', ''])(
    '« %s », which is none, stays as written',
    (text) => {
      expect(displayPhone(text, 'FR')).toBe(text);
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
      address: { street: '2, rue Basse', postalCode: '00000', city: 'Le Puy', country: 'FR', phone: '+33465714370' },
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
    ['de {figures.area.from} à {figures.area.to}', `de 12 à 40${noBreak}m²`],
    ['{site.name}, {company.email}', 'Atelier, a@b.example'],
    ['{leads.retentionMonths} mois', '7 mois'],
    ['{company.address}', '2, rue Basse, 00000 Le Puy'],
    // What is filled in may itself hold a name.
    ['{figures.span}', `3${noBreak}Atelier`],
  ])('%s is filled', (text, filled) => {
    expect(fillPlaceholders(text, spec)).toBe(filled);
  });

  test('the phone numbers of the company are displayed its way, and no other value', () => {
    expect(resolvePlaceholder('company.phone', spec)).toBe(displayPhone('+33465714370', 'FR'));
    expect(resolvePlaceholder('company.mobile', spec)).toBe(displayPhone('+33639981204', 'FR'));
    expect(resolvePlaceholder('company.fax', spec)).toBe('+33465714371');
    expect(resolvePlaceholder('company.address.phone', spec)).toBe('+33465714370');
  });

  test.each([
    'figures.area.middle',
    'figures.area.to.more',
    'figures.toString',
    'constants.contact',
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
