import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fieldPathOf, freeName, placeNames } from '../../desk/client/editing/form-places.ts';
import { placeAt } from '../../desk/client/editing/place-at.ts';
import type { DeskForm } from '../../generator/admin/desk-form-types.ts';
import { maxFileMegabytes } from '../../office/api.ts';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
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

describe('what is said of files', () => {
  const load = async () => ({
    ...(await import('../../desk/client/editing/forms.ts')),
    ...(await import('../../desk/client/editing/sentences.ts')),
    ...(await import('../../desk/client/site.ts')),
    ...(await import('../../desk/client/state/api.ts')),
  });
  let desk: Awaited<ReturnType<typeof load>>;
  beforeAll(async () => {
    // The modules ask the window whether it is online, and before it is closed.
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('addEventListener', () => undefined);
    desk = await load();
    return () => void vi.unstubAllGlobals();
  });

  const form = { format: 'vellarbre-yaml', mayCreate: true } as const;
  const projects = {
    ...form,
    name: 'projects',
    label: 'Projets',
    folder: 'content/projects',
    extension: 'yaml',
    fields: [{ name: 'title', label: 'Titre', widget: 'string' }],
    entries: [{ file: 'content/projects/preau.yaml', title: 'Un préau' }],
  } as unknown as DeskForm;
  const company = { ...form, name: 'company', label: 'Entreprise', file: 'site.yaml', fields: [], entries: [] };
  const forms = { forms: [projects, company as unknown as DeskForm] };
  const wrong = (file: string, message: string, severity: 'error' | 'warning' = 'error') =>
    ({ file, message, severity }) as LocalizedDiagnostic;

  test('a file has the form of its folder and ending, or its own', () => {
    expect(desk.formOf(forms, 'content/projects/preau.yaml')).toBe(projects);
    expect(desk.formOf(forms, 'site.yaml')?.name).toBe('company');
    for (const path of ['content/projects/preau.mdx', 'content/projects-2/preau.yaml', 'content/media/a.jpg'])
      expect(desk.formOf(forms, path)).toBeUndefined();
    expect(desk.pathIn(projects, 'grange')).toBe('content/projects/grange.yaml');
    expect(desk.pathIn(forms.forms[1]!, 'grange')).toBe('site.yaml');
  });

  test('a file is called by its title, its form, or its own name', () => {
    const titleOf = (path: string) => desk.entryOf(desk.formOf(forms, path), path).title;
    expect(titleOf('content/projects/preau.yaml')).toBe('Un préau');
    expect(titleOf('content/projects/a.neuf.yaml')).toBe('a.neuf');
    expect(titleOf('site.yaml')).toBe('Entreprise');
    expect(titleOf('content/media/a.jpg')).toBe('a.jpg');
    expect(desk.changePlace(forms, 'content/projects/preau.yaml', { place: ['title'] })).toBe('Titre');
    expect(desk.changePlace(forms, 'content/media/a.jpg', { place: ['x', 1] })).toBe('x › 1');
  });

  test('a value is read as words', () => {
    const { nothing, yes, no } = desk.words.site;
    for (const empty of [undefined, null, '']) expect(desk.valueText(empty)).toBe(nothing);
    expect([true, false].map(desk.valueText)).toEqual([yes, no]);
    expect(desk.valueText([{ src: 'a.jpg', alt: 'Avant' }, 2019])).toBe('a.jpg, Avant ; 2019');
  });

  test('what keeps a publication back is told by file, five at a time, and warnings keep nothing back', () => {
    const preau = 'content/projects/preau.yaml';
    const five = ['un', 'deux', 'trois', 'quatre', 'cinq'].map((message) => wrong(preau, message));
    expect(desk.refusalsOf(forms, [wrong('site.yaml', 'Non.'), wrong(preau, 'Bof.', 'warning')])).toBe(
      'Entreprise : Non.',
    );
    expect(desk.refusalsOf(forms, five)).toMatch(/Un préau : cinq$/);
    expect(desk.refusalsOf(forms, [...five, wrong(preau, 'six')])).toMatch(/cinq …$/);
  });

  test('an error is told by the office’s own sentence, else by one that speaks of the site', () => {
    const { ApiError, errorSentence, words } = desk;
    expect(errorSentence(new Error('not one of the API'))).toBe(words.errors.unavailable);
    expect(errorSentence(new ApiError('unavailable', undefined, { sentence: 'Le disque est plein.' }))).toBe(
      'Le disque est plein.',
    );
    expect(errorSentence(new ApiError('not-found'))).toBe(words.frame.notFound);
    expect(errorSentence(new ApiError('too-many'))).toBe(words.errors['too-many']);
    expect(errorSentence(new ApiError('too-large'))).toContain(`dépasse ${maxFileMegabytes} Mo`);
  });

  test('what became of a publication is what visitors see of it', () => {
    const { sent, published, unchanged, cancelled, refused } = desk.words.site;
    const say = (result: Parameters<typeof desk.resultSentence>[1]) => desk.resultSentence(forms, result);
    const publishedWith = (push?: object) => say({ kind: 'published', outcome: { kind: 'published', push } } as never);
    expect(publishedWith()).toBe(published);
    expect(publishedWith({ kind: 'sent' })).toBe(sent);
    expect(publishedWith({ kind: 'unsent', sentence: 'Plus tard.' })).toBe('Plus tard.');
    expect(publishedWith({ kind: 'refused', sentence: 'Refusé.' })).toBe(`${published} Refusé.`);
    expect(say({ kind: 'unchanged' })).toBe(unchanged);
    const because = (reason: string) => refused.replace('{reason}', reason);
    expect(say({ kind: 'wrong', diagnostics: [wrong('site.yaml', 'Non.')] })).toBe(because('Entreprise : Non.'));
    expect(say({ kind: 'not-built', outcome: { kind: 'cancelled' } } as never)).toBe(because(cancelled));
    expect(say({ kind: 'not-built', outcome: { kind: 'failed', sentence: 'Plein.' } } as never)).toBe(
      because('Plein.'),
    );
    expect(say({ kind: 'refused', sentence: 'Trop tôt.' })).toBe(because('Trop tôt.'));
  });
});
