import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { sortDiagnostics } from '../../generator/diagnostics/sort.ts';
import { loadSite, recallReading, type FileReading, type KeptReading } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { readText } from '../../generator/check/read-text.cached.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Sources } from '../../generator/source/types.ts';
import { readYaml } from '../../generator/source/yaml/document.ts';
import { fixtureDate, fixturesFolder, readFixture } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';

const options = { today: fixtureDate, readBody, drafts: false };

const sourcesOf = (files: Readonly<Record<string, string>>): Sources => ({
  root: '/nowhere',
  files: new Map(Object.entries(files)),
  unreadable: new Map(),
  assets: {
    media: new Map(),
    icons: new Set(),
    drawings: new Set(),
    svgs: new Map(),
    fonts: new Map(),
    documents: new Map(),
  },
});

const codesOf = (files: Readonly<Record<string, string>>): string[] =>
  loadSite(sourcesOf(files), options).diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`);

describe('placing values', () => {
  const text = [
    'site:',
    '  name: Durand',
    '  texts: &texts [un, "deux {figures.x} et {figures.x}"]',
    'copy: *texts',
    'pages:',
    '  - id: a',
    '    empty:',
    '  - { id: b }',
    '',
  ].join('\n');
  const { doc, value } = readYaml('site.yaml', text);

  test('a value, its key and an item of a list', () => {
    expect(doc.placeOf(['site', 'name'])).toEqual({ file: 'site.yaml', line: 2, column: 9, endLine: 2, endColumn: 15 });
    expect(doc.placeOfKey(['site', 'name'])).toMatchObject({ line: 2, column: 3, endColumn: 7 });
    expect(doc.placeOf(['site', 'texts', 0])).toMatchObject({ line: 3, column: 18, endColumn: 20 });
  });

  test('what is missing is placed on what should hold it', () => {
    expect(doc.placeOf(['site', 'url'])).toMatchObject({ line: 1, column: 1, endColumn: 5 });
    expect(doc.placeOf(['pages', 0, 'empty'])).toMatchObject({ line: 7, column: 5, endColumn: 10 });
    expect(doc.placeOf(['pages', 1, 'path'])).toMatchObject({ line: 8, column: 5, endColumn: 14 });
    expect(doc.placeOf(['nothing', 'here'])).toMatchObject({ line: 1, column: 1 });
  });

  test('a piece of a text, by its rank', () => {
    expect(doc.placeOfText(['site', 'texts', 1], '{figures.x}', 1)).toMatchObject({
      line: 3,
      column: 43,
      endColumn: 54,
    });
  });

  test('an anchor repeats its value', () => {
    expect(value).toMatchObject({ copy: ['un', 'deux {figures.x} et {figures.x}'] });
    expect(doc.placeOf(['copy', 0])).toMatchObject({ line: 3 });
  });

  test('lines count from the top of the file, front matter included', () => {
    expect(readYaml('page.mdx', 'heading: Titre\n', 1).doc.placeOf(['heading'])).toMatchObject({ line: 2, column: 10 });
  });
});

describe('a value that is not as it should be', () => {
  const tuiles = 'content/pages/tuiles.mdx';
  const saidOf = async (file: string, was: string, is: string): Promise<string[]> => {
    const sources = await readFixture(join(fixturesFolder, '_base'));
    const text = sources.files.get(file) ?? '';
    expect(text.split(was)).toHaveLength(2);
    const files = new Map([...sources.files, [file, text.replace(was, is)]]);
    return checkSources({ ...sources, files }, { today: fixtureDate, drafts: false }).diagnostics.map(
      ({ code, message, hint }) => `${code}: ${message} → ${hint}`,
    );
  };

  test.each([
    ['a label', 'site.yaml', 'label: Devis', 'label: " "', 'value-empty: « label » n’a pas de valeur.'],
    [
      'a title',
      tuiles,
      'title="Une tuile se pose sur des liteaux"',
      'title=" "',
      'attribute-invalid: « title » n’a pas de valeur.',
    ],
  ])('%s of blanks is none', async (_what, file, was, is, said) => {
    expect(await saidOf(file, was, is)).toEqual([expect.stringContaining(said)]);
  });

  const before = '</Section>\n\n<Section id="prix"';
  const block = (text: string): string => `${text}\n\n${before}`;
  const chart = (range: string): string =>
    block(
      `<RangeChart title="T" label="L" visitor="V" none="N" x="X" xUnit="%" ${range} xStep="20" xValue="40" y="Y" ` +
        'yUnit="m" yFrom="1" yTo="9" yStep="1" yValue="5">\n<Zone title="Z">Oui.</Zone>\n</RangeChart>',
    );
  const meeting = (day: string): string =>
    block(`<Dates title="D" none="Rien.">\n<Meeting title="M" place="Ici" from="${day}" />\n</Dates>`);

  test.each([
    ['an hour', 'site.yaml', 'opens: "08:00"', 'opens: 8h30', 'opens: "08:30"'],
    ['a SIRET', 'site.yaml', '"12345678900012"', '"123 456 789 00012"', 'siret: "12345678900012"'],
    ['an hour without minutes', 'site.yaml', 'closes: "12:00"', 'closes: 12 h', 'closes: "12:00"'],
    ['a day in a block', tuiles, before, meeting('20/03/2099'), 'from="2099-03-20"'],
    ['a number with a comma', tuiles, before, chart('xFrom="20,5" xTo="130"'), 'xFrom="20.5"'],
    ['a number with its unit', tuiles, before, chart('xFrom="20" xTo="130 %"'), 'xTo="130"'],
  ])('%s is written as it is to be where it stands', async (_what, file, was, is, written) => {
    expect(await saidOf(file, was, is)).toEqual([expect.stringMatching(/→ Écrivez « (.*) »\.$/)]);
    expect((await saidOf(file, was, is))[0]).toContain(`→ Écrivez « ${written} ».`);
  });

  test('a day of opening stands once', async () => {
    expect(await saidOf('site.yaml', 'days: [Monday]', 'days: [Monday, Monday]')).toEqual([
      'list-duplicate: « Monday » est écrit deux fois dans la liste « days ». → Retirez l’un des deux.',
    ]);
  });

  test('an empty line before the front matter is the only fault of its page', async () => {
    expect(await saidOf(tuiles, '---\nheading:', '\n---\nheading:')).toEqual([
      'front-matter-missing: Une ligne vide précède la ligne « --- » de l’en-tête. → Retirez-la : le fichier commence ' +
        'par « --- ».',
    ]);
  });

  test('a number is not shortened to what comes before its comma, or its degrees', async () => {
    const figure = 'staff: { value: 18 }';
    expect(await saidOf('site.yaml', figure, 'staff: { value: 18,5 }')).toEqual([
      expect.stringMatching(/^yaml-comma-unquoted: .* → Écrivez un point à la place de la virgule\.$/),
    ]);
    expect((await saidOf('site.yaml', 'latitude: 45.04', `latitude: "45°02'36"`))[0]).not.toContain('Écrivez');
  });

  test('a document that is not a PDF is told once, with the name it has on the site', async () => {
    expect(await saidOf(tuiles, before, block('<Download file="guide.mdx" label="Guide" />'))).toEqual([
      'attribute-invalid: « guide.mdx » n’a pas la forme attendue pour « file » : le nom d’un fichier qui finit par ' +
        '« .pdf ». → Écrivez « file="guide.pdf" ».',
    ]);
  });

  test('a year is told with its bounds, or without the blank that nobody sees', async () => {
    const said = async (year: string) => saidOf('content/projects/toit-du-mas.yaml', 'year: "2022"', `year: "${year}"`);
    expect(await said('2022 ')).toEqual([expect.stringContaining('→ Écrivez « year: "2022" ».')]);
    expect(await said('1850')).toEqual([expect.stringContaining(': une année de 1900 à 2099, ou deux jointes')]);
    const event = block('Oui.').replace(
      before,
      `</Section>\n\n<Timeline title="T" eyebrow="E">\n<Event year="1887">` +
        'Début.</Event>\n</Timeline>\n\n<Section id="prix"',
    );
    expect(await saidOf(tuiles, before, event)).toEqual([]);
  });
});

describe('what is not an editor’s text is refused, never fatal', () => {
  test('a line of ten million signs', () => {
    expect(codesOf({ 'site.yaml': `title: ${'a'.repeat(10_000_000)}\n` })).toEqual(['site.yaml:1 file-too-large']);
  });

  test('a line just below the limit is read', () => {
    expect(codesOf({ 'site.yaml': `title: ${'a'.repeat(900_000)}\n` })).toEqual([]);
  });

  test('keys of the language never reach a prototype', () => {
    const { value } = readYaml(
      'f.yaml',
      '__proto__: { polluted: true }\nconstructor: x\na: { __proto__: { polluted: true } }\n',
    );
    expect(value).toEqual({ a: {} });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('an alias that contains itself', () => {
    expect(readYaml('f.yaml', 'a: &a [*a]\n').diagnostics.map(({ code }) => code)).toEqual(['yaml-alias-excessive']);
  });

  test('a well of brackets, open or closed', () => {
    expect(readYaml('f.yaml', `a: ${'['.repeat(20_000)}`).diagnostics.length).toBeGreaterThan(0);
    expect(readYaml('f.yaml', `${'- '.repeat(20_000)}b`).diagnostics.map(({ code }) => code)).toContain(
      'yaml-too-deep',
    );
    expect(readBody(`Un texte.\n\n${'>'.repeat(20_000)} a`).repairs.map(({ line }) => line)).toEqual([3]);
    expect(
      readYaml('f.yaml', `a: ${'['.repeat(3_000)}${']'.repeat(3_000)}`).diagnostics.map(({ code }) => code),
    ).toContain('yaml-too-deep');
  });
});

describe('a mistake hides nothing of what follows', () => {
  test('several repairs in one file are all told', () => {
    const text = [
      'site:',
      '\tname: Durand',
      'title: Un : deux',
      "other: 'L'abri'",
      'last:Durand',
      'end: "x',
      'list: [a, b',
      'ok: oui',
      '',
    ].join('\n');
    const { value, diagnostics: findings } = readYaml('f.yaml', text);
    expect(findings.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '2 yaml-tab',
      '3 yaml-colon-unquoted',
      '4 yaml-apostrophe-quoted',
      '5 yaml-space-missing',
      '6 yaml-quote-unclosed',
      '7 yaml-bracket-unclosed',
    ]);
    expect(value).toEqual({
      site: { name: 'Durand' },
      title: 'Un : deux',
      other: "L'abri",
      last: 'Durand',
      end: 'x',
      list: ['a', 'b'],
      ok: 'oui',
    });
  });

  test('several repairs in one text are all told', () => {
    const { diagnostics, site } = loadSite(
      sourcesOf({
        'site.yaml': 'site: {}\n',
        'content/pages/a.mdx':
          '---\nheading: A\n---\n\nUn <3.\n\n<!-- non -->\n\n{a b}\n\n<Section id="x" title="X>\n\nTexte\n',
      }),
      options,
    );
    expect(sortDiagnostics(diagnostics).map(({ line, code }) => `${line} ${code}`)).toEqual([
      '5 mdx-less-than',
      '7 mdx-comment-html',
      '9 mdx-expression-forbidden',
      '11 mdx-attribute-unclosed',
    ]);
    expect(site?.pages[0]?.tree).toBeDefined();
  });

  test.each([
    ['closed', '```text\na\n```', []],
    ['in a list, closed', '- ```\n  a\n  ```\n- b', []],
    ['in a quotation, closed', '> ~~~\n> a\n> ~~~', []],
    ['on one line', '```a``` et b', []],
    ['with a shorter one in it', '````\n```\n````', []],
    ['open, between blocks', 'a\n\n~~~', ['7 mdx-fence-unclosed']],
    ['open, in a block', '<Section id="x" title="X">\n\n```\na\n\n</Section>', ['7 mdx-fence-unclosed']],
    ['closed by another sign', '```\na\n~~~', ['5 mdx-fence-unclosed']],
  ])('code %s', (_, body, told) => {
    const { diagnostics } = loadSite(
      sourcesOf({ 'site.yaml': 'site: {}\n', 'content/pages/a.mdx': `---\nheading: A\n---\n\n${body}\n` }),
      options,
    );
    const found = sortDiagnostics(diagnostics).filter(({ file }) => file.endsWith('.mdx'));
    expect(found.map(({ line, code }) => `${line} ${code}`)).toEqual(told);
  });

  test('a document to download is read and checked like a page', async () => {
    const sources = await readFixture(join(fixturesFolder, '_base'));
    const text =
      '---\ntitle: Le guide\nupdated: hier\n---\n\n# Trop haut\n\nNous sommes {figures.staf}, voyez [le ' +
      'prix](/prix).\n\n<Callout title="Non">\n\nTexte.\n\n</Callout>\n\n<Drawing name="ferme" label="Une ' +
      'ferme." />\n';
    const { diagnostics } = checkSources(
      { ...sources, files: new Map([...sources.files, ['content/documents/memo.mdx', text]]) },
      options,
    );
    expect(diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
      'content/documents/memo.mdx:3 value-form',
      'content/documents/memo.mdx:6 heading-level',
      'content/documents/memo.mdx:8 placeholder-unknown',
      'content/documents/memo.mdx:8 link-unknown',
      'content/documents/memo.mdx:10 component-misplaced',
    ]);
  });

  test('a file that cannot be read leaves the others', () => {
    const { site, diagnostics } = loadSite(
      sourcesOf({
        'site.yaml': 'site: {}\n',
        'content/projects/a.yaml': '- liste\n',
        'content/projects/b.yaml': 'id: b\n',
      }),
      options,
    );
    expect(site?.projects.map(({ slug }) => slug)).toEqual(['b']);
    expect([...(site?.unreadFiles ?? [])]).toEqual(['content/projects/a.yaml']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['file-not-keys']);
  });

  test('Windows ends of line keep the columns', () => {
    expect(readYaml('f.yaml', 'a: 1\r\ntitle: Un : deux\r\n').diagnostics).toMatchObject([
      { line: 2, column: 8, endColumn: 17 },
    ]);
  });
});

describe('a text read by an earlier command', () => {
  const kept = async (file: string, text: string): Promise<KeptReading | null> =>
    JSON.parse(JSON.stringify(await readText.make({ file, text }))) as KeptReading | null;

  test('loads as if it were read now, its places found again', async () => {
    const sources = await readFixture(join(fixturesFolder, '_base'));
    const readings = new Map<string, FileReading>();
    for (const [file, text] of sources.files) {
      const reading = await kept(file, text);
      if (reading === null) throw new Error(`${file} is not kept`);
      readings.set(file, recallReading(file, text, reading));
    }
    const known = loadSite(sources, { ...options, readings }).site;
    const now = loadSite(sources, options).site;
    expect(known?.spec).toEqual(now?.spec);
    expect(known?.pages.map(({ tree, frontMatter }) => [tree, frontMatter])).toEqual(
      now?.pages.map(({ tree, frontMatter }) => [tree, frontMatter]),
    );
    expect(known?.doc.placeOf(['site', 'name'])).toEqual(now?.doc.placeOf(['site', 'name']));
  });

  test.each([
    ['with a mistake', 'a: [1'],
    ['with a value that JSON cannot hold', 'a: .inf'],
  ])('is not kept %s', async (_, text) => {
    expect(await kept('site.yaml', text)).toBeNull();
  });
});

describe('reading a folder', () => {
  const folders: string[] = [];
  const makeFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'vellarbre-'));
    folders.push(folder);
    return folder;
  };
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  test('an empty folder', async () => {
    const sources = await readSources(makeFolder());
    expect(sources.files.size).toBe(0);
    expect(loadSite(sources, options).diagnostics).toMatchObject([{ file: 'site.yaml', code: 'file-missing' }]);
  });

  test('a folder that does not exist', async () => {
    expect((await readSources(join(makeFolder(), 'absent'))).files.size).toBe(0);
  });

  test('a directory in place of a file, a file in place of a directory, bytes that are no text', async () => {
    const root = makeFolder();
    mkdirSync(join(root, 'site.yaml'));
    mkdirSync(join(root, 'content/projects'), { recursive: true });
    writeFileSync(join(root, 'content/pages'), 'un fichier');
    writeFileSync(join(root, 'content/projects/a.yaml'), Buffer.from([0x69, 0x64, 0x3a, 0x20, 0xe9]));
    const { diagnostics } = loadSite(await readSources(root), options);
    expect(diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'content/pages file-unreadable',
      'content/projects/a.yaml file-unreadable',
      'site.yaml file-unreadable',
    ]);
    expect(diagnostics.map(({ message }) => message).join(' ')).toMatch(/c’est un dossier.*|un dossier est attendu/);
  });

  test('a folder misspelt or within another is not read, and says where its files belong', async () => {
    const root = makeFolder();
    for (const folder of ['projets', 'projects/2026', 'esquisses'])
      mkdirSync(join(root, 'content', folder), { recursive: true });
    const { diagnostics } = loadSite(await readSources(root), { ...options, language: 'fr' });
    expect(
      diagnostics.filter(({ code }) => code === 'file-ignored').map(({ message, hint }) => [message, hint]),
    ).toEqual([
      [
        'Le dossier content/projects/2026 n’est pas lu, ni ce qu’il contient.',
        'Rangez ses fichiers dans content/projects même, ou sortez-le de content.',
      ],
      [
        'Le dossier content/projets n’est pas lu, ni ce qu’il contient.',
        'Rangez ses fichiers dans content/projects même, ou sortez-le de content.',
      ],
    ]);
  });

  test('a file that does not belong in its folder says where it does', async () => {
    const root = makeFolder();
    mkdirSync(join(root, 'content/projects'), { recursive: true });
    for (const name of ['grange.jpg', 'grange.docx', 'grange.yml', 'grange'])
      writeFileSync(join(root, 'content/projects', name), 'x');
    const { diagnostics } = loadSite(await readSources(root), { ...options, language: 'fr' });
    expect(diagnostics.filter(({ code }) => code === 'file-ignored').map(({ file, hint }) => [file, hint])).toEqual([
      ['content/projects/grange', 'Renommez-le « grange.yaml », ou rangez-le ailleurs.'],
      ['content/projects/grange.docx', 'Recopiez son texte dans un fichier « grange.yaml », et rangez-le ailleurs.'],
      ['content/projects/grange.jpg', 'Rangez-le dans content/media.'],
      ['content/projects/grange.yml', 'Renommez-le « grange.yaml », ou rangez-le ailleurs.'],
    ]);
  });

  test('pictures are measured, a damaged one is marked', async () => {
    const { assets } = await readFixture(join(fixturesFolder, 'image-damaged'));
    expect(assets.media.get('toit.jpg')).toMatchObject({ width: 640, height: 480 });
    expect(assets.media.get('hangar.jpg')).toMatchObject({ damaged: true });
  });
});
