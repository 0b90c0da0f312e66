/** Screens of the desk over what the server has answered, and the fields of its forms: each drawn without a browser. */
import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RequestList, WholeRequest } from '../../desk/contract.ts';
import type { words as deskWords } from '../../desk/client/site.ts';
import { kindKey, type CmsField } from '../../generator/schema/cms-field.ts';
import type { LoggedCommit } from '../../office/api.ts';

let words: typeof deskWords;
/** The parts of the desk, by their names. */
let parts: Readonly<Record<string, ComponentType<never>>>;
/** Stores what the server has answered, by the key of the screen. */
let answered: (key: string, data: unknown) => void;

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.resetModules();
  ({ words } = await import('../../desk/client/site.ts'));
  ({ cacheResource: answered } = await import('../../desk/client/state/resources.ts'));
  const modules = await Promise.all([
    import('../../desk/client/screens/RequestScreen.tsx'),
    import('../../desk/client/screens/SpamScreen.tsx'),
    import('../../desk/client/screens/ListScreen.tsx'),
    import('../../desk/client/screens/YearScreen.tsx'),
    import('../../desk/client/editing/PublicationsScreen.tsx'),
    import('../../desk/client/editing/EntriesScreen.tsx'),
    import('../../desk/client/editing/SiteState.tsx'),
    import('../../desk/client/editing/FieldInput.tsx'),
    import('../../desk/client/components/ListFilters.tsx'),
    import('../../desk/client/components/AsyncContent.tsx'),
    import('../../desk/client/components/OwnReminders.tsx'),
    import('../../desk/client/editing/OwnDraft.tsx'),
    import('../../desk/client/editing/ChangeList.tsx'),
  ]);
  parts = Object.assign({}, ...modules) as typeof parts;
});
afterAll(() => void vi.unstubAllGlobals());

const part = (name: string, props: object, within?: ReactElement): ReactElement => {
  const found = parts[name];
  if (found === undefined) throw new Error(`The desk has no part ${name}`);
  return createElement(found, props as never, within);
};

/** What stands at an address of the desk: the markup without its styles, and what it says. */
const shown = (name: string, props: object, place: { readonly at?: string; readonly pattern?: string } = {}) =>
  look(part(name, props), place);
const look = (shownThere: ReactElement, { at = '/', pattern = '*' } = {}) => {
  const route = createElement(Route, { path: pattern, element: shownThere });
  const element = createElement(MemoryRouter, { initialEntries: [at] }, createElement(Routes, null, route));
  const html = renderToStaticMarkup(element)
    .replace(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  const links = [...html.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return { html, text, links };
};

/** A text of site.yaml as `shown` gives it. */
const plain = (sentence: string): string => sentence.replace(/\s+/g, ' ');

const request: WholeRequest = {
  reference: 'AB12-CD34',
  version: 1,
  receivedAt: '2026-03-10T08:00:00Z',
  state: 'new',
  stateAt: '2026-03-10T08:00:00Z',
  firstname: 'Anne',
  lastname: 'Roche',
  email: 'anne@exemple.fr',
  phone: '',
  trade: '',
  place: '',
  excerpt: '',
  fileCount: 0,
  noteCount: 0,
  present: [],
  phones: [],
  message: 'Un toit à refaire',
  origin: '',
  submittedAt: '2026-03-10T08:00:00Z',
  consent: true,
  suspicion: [],
  files: [],
  notes: [],
  answers: [],
  history: [],
};

describe('a request', () => {
  const screen = (changes: Partial<WholeRequest>) => {
    answered('request AB12-CD34', { ...request, ...changes });
    return shown('RequestScreen', {}, { at: '/r/AB12-CD34', pattern: '/r/:reference' });
  };

  test('has the visitor’s name for a title, its state beside it, and the message', () => {
    const { html, text } = screen({});
    expect(html).toMatch(/<h1[^>]*>Anne Roche<\/h1>/);
    expect(text).toContain(words.states.new);
    expect(text).toContain('Un toit à refaire');
    expect(text).toContain(plain(words.erase.open));
    expect(text).not.toContain(plain(words.request.suspicion));
  });

  test('says why it was taken for spam, a reason without words by its name', () => {
    const { text } = screen({ suspicion: ['links', 'another'] });
    const { links } = words.suspicions as Readonly<Record<string, string>>;
    expect(text).toContain(plain(`${words.request.suspicion} ${links ?? 'links'}, another`));
  });

  test('is waited for where it has not come yet', () => {
    const { text } = shown('RequestScreen', {}, { at: '/r/ZZ99-ZZ99', pattern: '/r/:reference' });
    expect(text.trim()).toBe(words.frame.loading);
  });
});

test('notifications are offered where the browser has them, and can be ended', () => {
  const reminders = (isPushing: boolean) => {
    answered('reminders', { isPushing, pushKey: 'BA' });
    return shown('OwnReminders', {});
  };
  expect(reminders(true).html).toBe('');
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: {} });
  const [off, on] = [reminders(false).text, reminders(true).text];
  vi.stubGlobal('navigator', { onLine: true });
  for (const text of [off, on]) expect(text).toContain(plain(words.account.pushText));
  expect([off.includes(words.account.pushOn), off.includes(words.account.pushOff)]).toEqual([true, false]);
  expect([on.includes(words.account.pushOn), on.includes(words.account.pushOff)]).toEqual([false, true]);
  // Nor is a mail offered by a server that sends none.
  expect(on).not.toContain(words.account.digestTime);
});

test('what has failed says so, and can be tried again, but for what is not there', () => {
  const failed = (code: 'network' | 'unavailable' | 'not-found') =>
    shown('AsyncContent', { failure: { code }, children: () => 'content' });
  for (const code of ['network', 'unavailable'] as const)
    expect(failed(code).text.trim()).toBe(`${plain(words.errors[code])} ${words.frame.retry}`);
  expect(failed('not-found').text.trim()).toBe(plain(words.errors['not-found']));
});

const list = (changes: Partial<RequestList>): RequestList => ({
  requests: [],
  total: 0,
  counts: { new: 4, called: 0, 'visit-planned': 0, 'quote-sent': 0, won: 0, lost: 0, spam: 7 },
  due: { late: 2, today: 0, week: 5 },
  assigned: { me: 3 },
  choices: { trades: ['Charpente', '-'], places: ['Le Puy'], months: ['2026-03'] },
  ...changes,
});

describe('the list', () => {
  const screen = (at: string, query: object, answer: Partial<RequestList>) => {
    answered(`list 1 ${JSON.stringify(query)}`, list(answer));
    return shown('ListScreen', {}, { at });
  };

  test('counts its requests in words, and offers more where there are more', () => {
    const { text } = screen('/', {}, { requests: [request], total: 1, next: 'c' });
    expect(text).toContain(plain(words.list.countOne.replace('{count}', '1')));
    expect(text).toContain(words.list.more);
    expect(text).toContain(words.list.export);
    const last = screen('/', {}, { requests: [request, { ...request, reference: 'B' }], total: 2 });
    expect(last.text).toContain(plain(words.list.countMany.replace('{count}', '2')));
    expect(last.text).not.toContain(` ${words.list.more} `);
  });

  test('that is empty says whether there are none at all or none such', () => {
    expect(screen('/', {}, {}).text).toContain(plain(words.list.none));
    expect(screen('/?state=won', { state: 'won' }, {}).text).toContain(plain(words.list.empty));
  });
});

describe('the filters of the list', () => {
  const filters = (query: object, given: RequestList | undefined = list({})) =>
    shown('ListFilters', { query, list: given, onChange: () => undefined });
  /** The buttons that are pressed. */
  const pressed = ({ html }: { readonly html: string }): string[] =>
    [...html.matchAll(/aria-pressed="true"[^>]*>([^<]*)/g)].map(([, label = '']) => label.trim());

  test('say how many there are of each, and which are chosen', () => {
    const none = filters({});
    expect(pressed(none)).toEqual([words.list.all]);
    expect(none.text).toContain(plain(`${words.list.dueLate} 2`));
    expect(none.text).toContain(`${words.states.new} 4`);
    expect(none.text).not.toContain(words.states.spam);
    expect(none.text).not.toContain(words.list.clear);
    const narrowed = filters({ state: 'won', due: 'late' });
    expect(pressed(narrowed)).toEqual([words.list.dueLate, words.states.won]);
    expect(narrowed.text).toContain(words.list.clear);
  });

  test('are folded until one of the rarer is set; its value is a choice though no request has it any more', () => {
    expect(filters({ state: 'won' }).html).not.toMatch(/<details[^>]* open/);
    const { html, text } = filters({ place: 'Blavozy' });
    expect(html).toMatch(/<details[^>]* open/);
    expect(html).toMatch(/<option[^>]*selected[^>]*>Blavozy/);
    expect(text).toContain('Le Puy');
    expect(text).toContain(words.list.noTrade);
    expect(text).toContain('mars 2026');
  });

  test('of the year’s charts are told in words', () => {
    const { text } = filters({ answered: 'none', quote: 'won' });
    expect(text).toContain(plain(words.list.answered.replace('{time}', words.year.unanswered)));
    expect(text).toContain(plain(words.list.quote.replace('{outcome}', words.year.won)));
  });
});

test('spam can be taken back one by one, and says how long it stays', () => {
  answered('list 1 {"state":"spam"}', list({ requests: [{ ...request, state: 'spam' }], total: 1 }));
  const { text, html } = shown('SpamScreen', {});
  expect(text).toContain(plain(words.spam.kept.replace('{days}', '30')));
  expect(html).toContain(`aria-label="${plain(words.spam.restoreThis.replace('{name}', 'Anne Roche'))}"`);
  answered('list 1 {"state":"spam"}', list({}));
  expect(shown('SpamScreen', {}).text).toContain(plain(words.spam.empty));
});

describe('the year', () => {
  const quote = { count: 0, amount: 0, query: {} };
  const figures = (count: number, years: readonly number[], quoted = 0) => ({
    year: 2026,
    years,
    months: [{ month: '2026-01', count, query: {} }],
    trades: [],
    answers: { times: [{ time: '1', count, query: {} }] },
    quotes: { quoted: { ...quote, count: quoted }, won: quote, lost: quote, open: quote },
  });

  test('leads to the other years where there are some', () => {
    answered('year ?year=2026', figures(3, [2026, 2025], 1));
    const { html, links, text } = shown('YearScreen', {}, { at: '/y?year=2026' });
    expect(links).toContain(`/${words.paths.year}?year=2025`);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(text).toContain(words.year.quotes);
    answered('year ', figures(3, [2026]));
    expect(shown('YearScreen', {}, { at: '/y?year=x' }).html).not.toContain('aria-current');
    expect(shown('YearScreen', {}, { at: '/y' }).text).not.toContain(words.year.quotes);
  });

  test('without a request draws nothing, and says so', () => {
    answered('year ', figures(0, [2026]));
    const { text, html } = shown('YearScreen', {}, { at: '/y' });
    expect(text).toContain(plain(words.year.none));
    expect(html).not.toContain('<svg');
  });
});

describe('the publications', () => {
  const commit = (more: Partial<LoggedCommit>): LoggedCommit => ({
    commit: 'c1',
    parent: 'c0',
    at: '2026-03-11T09:30:00Z',
    author: { name: 'Paul', email: '' },
    message: 'Un préau\n\nPlus bas',
    files: ['content/projects/preau.yaml'],
    ...more,
  });
  const screen = (...publications: LoggedCommit[]) => {
    answered('site publications', { publications });
    return shown('PublicationsScreen', {});
  };

  test('say what, by whom and when; the first of all cannot be taken back', () => {
    const { text, html } = screen(commit({}), commit({ commit: 'c0', parent: undefined, message: 'Le site' }));
    expect(text).toContain(
      plain(words.site.publicationBy.replace('{name}', 'Paul').replace('{date}', '11 mars 2026 à 10:30')),
    );
    expect(text).not.toContain('Plus bas');
    expect(html).toContain(`aria-label="${words.site.takeBack} : Un préau"`);
    expect(html.match(/<button/g)).toHaveLength(1);
    // Nothing has been taken back, and nothing is said of it.
    expect(html).toMatch(/<div role="status"><\/div>/);
  });

  test('name eight files at most, by their titles once the forms are there', () => {
    const files = Array.from({ length: 9 }, (_, index) => `content/projects/p${index}.yaml`);
    expect(screen(commit({ files: files.slice(0, 8) })).text).not.toContain('…');
    expect(screen(commit({ files })).text).toMatch(/p7\.yaml …/);
    const entries = [{ file: 'content/projects/preau.yaml', title: 'Le préau de l’école' }];
    answered('site forms', { forms: [{ name: 'p', folder: 'content/projects', extension: 'yaml', entries }] });
    expect(screen(commit({})).text).toContain('Le préau de l’école');
  });
});

describe('what changes in a file', () => {
  const changes = (path: string, ...list: readonly object[]) =>
    shown('ChangeList', { forms: { forms: [] }, path, changes: list });

  test('is said where nothing does, and of a picture without its words', () => {
    expect(changes('content/company.yaml').text.trim()).toBe(plain(words.site.noChange));
    const picture = changes('content/media/preau.jpg', { place: [], after: '' });
    expect(picture.text.trim()).toBe(plain(words.site.pictureChanged));
  });

  test('has its words before and after; what is new or gone has one of them', () => {
    const { html, text } = changes(
      'content/company.yaml',
      { place: ['city'], before: 'Vals', after: 'Chadrac' },
      { place: ['note'], after: 'Ouvert' },
      { place: ['old'], before: 'Fermé' },
    );
    expect([...html.matchAll(/<(?:del|ins)>([^<]*)/g)].map(([, word]) => word)).toEqual([
      'Vals',
      'Chadrac',
      'Ouvert',
      'Fermé',
    ]);
    expect(text.split(`${plain(words.site.before)} :`)).toHaveLength(3);
    expect(text.split(`${plain(words.site.after)} :`)).toHaveLength(3);
    expect(text).not.toContain(plain(words.site.noChange));
  });

  test('of a whole file is named as that', () => {
    expect(changes('content/company.yaml', { place: [], after: 'name: Roche' }).text).toContain(
      plain(words.site.wholeFile),
    );
  });
});

describe('a person’s draft', () => {
  const forms = {
    forms: [
      {
        name: 'projects',
        label: 'Réalisations',
        folder: 'content/projects',
        extension: 'yaml',
        fields: [],
        entries: [{ file: 'content/projects/preau.yaml', title: 'Le préau' }],
      },
    ],
  };
  const file = (name: string, ...changes: object[]) => ({ path: `content/projects/${name}.yaml`, changes });
  const draft = (own?: object, files: readonly object[] = [file('preau')]) =>
    shown('OwnDraft', { forms, draft: { files }, own, isBusy: false, setCalling: () => undefined });
  /** What became of a publication that this page did not wait for. */
  const told = (own: object, files?: readonly object[]): string =>
    plain(
      /<div[^>]*role="alert"[^>]*>(.*?)<\/div>/.exec(draft(own, files).html)?.[1]?.replace(/<[^>]+>/g, '') ?? 'nowhere',
    );
  const published = (result?: object) => ({ call: 'publish', since: '2026-03-11T09:30:00Z', result });
  const full = published({ kind: 'refused', sentence: 'Plein.' });

  test('says why its last publication did not come about, for as long as there is something to publish', () => {
    const { conflictTitle, refused } = words.site;
    const because = (reason: string) => plain(refused.replace('{reason}', reason));
    const wrong = { severity: 'error', file: 'content/projects/preau.yaml', message: 'Sans titre.' };
    expect(told(published({ kind: 'conflict', files: [] }))).toBe(plain(conflictTitle));
    expect(told(full)).toBe(because('Plein.'));
    expect(told(published({ kind: 'wrong', diagnostics: [wrong] }))).toBe(because('Le préau : Sans titre.'));
    expect(told(published({ kind: 'not-built', outcome: { kind: 'failed', sentence: 'Arrêté.' } }))).toBe(
      because('Arrêté.'),
    );
    for (const own of [
      published(),
      published({ kind: 'published', outcome: { kind: 'published' } }),
      published({ kind: 'unchanged' }),
      { ...full, call: 'back' },
    ])
      expect(told(own)).toBe('');
    expect(told(full, [])).toBe('');
  });

  test('is shown as visitors would see it once its preview is built', () => {
    const link = (call: string, result?: object) => draft({ ...published(result), call }).links;
    expect(link('preview', { kind: 'built', diagnostics: [] })).toEqual([expect.stringMatching(/\/preview\/$/)]);
    for (const result of [undefined, { kind: 'refused', diagnostics: [] }]) expect(link('preview', result)).toEqual([]);
    expect(link('publish', { kind: 'unchanged' })).toEqual([]);
  });

  test('is published under the titles of its files, the new ones first, in two hundred characters', () => {
    const titled = (after: unknown, ...place: unknown[]) => ({ place: place.length > 0 ? place : ['title'], after });
    const line = (...files: object[]) => /placeholder="([^"]*)"/.exec(draft(undefined, files).html)?.[1];
    expect(line(file('preau'), file('halle'), { path: 'content/media/a.jpg', changes: [] })).toBe('Le préau, halle');
    expect(line(file('preau', titled(2026, 'year'), titled('La cour')))).toBe('La cour');
    for (const change of [titled('  '), titled(7), titled('Un mot', 'title', 0), titled('Un mot', 'text')])
      expect(line(file('preau', change))).toBe('Le préau');
    expect(line(...Array.from({ length: 9 }, () => file('preau', titled('x'.repeat(40)))))).toHaveLength(200);
  });
});

describe('the entries of a kind', () => {
  const form = {
    name: 'projects',
    label: 'Réalisations',
    singular: 'Réalisation',
    folder: 'content/projects',
    extension: 'yaml',
    mayCreate: true,
    fields: [],
    entries: [
      { file: 'content/projects/b.yaml', title: 'Éclair' },
      { file: 'content/projects/a.yaml', title: 'Zinc' },
    ],
  };
  const at = { at: '/s/projects', pattern: '/s/:form' };
  const path = (name: string) => ({ path: `content/projects/${name}`, bytes: 1 });

  test('are in the order of their titles, and say which are in the draft', () => {
    answered('site forms', { forms: [form] });
    answered('site files', { files: [path('a.yaml'), path('b.yaml'), path('below/c.yaml'), path('c.txt')] });
    answered('site draft', { files: [{ path: 'content/projects/b.yaml', changes: [] }] });
    const { text, links } = shown('EntriesScreen', {}, at);
    const base = `/${words.paths.site}/projects`;
    expect(links).toEqual([`/${words.paths.site}`, `${base}/${words.paths.newEntry}`, `${base}/b`, `${base}/a`]);
    expect(text).toMatch(new RegExp(`Éclair ${words.site.inDraft} .*Zinc`));
    expect(text.split(words.site.inDraft)).toHaveLength(2);
    expect(text).not.toContain(words.list.more);
  });

  test('a hundred stand there at first; none says so; a kind that may not be created offers none', () => {
    answered('site forms', { forms: [{ ...form, mayCreate: false }] });
    answered('site files', { files: Array.from({ length: 101 }, (_, index) => path(`p${index}.yaml`)) });
    const { text, html } = shown('EntriesScreen', {}, at);
    expect(html.match(/<li/g)).toHaveLength(100);
    expect(text).toContain(words.list.more);
    expect(html).not.toContain(words.paths.newEntry);
    answered('site files', { files: [] });
    expect(shown('EntriesScreen', {}, at).text).toContain(plain(words.site.noneFound));
  });
});

describe('the state of the site', () => {
  const state = (more: object) => shown('SiteState', { state: { progress: { kind: 'idle' }, problems: [], ...more } });

  test('says since when visitors see it, where it is seen, or that it never was', () => {
    const published = { commit: 'c', at: '2026-03-11T09:30:00Z' };
    const of = (sentence: string) => plain(sentence.replace('{date}', '11 mars 2026 à 10:30'));
    expect(state({ published }).text).toContain(of(words.site.visible));
    expect(state({ published, isLocal: true }).text).toContain(of(words.site.visibleHere));
    expect(state({}).text).toContain(plain(words.site.neverPublished));
    expect(state({}).html).not.toContain('<progress');
  });

  test('a build shows how far it is, of the site or of a preview, and can be cancelled', () => {
    const building = { kind: 'building', total: 8, done: 3 };
    const preview = state({ progress: building });
    expect(preview.html).toMatch(/<progress max="8" value="3">/);
    expect(preview.text).toContain(plain(words.site.buildingPreview));
    expect(preview.text).toContain(plain(words.site.cancelBuild));
    expect(state({ progress: { ...building, commit: 'c' } }).text).toContain(plain(words.site.building));
  });

  test('what keeps it back is told, with at most five errors and no warning', () => {
    const diagnostics = Array.from({ length: 7 }, (_, line) => ({
      file: 'site.yaml',
      line,
      severity: line === 0 ? 'warning' : 'error',
      message: `faute ${line}`,
    }));
    const { text } = state({ problems: [{ kind: 'refused', sentence: 'Refusé.', diagnostics }] });
    expect(text).toContain('Refusé.');
    expect(text.match(/faute \d/g)).toEqual(['faute 1', 'faute 2', 'faute 3', 'faute 4', 'faute 5']);
  });
});

describe('the fields of a form', () => {
  const fields = (field: CmsField, value: unknown) =>
    shown('Fields', { fields: [field], value: { [field.name]: value }, within: '', onChange: () => undefined });
  const options = [
    { label: 'Bois', value: 'wood' },
    { label: 'Zinc', value: 'zinc' },
  ];

  test('have their label, their hint, and say which may stay empty', () => {
    const { html, text } = fields({ name: 'title', label: 'Titre', widget: 'string', hint: 'Court.' }, 'Le toit');
    expect(html).toContain('<label for="field-title"');
    expect(html).toMatch(/<input[^>]*id="field-title"[^>]*aria-describedby="field-title-hint"[^>]*value="Le toit"/);
    expect(text).toContain(words.forms.optional);
    const required = fields({ name: 'title', label: 'Titre', widget: 'string', required: true }, '');
    expect(required.text).not.toContain(words.forms.optional);
    expect(required.html).not.toContain('aria-describedby');
  });

  test.each([
    ['string', {}, 'text'],
    ['string', { type: 'email' }, 'email'],
    ['datetime', {}, 'date'],
  ] as const)('%s %o is an input of type %s', (widget, more, type) => {
    expect(fields({ name: 'a', label: 'A', widget, ...more }, '').html).toMatch(
      new RegExp(`<input[^>]*type="${type}"`),
    );
  });

  test('a long text, a number, a switch', () => {
    expect(fields({ name: 'a', label: 'A', widget: 'text' }, 'Un\ndeux').html).toMatch(/<textarea[^>]*>Un\ndeux</);
    expect(fields({ name: 'a', label: 'A', widget: 'number' }, 12).html).toMatch(/inputMode="decimal"[^>]*value="12"/);
    const isOn = (value: unknown) =>
      fields({ name: 'a', label: 'A', widget: 'boolean' }, value).html.includes('checked');
    expect([true, false, undefined, 'true'].map(isOn)).toEqual([true, false, false, false]);
  });

  test('what is hidden is not there', () => {
    expect(fields({ name: 'id', label: 'Identifiant', widget: 'hidden' }, 'x').text).not.toContain('Identifiant');
  });

  test('a choice shows what is chosen, and keeps a value that is no option any more', () => {
    const field: CmsField = { name: 'a', label: 'A', widget: 'select', options };
    const selected = (value: unknown) => /<option[^>]*selected=""[^>]*>([^<]*)/.exec(fields(field, value).html)?.[1];
    expect(['zinc', undefined, '', null, 'tuile'].map(selected)).toEqual([
      'Zinc',
      words.forms.none,
      words.forms.none,
      words.forms.none,
      'tuile',
    ]);
    expect(fields(field, 'zinc').html.match(/<option/g)).toHaveLength(3);
  });

  test('several choices are boxes', () => {
    const { html } = fields({ name: 'a', label: 'A', widget: 'select', multiple: true, options }, ['zinc']);
    expect(
      [...html.matchAll(/<input type="checkbox"( checked="")?\/?>(\w+)/g)].map(([, on, label]) => [label, !!on]),
    ).toEqual([
      ['Bois', false],
      ['Zinc', true],
    ]);
  });

  test('the items of a list have their names or numbers, and can be moved where there is room', () => {
    const field: CmsField = {
      name: 'steps',
      label: 'Étapes',
      widget: 'list',
      summary: '{{title}}',
      max: 3,
      fields: [{ name: 'title', label: 'Titre', widget: 'string' }],
    };
    const { html, text } = fields(field, [{ title: 'Tailler' }, {}]);
    const actions = [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label);
    const second = plain(words.forms.item.replace('{label}', 'Étapes').replace('{number}', '2'));
    expect(actions).toEqual([]);
    expect(text).toContain(`Tailler ${second}`);
    expect(text).toContain(plain(words.forms.add.replace('{label}', 'Étapes')));
    expect(fields(field, [{}, {}, {}]).text).not.toContain(plain(words.forms.add.replace('{label}', 'Étapes')));
  });

  test('an item is called by the texts that its summary names, or by its number where there are none', () => {
    const names = (summary: string, ...items: object[]) => {
      const field: CmsField = { name: 'a', label: 'Chiffres', widget: 'list', summary, fields: [] };
      return [...fields(field, items).html.matchAll(/<summary[^>]*><span>([^<]*)</g)].map(([, name]) => name);
    };
    const numbered = plain(words.forms.item.replace('{label}', 'Chiffres').replace('{number}', '1'));
    expect(names('{{label}} ({{key}})', { label: 'Équipe', key: 'staff' })).toEqual(['Équipe (staff)']);
    expect(names('{{year}}', { year: 2026 })).toEqual(['2026']);
    for (const item of [{}, { key: ['no text'] }])
      expect(names('({{key}})', item).map((name) => plain(name ?? ''))).toEqual([numbered]);
  });

  const shapes: CmsField = {
    name: 'blocks',
    label: 'Blocs',
    widget: 'list',
    types: [
      {
        name: 'quote',
        label: 'Citation',
        widget: 'object',
        summary: '{{text}}',
        fields: [{ name: 'text', label: 'Ce qui est dit', widget: 'string' }],
      },
      { name: 'note', label: 'Remarque', widget: 'object', fields: [] },
    ],
  };

  test('items of several shapes: each can be added, and has the fields of its own', () => {
    const quote = { [kindKey]: 'quote', text: 'Oui' };
    const { text } = fields(shapes, [quote]);
    for (const label of ['Citation', 'Remarque'])
      expect(text).toContain(plain(words.forms.add.replace('{label}', label)));
    expect(text).not.toContain(plain(words.forms.add.replace('{label}', 'Blocs')));
    const opened = wrong([shapes], { blocks: [quote, {}] }, { 'blocks.0.text': 'Trop court.', 'blocks.1': 'Vide.' });
    expect(opened.text).toContain('Ce qui est dit');
    expect(opened.html).toContain('value="Oui"');
    expect(opened.html.match(/<input/g)).toHaveLength(1);
  });

  test('pictures of a list stand open, and several are added at once', () => {
    const field: CmsField = {
      name: 'images',
      label: 'Images',
      widget: 'list',
      max: 2,
      fields: [
        { name: 'src', label: 'Image', widget: 'image' },
        { name: 'alt', label: 'Ce qu’on y voit', widget: 'string' },
      ],
    };
    const one = fields(field, [{ src: 'a.jpg', alt: 'Un toit' }]);
    expect(one.html).toContain('value="Un toit"');
    expect(one.html).toMatch(/<input[^>]*type="file"[^>]*multiple/);
    expect(one.text).toContain(plain(words.forms.addPictures.replace('{label}', 'Images')));
    const full = fields(field, [{ src: 'a.jpg' }, { src: 'b.jpg' }]);
    expect(full.text).not.toContain(plain(words.forms.addPictures.replace('{label}', 'Images')));
  });

  /** The fields of a form in which something is wrong, by path. */
  const wrong = (all: readonly CmsField[], value: object, errors: Readonly<Record<string, string>>) => {
    const byPath = new Map(Object.entries(errors).map(([path, sentence]) => [path, [sentence]]));
    const inner = part('Fields', { fields: all, value, within: '', onChange: () => undefined });
    return look(part('FormContext', { value: { errors: byPath } }, inner));
  };

  test('what is wrong stands at its field, and opens what the field is folded in', () => {
    const title: CmsField = { name: 'title', label: 'Titre', widget: 'string', hint: 'Court.' };
    const all: readonly CmsField[] = [
      { name: 'place', label: 'Lieu', widget: 'object', fields: [title] },
      { name: 'placement', label: 'Place', widget: 'string' },
      { name: 'steps', label: 'Étapes', widget: 'list', summary: '{{title}}', fields: [title] },
      { name: 'isShown', label: 'Montré', widget: 'boolean' },
      { name: 'materials', label: 'Matériaux', widget: 'select', multiple: true, options },
    ];
    const values = { place: {}, steps: [{ title: 'Un' }, { title: 'Deux' }] };
    const open = ({ html }: { readonly html: string }): string[] =>
      [...html.matchAll(/<details[^>]* open=""[^>]*><summary id="([^"]*)"/g)].map(([, id = '']) => id);
    const errors = {
      'place.title': 'Trop long.',
      'steps.1.title': 'À remplir.',
      steps: 'Trois au moins.',
      isShown: 'Pas encore.',
      materials: 'Un au moins.',
    };
    const found = wrong(all, values, errors);
    expect(open(found)).toEqual(['field-place', 'field-steps.1']);
    for (const sentence of Object.values(errors)) expect(found.text).toContain(sentence);
    expect(found.html).toMatch(
      /id="field-place\.title" aria-invalid="true" aria-describedby="field-place\.title-hint field-place\.title-error"/,
    );
    expect(open(wrong(all, values, { placement: 'Trop long.' }))).toEqual([]);
    expect(wrong(all, values, { place: 'Manque.' }).text).toContain('Manque.');
  });

  test('single values of a list stand open, with what moves and removes them', () => {
    const field: CmsField = {
      name: 'tags',
      label: 'Mots',
      widget: 'list',
      field: { name: 'tag', label: 'Mot', widget: 'string' },
    };
    const { html } = fields(field, ['bois', 'toit']);
    expect([...html.matchAll(/value="(\w+)"/g)].map(([, value]) => value)).toEqual(['bois', 'toit']);
    const actions = [...html.matchAll(/aria-label="([^":]+) : /g)].map(([, label]) => label);
    expect(actions).toEqual([words.forms.down, words.forms.remove, words.forms.up, words.forms.remove]);
  });

  test.each([
    [undefined, ['down', 'remove', 'up', 'remove'] as const],
    [false, ['remove', 'remove'] as const],
  ])('items whose order the file keeps cannot be moved: %s', (isOrdered, offered) => {
    const fields: CmsField[] = [{ name: 'key', label: 'Nom', widget: 'string' }];
    const field: CmsField = { name: 'figures', label: 'Chiffres', widget: 'list', allow_reorder: isOrdered, fields };
    const figures = [{ key: 'staff' }, { key: 'houses' }];
    const { html } = wrong([field], { figures }, { 'figures.0.key': 'Pris.', 'figures.1.key': 'Pris.' });
    expect([...html.matchAll(/aria-label="([^":]+) : /g)].map(([, label]) => label)).toEqual(
      offered.map((action) => words.forms[action]),
    );
  });
});
