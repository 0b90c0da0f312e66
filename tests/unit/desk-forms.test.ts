import { describe, expect, test } from 'vitest';
import { fieldPathOf, freeName, placeNames } from '../../desk/client/editing/form-places.ts';
import { placeAt } from '../../desk/client/editing/place-at.ts';
import type { CmsField } from '../../generator/schema/cms-field.ts';

const project = `# a project
title: Un préau
images:
  - src: a.jpg
    alt: Avant
  - src: b.jpg
    alt: Après
  # a remark
tags: [bois, toit]
client:
figures:
  staff: { label: Équipe, value: 12 }
`;

describe('placeAt', () => {
  test.each([
    ['a text', 2, 8, ['title']],
    ['a key', 2, 1, ['title']],
    ['a value of an item', 7, 12, ['images', 1, 'alt']],
    ['the key of an item', 6, 5, ['images', 1, 'src']],
    ['an item on one line', 9, 15, ['tags', 1]],
    ['a key without a value', 10, 1, ['client']],
    ['a map within a map', 12, 20, ['figures', 'staff', 'label']],
    ['nothing', 1, 1, []],
  ])('%s', (_name, line, column, place) => {
    expect(placeAt(project, line, column, false)).toEqual(place);
  });

  test('a page: its header, and its text as a whole', () => {
    const page = '---\nheading: Le zinc\nquote:\n  text: Oui\n---\n\nUn texte.\n';
    expect(placeAt(page, 2, 10, true)).toEqual(['heading']);
    expect(placeAt(page, 4, 9, true)).toEqual(['quote', 'text']);
    expect(placeAt(page, 7, 1, true)).toEqual(['body']);
  });

  test('a text that is no YAML has no place', () => {
    expect(placeAt('a: [1', 9, 1, false)).toEqual([]);
  });
});

const fields: readonly CmsField[] = [
  { name: 'title', label: 'Titre', widget: 'string' },
  {
    name: 'images',
    label: 'Images',
    widget: 'list',
    fields: [
      { name: 'src', label: 'Image', widget: 'image' },
      { name: 'alt', label: 'Ce qu’on y voit', widget: 'string' },
    ],
  },
  {
    name: 'figures',
    label: 'Chiffres',
    widget: 'list',
    fields: [
      { name: 'key', label: 'Nom', widget: 'string' },
      { name: 'value', label: 'Valeur', widget: 'number' },
    ],
  },
  { name: 'quote', label: 'Citation', widget: 'object', fields: [{ name: 'text', label: 'Texte', widget: 'text' }] },
  { name: 'id', label: 'Identifiant', widget: 'hidden' },
];

describe('the place of a value in the form', () => {
  const values = { images: [{}, {}], figures: [{ key: 'staff', value: 1 }], quote: { text: '' } };
  test.each([
    [['title'], 'title', ['Titre']],
    [['images', 1, 'alt'], 'images.1.alt', ['Images', '2', 'Ce qu’on y voit']],
    [['images', 4, 'alt'], 'images', ['Images', '5', 'Ce qu’on y voit']],
    [['figures', 'staff', 'value'], 'figures.0.value', ['Chiffres', 'staff', 'Valeur']],
    [['figures', 'gone', 'value'], 'figures', ['Chiffres', 'gone', 'Valeur']],
    [['quote', 'text'], 'quote.text', ['Citation', 'Texte']],
    [['quote'], 'quote', ['Citation']],
    [['elsewhere', 'key'], '', ['elsewhere', 'key']],
    [['id'], '', ['Identifiant']],
  ])('%j', (place, path, names) => {
    expect(fieldPathOf(fields, values, place).join('.')).toBe(path);
    expect(placeNames(fields, place)).toEqual(names);
  });
});

test('an address from a title', () => {
  expect(freeName('toit', (name) => ['toit', 'toit-2'].includes(name))).toBe('toit-3');
});
