/** The page of the editors' form: what it tells the CMS, and what it does with a file that is about to be saved. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CmsField } from '../../generator/schema/cms-field.ts';
import { eventually } from '../server/eventually.ts';

const config = {
  backend: { name: 'github' },
  collections: [
    {
      name: 'projects',
      format: 'projet-yaml',
      fields: [
        { name: 'id', widget: 'string' },
        { name: 'title', widget: 'string' },
        { name: 'mainImage', widget: 'image' },
        { name: 'images', widget: 'list', fields: [{ name: 'src', widget: 'image' }] },
      ],
    },
    {
      name: 'pages',
      format: 'page-frontmatter',
      fields: [
        { name: 'heading', widget: 'string' },
        { name: 'dateModified', widget: 'string' },
        { name: 'body', widget: 'richtext' },
      ],
    },
    {
      name: 'site',
      files: [
        {
          format: 'site-yaml',
          fields: [
            { name: 'name', widget: 'string' },
            { name: 'figures', label: 'Chiffres', widget: 'list', fields: [{ name: 'key', widget: 'string' }] },
          ],
        },
      ],
    },
  ] satisfies {
    name: string;
    format?: string;
    fields?: CmsField[];
    files?: { format: string; fields: CmsField[] }[];
  }[],
};

/** An entry as the CMS hands it: a map that never changes. */
interface Entry {
  get(key: string): unknown;
  getIn(path: readonly (string | number)[]): unknown;
  setIn(path: readonly string[], value: unknown): Entry;
  toJS(): { readonly data: Record<string, unknown>; readonly slug: string };
}
const entryOf = (collection: string, slug: string, data: Record<string, unknown>): Entry => {
  const all: Record<string, unknown> = { collection, slug, data };
  return {
    get: (key) => all[key],
    getIn: (path) => path.reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], all),
    setIn: ([, key = ''], value) => entryOf(collection, slug, { ...data, [key]: value }),
    toJS: () => ({ data, slug }),
  };
};

type Element = readonly [type: string, ...children: unknown[]];

/** What the CMS was told. */
const cms = {
  registerCustomFormat: vi.fn<(name: string, extension: string, format: object) => void>(),
  registerEventListener: vi.fn<(listener: { name: string; handler: (event: { entry: Entry }) => unknown }) => void>(),
  registerPreviewStyle: vi.fn(),
  registerPreviewTemplate: vi.fn<(collection: string, render: (shown: { entry: Entry }) => Element) => void>(),
  init: vi.fn(),
};
const listeners = new Map<string, (event: unknown) => void>();
const shown: { textContent?: string }[] = [];
/** What the form's server is asked, and what it answers. */
const asked: unknown[] = [];
let verdict: () => Response;
const kept = new Map<string, string>();

class FileInput {
  readonly type = 'file';
  constructor(readonly files: readonly File[]) {}
}

const open = async (language: string, given: object = { ...config, check: '/admin/check' }): Promise<void> => {
  vi.stubGlobal('document', {
    documentElement: { lang: language },
    addEventListener: (kind: string, note: (event: unknown) => void) => listeners.set(kind, note),
    createElement: () => ({}),
    body: { append: (element: object) => shown.push(element) },
  });
  vi.stubGlobal('fetch', async (address: string | URL, request?: { body?: string }) => {
    if (String(address) !== '/admin/check') return Response.json(given, { status: 'collections' in given ? 200 : 404 });
    asked.push(JSON.parse(request?.body ?? ''));
    return verdict();
  });
  vi.doMock('@sveltia/cms', () => ({ default: cms }));
  await import('../../generator/admin/client/main.ts');
  await eventually(() => cms.init.mock.calls.length + shown.length).toBe(1);
};

const save = async (collection: string, slug: string, data: Record<string, unknown>) =>
  (
    (await cms.registerEventListener.mock.calls[0]?.[0].handler({ entry: entryOf(collection, slug, data) })) as Entry
  ).toJS().data;
/** What the CMS shows where a file is not saved. */
const refusalOf = (...given: Parameters<typeof save>): Promise<unknown> =>
  save(...given).then(
    () => 'saved',
    (error: unknown) => [(error as Error).message, ((error as Error).cause as Error).message],
  );

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  for (const held of [listeners, kept]) held.clear();
  for (const held of [shown, asked]) held.length = 0;
  verdict = () => Response.json({ refusals: [] });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal('window', { h: (type: string, _: object, ...children: unknown[]) => [type, ...children] });
  vi.stubGlobal('HTMLInputElement', FileInput);
  for (const kind of ['DragEvent', 'ClipboardEvent']) vi.stubGlobal(kind, class extends Event {});
  vi.stubGlobal(
    'FileReader',
    class extends EventTarget {
      result = '';
      readAsDataURL(file: File): void {
        void file.arrayBuffer().then((bytes) => {
          this.result = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
          this.dispatchEvent(new Event('load'));
        });
      }
    },
  );
});
afterEach(() => {
  vi.doUnmock('@sveltia/cms');
  vi.unstubAllGlobals();
});

test('the CMS is told of the site, of its files, and of nothing that is the form’s own', async () => {
  await open('fr');
  expect(cms.init).toHaveBeenCalledWith({ config });
  expect(cms.registerCustomFormat.mock.calls.map(([name, extension]) => [name, extension])).toEqual([
    ['projet-yaml', 'yaml'],
    ['page-frontmatter', 'mdx'],
    ['site-yaml', 'yaml'],
  ]);
});

describe('before it is saved,', () => {
  test('a project is named by its file, shows its first picture, and is checked with the pictures it names', async () => {
    await open('fr');
    const input = new FileInput([new File(['a picture'], 'IMG 2041 (1).JPG')]);
    listeners.get('change')?.({ target: input });
    const data = { title: 'Un préau', images: [{ src: 'img-2041-1.jpg' }, { src: 'b.jpg' }] };
    expect(await save('projects', 'un-preau', data)).toEqual({ ...data, id: 'un-preau', mainImage: 'img-2041-1.jpg' });
    const picture = { name: 'img-2041-1.jpg', content: Buffer.from('a picture').toString('base64') };
    expect(asked).toEqual([
      {
        file: 'content/projects/un-preau.yaml',
        text: expect.stringMatching(
          /^# .*\$schema=\.\.\/\.\.\/\.schemas\/project\.schema\.json\n[^]*id: un-preau\n/,
        ) as string,
        pictures: [picture, picture, { name: 'b.jpg' }],
      },
    ]);
    expect(await save('projects', 'un-preau', { ...data, mainImage: 'b.jpg' })).toMatchObject({ mainImage: 'b.jpg' });
    expect(await save('projects', 'un-preau', { title: 'Un préau' })).toEqual({ id: 'un-preau', title: 'Un préau' });
  });

  test('a page is dated as the check says, site.yaml left as it is', async () => {
    await open('fr');
    verdict = () => Response.json({ refusals: [], dates: { dateModified: '2026-11-20' } });
    const page = { heading: 'Tuiles', body: 'Un texte.' };
    expect(await save('pages', 'tuiles', page)).toEqual({ ...page, dateModified: '2026-11-20' });
    verdict = () => Response.json({ refusals: [] });
    expect(await save('site', 'site', { name: 'Durand' })).toEqual({ name: 'Durand' });
    expect(asked).toEqual([
      {
        file: 'content/pages/tuiles.mdx',
        text: expect.stringMatching(/^---\n[^]*Un texte\.\n$/) as string,
        pictures: [],
      },
      { file: 'site.yaml', text: expect.stringContaining('=./.schemas/site.schema.json\n') as string, pictures: [] },
    ]);
  });

  test.each([
    ['fr', ['Le titre manque.'], 'Le titre manque.'],
    ['en', ['One.', 'Two.'], '1. One.\n2. Two.'],
  ])('what the check refuses is shown: %s, %j', async (language, refusals, words) => {
    await open(language);
    verdict = () => Response.json({ refusals });
    expect(await refusalOf('pages', 'tuiles', {})).toEqual(['saving_failed', words]);
  });

  test.each([
    ['fr', 'Le contrôle ne répond pas : ', 'Chiffres : le nom « staff » sert deux fois.'],
    ['en', 'The check doesn’t answer: ', 'Chiffres: the name “staff” is used twice.'],
  ])('a check that is silent, and a file that cannot be written, are told: %s', async (language, silent, twice) => {
    await open(language);
    verdict = () => new Response('', { status: 500 });
    expect(await refusalOf('pages', 'tuiles', {})).toEqual(['saving_failed', expect.stringContaining(silent)]);
    verdict = () => {
      throw new Error('No connection');
    };
    expect(await refusalOf('pages', 'tuiles', {})).toEqual(['saving_failed', expect.stringContaining(silent)]);
    asked.length = 0;
    const figures = [{ key: 'staff' }, { key: 'staff' }];
    expect(await refusalOf('site', 'site', { figures })).toEqual(['saving_failed', twice]);
    expect(asked).toEqual([]);
  });

  test('nothing is asked where there is no check: a project is completed, the rest left as it is', async () => {
    await open('fr', config);
    expect(await save('projects', 'un-preau', { images: [] })).toEqual({ id: 'un-preau', images: [] });
    expect(await save('pages', 'tuiles', { body: 'Un texte.' })).toEqual({ body: 'Un texte.' });
    expect(asked).toEqual([]);
  });
});

test('a page is shown beside its fields, with what is wrong in it', async () => {
  await open('fr');
  const [collection, render] = cms.registerPreviewTemplate.mock.calls[0] ?? [];
  expect(collection).toBe('pages');
  const of = (body: unknown) => render?.({ entry: entryOf('pages', 'tuiles', { body }) });
  const film = '<Film file="pose.mp4" title="La pose" caption="Un toit." />';
  expect(of(`## Un titre\n\nDes **mots** de {company.name}.\n\n${film}\n`)).toEqual([
    'div',
    ['h2', 'Un titre'],
    ['p', 'Des ', ['strong', 'mots'], ' de ', ['mark', '{company.name}'], '.'],
    ['section', ['small', 'Film'], ['div', ['strong', 'La pose', ' '], ['span', 'Un toit.', ' ']]],
  ]);
  expect(of(undefined)).toEqual(['div']);
});

test.each([
  ['fr', undefined, { locale: 'fr' }],
  ['en', '{"theme":"dark"}', { theme: 'dark', locale: 'en-GB' }],
  ['fr', '{"locale":"de"}', { locale: 'de' }],
])('the form speaks the language of the page (%s), unless another was chosen: %s', async (language, before, after) => {
  if (before !== undefined) kept.set('sveltia-cms.prefs', before);
  await open(language);
  expect(JSON.parse(kept.get('sveltia-cms.prefs') ?? '')).toEqual(after);
});

test.each([
  ['fr', 'Le formulaire n’a pas pu s’ouvrir.'],
  ['en', 'The form couldn’t open.'],
])('a form that cannot open says so: %s', async (language, words) => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  await open(language, {});
  expect(shown[0]?.textContent).toContain(words);
  expect(String(complaint.mock.calls[0]?.[0])).toContain('config.json: 404');
  complaint.mockRestore();
});
