/** Pages as documents: which there are, what surrounds what the renderer gives, and the renderer on several threads. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subset from 'subset-font';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { socialImageOf } from '../../generator/assets/social-images.ts';
import { fileDigest } from '../../generator/cache/files.state.ts';
import type { KnownText } from '../../generator/cache/outputs.ts';
import { deferredTask } from '../../generator/cache/step.ts';
import {
  prerenderedPage,
  renderPage,
  type PageInput,
  type PageSite,
} from '../../generator/output/prerender/page.cached.ts';
import { earlyChangesScript } from '../../generator/output/prerender/early-changes.ts';
import { findPage, sitePages } from '../../generator/output/prerender/prerender.ts';
import {
  provideRenderer,
  rendererFrom,
  rendererOf,
  type PageStyles,
  type RenderModule,
} from '../../generator/output/prerender/renderer.ts';
import { styleSheet } from '../../generator/output/prerender/style-sheet.cached.ts';
import { structuredSite } from '../../generator/output/prerender/structured-data.ts';
import type { SiteModel } from '../../generator/model/resolve-site.ts';
import type { PolicyPage } from '../../http/headers.ts';
import { fixturesFolder } from './check-fixtures.ts';
import { readTables } from '../../generator/source/fonts/font-tables.ts';
import { replacing, smallModel } from './small-model.ts';

/** What a page uses above its fold, below it, and in its frame. */
const styles: PageStyles = {
  rules: { 1: '.css-1{color:red}', 2: '.css-2{top:0}', 3: '.css-3{left:0}', 4: '.css-4{right:0}' },
  otherMedia: { 1: '@media print{.css-1{color:#000}}', 3: '@media print{.css-3{left:1px}}' },
  first: ['1'],
  later: ['1', '2', '3'],
  frame: ['1', '2', '4'],
};
const noStyles: PageStyles = { rules: {}, otherMedia: {}, first: [], later: [], frame: [] };

const rendered = (html: string): ReturnType<RenderModule['renderNotFound']> =>
  Promise.resolve({ html, globalCss: { screen: 'body{margin:0}', other: '@media print{body{color:#000}}' }, styles });

/** Writes what it was asked for. */
const written: RenderModule = {
  renderRoute: (path, data) => rendered(`<main>route ${path} ${data.kind}</main>`),
  renderProject: (path, data) => rendered(`<main>project ${path} ${data.kind}</main>`),
  renderNotFound: () => rendered('<main>not found</main>'),
  renderUnknownProject: () => rendered('<main>unknown project</main>'),
};
const renderer = rendererFrom(written);

const fontFile = join(import.meta.dirname, '../fixtures/sites/tiny/content/fonts/bagnard-latin-400-normal.woff2');

const newSiteFonts = '../../generator/new/site/shared/content/fonts';

/** What the pages of a site share. */
const shared = (of: SiteModel, bootUrl = '/assets/boot.js'): PageSite => ({
  head: {
    bootUrl,
    fontUrls: ['/fonts/titre.woff2'],
    iconUrl: '/favicon.svg',
    themeColor: '#8A1C2B',
    locale: of.spec.site.locale,
    siteName: of.spec.site.name,
  },
  structured: structuredSite(of),
  titleFont: { digest: fileDigest(fontFile), family: 'Titre', axes: {}, isLate: false },
});

const project = (id: string) => `content/projects/${id}.yaml`;
const inSite = (text: string): string =>
  replacing(
    '    content: merci.mdx',
    '    content: merci.mdx\n    seo: { noindex: true }',
  )(replacing('description: Nos chantiers.', 'description: "Nos <chantiers> & \\"toits"')(text));
const model = await smallModel({ 'site.yaml': inSite });
const page = async (
  path: string,
  of: SiteModel = model,
  given: Partial<RenderModule> = {},
): Promise<{ status: number; html: string; policy: PolicyPage }> => {
  const found = findPage(of, path);
  if (found.status === 301) throw new Error(`${path} redirects to ${found.to}`);
  const { html, policy } = await renderPage(rendererFrom({ ...written, ...given }), found.input(), shared(of));
  return { status: found.status, html: textOf(html), policy };
};

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

const hashOf = (css: string): string => `sha256-${createHash('sha256').update(css).digest('base64')}`;

/** What each page is made from, as JSON; the data by their digest. */
const inputsOf = (of: SiteModel): string[] =>
  sitePages(of).map(({ path, input }) => JSON.stringify({ path, input: input() }));

const pathOf = (input: string): unknown => (JSON.parse(input) as { readonly path?: unknown }).path;

describe('in development, as on the server,', () => {
  test.each([
    ['/Contact', '/contact'],
    ['/contact%20', '/contact'],
    ['//couverture/tuiles/', '/couverture/tuiles'],
    ['/Projet/Toit-du-mas.', '/projet/toit-du-mas'],
    ['/toiture', '/couverture/tuiles'],
    ['/Toiture/', '/couverture/tuiles'],
    ['/INDEX', '/'],
  ])('%s redirects to %s', (path, to) => {
    expect(findPage(model, path)).toEqual({ status: 301, to });
  });

  test.each(['/toitures', '//evil.example', '/projet/toit'])('%s is not found', (path) => {
    expect(findPage(model, path).status).toBe(404);
  });
});

describe('the pages of a site', () => {
  test('are its routes, its projects, the error page and that of an unknown project, each in its file', () => {
    expect(sitePages(model).map(({ path, file }) => [path, file])).toEqual([
      ['/', 'index.html'],
      ['/projets', 'projets/index.html'],
      ['/couverture/tuiles', 'couverture/tuiles/index.html'],
      ['/contact', 'contact/index.html'],
      ['/merci', 'merci/index.html'],
      ['/projet/toit-du-mas', 'projet/toit-du-mas/index.html'],
      [undefined, '404.html'],
      [undefined, '_pages/project-unknown.html'],
    ]);
  });

  test('are rendered with their own data', async () => {
    const bodies = await Promise.all(
      sitePages(model).map(
        async ({ input }) =>
          /<main>(.*)<\/main>/.exec(textOf((await renderPage(renderer, input(), shared(model))).html))?.[1],
      ),
    );
    expect(bodies).toEqual([
      'route / none',
      'route /projets gallery',
      'route /couverture/tuiles content',
      'route /contact none',
      'route /merci none',
      'project /projet/toit-du-mas project',
      'not found',
      'unknown project',
    ]);
  });

  test('depend on what they show: a changed project changes its page and those that list it alone', async () => {
    const before = inputsOf(model);
    const after = inputsOf(
      await smallModel({
        'site.yaml': inSite,
        [project('toit-du-mas')]: (text) => text.replace(/^title: .*$/m, 'title: Un autre titre'),
      }),
    );
    expect(after.filter((input, index) => input !== before[index]).map(pathOf)).toEqual([
      '/projets',
      '/couverture/tuiles',
      '/projet/toit-du-mas',
    ]);
  });

  test('all depend on the start script', () => {
    const keyWith = (bootUrl?: string): string =>
      deferredTask(
        prerenderedPage,
        (): PageInput<string> => ({ call: { name: 'renderNotFound' }, head: { kind: 'project' } }),
        { ...shared(model, bootUrl), renderer: 'this' },
      ).key;
    expect(keyWith('/assets/boot-2.js')).not.toBe(keyWith());
    expect(keyWith()).toBe(keyWith());
  });

  test('of a large gallery follow each other, and say so', async () => {
    const written = readFileSync(join(fixturesFolder, '_base', project('toit-du-mas')), 'utf8');
    const copies = Array.from(
      { length: 24 },
      (_, index) => [project(`p${index}`), () => written.replace('toit-du-mas', `p${index}`)] as const,
    );
    const large = await smallModel({
      'site.yaml': replacing('pageSize: 60', 'pageSize: 10'),
      ...Object.fromEntries(copies),
    });
    const pages = sitePages(large).filter(({ path }) => path?.startsWith('/projets'));
    const links = await Promise.all(
      pages.map(async ({ input }) =>
        [
          ...textOf((await renderPage(renderer, input(), shared(large))).html).matchAll(
            /<link rel="(prev|next|canonical)" href="([^"]*)"/g,
          ),
        ].map((match) => match.slice(1)),
      ),
    );
    const [first, second, third] = pages.map(({ path }) => `https://www.durand.example${path}`);
    expect(first).toBe('https://www.durand.example/projets');
    expect(new Set([first, second, third]).size).toBe(3);
    expect(links).toEqual([
      [
        ['canonical', first],
        ['next', second],
      ],
      [
        ['canonical', second],
        ['prev', first],
        ['next', third],
      ],
      [
        ['canonical', third],
        ['prev', second],
      ],
    ]);
  });
});

describe('the page of an address', () => {
  test.each([
    ['/', 200, 'route / none'],
    ['/index', 200, 'route / none'],
    ['/couverture/tuiles', 200, 'route /couverture/tuiles content'],
    ['/projet/toit-du-mas', 200, 'project /projet/toit-du-mas project'],
    ['/projet/inconnu', 404, 'unknown project'],
    ['/nulle-part', 404, 'not found'],
  ])('%s: %d, %s', async (path, status, body) => {
    const answer = await page(path);
    expect(answer.status).toBe(status);
    expect(answer.html).toContain(`<main>${body}</main>`);
  });
});

describe('a document', () => {
  test('has the head of its page, escaped', async () => {
    const { html } = await page('/projets');
    for (const part of [
      '<html lang="fr">',
      '<title>Nos réalisations</title>',
      '<meta name="description" content="Nos &lt;chantiers&gt; &amp; &quot;toits">',
      '<link rel="canonical" href="https://www.durand.example/projets">',
      '<meta property="og:type" content="website">',
      '<meta property="og:locale" content="fr_FR">',
      `<meta property="og:image" content="${socialImageOf(model, 'route', 'projets')?.url}">`,
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="theme-color" content="#8A1C2B">',
      '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      '<link rel="manifest" href="/site.webmanifest">',
      '<link rel="preload" href="/fonts/titre.woff2" as="font" type="font/woff2" crossorigin>',
      '<script type="module" src="/assets/boot.js"></script>',
      '<div id="_root" data-page="route"><main>',
      `<script>${earlyChangesScript}</script>\n</body>`,
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('noindex');
    expect((await page('/couverture/tuiles')).html).toContain('<meta property="og:type" content="article">');
  });

  test('has its styles inside, and tells their hashes to the server', async () => {
    const { html, policy } = await page('/');
    const css =
      '.css-1{color:red}@media print{.css-1{color:#000}}.css-2{top:0}' +
      '.css-3{left:0}@media print{.css-3{left:1px}}.css-4{right:0}';
    const globalCss = 'body{margin:0}@media print{body{color:#000}}';
    expect(html).toContain(`<style>${globalCss}</style>\n<style data-emotion="css">${css}</style>`);
    expect(policy).toEqual({
      styleHashes: [hashOf(globalCss), hashOf(css)],
      scriptHashes: [hashOf(earlyChangesScript)],
    });
  });

  test.each([
    [
      'leaves what the sheet of its template has to it, and links it at its fold and in its footer',
      { names: ['1', '3', '4'], otherMedia: [], isBelowFold: true },
      true,
      '.css-1{color:red}.css-2{top:0}',
    ],
    [
      'links it in its footer alone where its template has no fold, and holds what is below its own',
      { names: ['4'], otherMedia: ['1'], isBelowFold: false },
      false,
      '.css-1{color:red}.css-2{top:0}.css-3{left:0}@media print{.css-3{left:1px}}',
    ],
  ])('%s', async (_, has, isAtFold, css) => {
    const fold = '<div data-fold="" hidden="">';
    const foot = '<div data-foot="">';
    const html = `<main>é${fold}</div></main>${foot}<footer></footer></div>`;
    const found = sitePages(model)[0]?.input() as PageInput<KnownText>;
    const folded = rendererFrom({ ...written, renderRoute: () => rendered(html) });
    const site = { ...shared(model), sheet: { path: 'assets/article.css', ...has } };
    const made = textOf((await renderPage(folded, found, site)).html);
    const link = '<link rel="stylesheet" href="/assets/article.css"><script> </script>';
    expect(made).toContain(`<main>é${fold}${isAtFold ? link : ''}</div></main>${foot}${link}<footer></footer></div>`);
    expect(made).toContain(`<style>body{margin:0}</style>\n<style data-emotion="css">${css}</style>`);
  });

  const faces =
    '@font-face{font-family:"Titre";src:url(/fonts/titre.woff2) format("woff2");font-weight:400;font-display:block}' +
    ':root{--font-heading:"Titre","Titre fallback",serif}';
  const titled = (html: string, screen = faces): Partial<RenderModule> => ({
    renderRoute: () => Promise.resolve({ html, globalCss: { screen, other: '' }, styles: noStyles }),
    renderProject: () => Promise.resolve({ html, globalCss: { screen, other: '' }, styles: noStyles }),
  });
  const picture =
    '<picture><source type="image/avif" srcSet="/a-1.avif 1w" sizes="9px"><img fetchPriority="high"></picture>';

  test('whose title may be its largest paint holds the title’s letters as a face', async () => {
    const { html, policy } = await page('/', model, titled('<h1 class="a">Toits &amp; <b>tuiles</b>, 95 m²</h1>'));
    const css = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(policy.styleHashes[0]).toBe(hashOf(css));
    const asked = `document.fonts.load('1em "Titre title"').catch(()=>{})`;
    expect(html).toContain(`<script>${asked}</script>`);
    expect(policy.scriptHashes).toEqual([hashOf(asked), hashOf(earlyChangesScript)]);
    expect(css).toContain(
      '@font-face{font-family:"Titre title";src:url(/fonts/titre.woff2) ' +
        'format("woff2");font-weight:400;font-display:swap}',
    );
    expect(css).toContain('h1{--font-heading:"Titre title","Titre fallback",serif}');
    const [, data = ''] = /"Titre title";src:url\(data:font\/ttf;base64,([^)]*)\)/.exec(css) ?? [];
    const face = await subset(readFileSync(fontFile), ' &,59Teilmostu²', { targetFormat: 'sfnt' });
    expect(data).toBe(face.toString('base64'));
  });

  test('with a leading picture holds no face, but for a project’s', async () => {
    const given = titled(`<h1>Toits</h1>${picture}`);
    expect((await page('/', model, given)).html).not.toContain('data:font');
    expect((await page('/projet/toit-du-mas', model, given)).html).toContain('data:font');
  });

  test('whose font may come late holds its title’s letters below a picture too, at the place of titles', async () => {
    const variable = join(import.meta.dirname, `${newSiteFonts}/radio-canada-latin-wdth-normal.woff2`);
    const axes = { wght: 600, wdth: 100 };
    const titleFont = { digest: fileDigest(variable), family: 'Titre', axes, isLate: true };
    const { html } = await renderPage(
      rendererFrom({ ...written, ...titled(`<h1>Toits</h1>${picture}`) }),
      sitePages(model)[0]!.input(),
      { ...shared(model), titleFont },
    );
    const [, data = ''] = /src:url\(data:font\/ttf;base64,([^)]*)\)/.exec(textOf(html)) ?? [];
    const tables = readTables(Buffer.from(data, 'base64'));
    expect(tables.has('glyf')).toBe(true);
    expect(tables.has('fvar')).toBe(false);
  });

  test.each([
    ['without a title', titled('<p>Toits</p>')],
    ['whose font is not in its styles', titled('<h1>Toits</h1>', 'body{margin:0}')],
    [
      'whose title has more letters than the first packets hold',
      titled(`<h1>${String.fromCodePoint(...Array.from({ length: 0x150 }, (_, index) => 0x20 + index))}</h1>`),
    ],
  ])('%s holds no face', async (_, given) => {
    expect((await page('/', model, given)).html).not.toContain('data:font');
  });

  test('of thanks or of an error is not to be indexed; an error has no address of its own', async () => {
    expect((await page('/merci')).html).toContain('<meta name="robots" content="noindex">');
    for (const [path, kind] of [
      ['/nulle-part', 'not-found'],
      ['/projet/inconnu', 'project-unknown'],
    ] as const) {
      const { html } = await page(path);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toContain(`data-page="${kind}"`);
      expect(html).not.toMatch(/rel="canonical"|og:|application\/ld\+json/);
    }
  });

  test('describes itself in JSON that no text can end', async () => {
    const sly = await smallModel({
      'site.yaml': replacing(
        'description: Entreprise de charpente et de couverture.',
        'description: "</script><script>alert(1)</script>"',
      ),
    });
    const { html } = await page('/', sly);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const graph = (JSON.parse(json) as { '@graph': { '@type': string; description?: string }[] })['@graph'];
    expect(graph[0]?.description).toBe('</script><script>alert(1)</script>');
    expect(html.match(/<script/g)).toHaveLength(3);
  });

  test('lists the projects that the page shows', async () => {
    const typesOf = async (path: string): Promise<string[]> => {
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await page(path)).html) ?? [];
      return (JSON.parse(json) as { '@graph': { '@type': string }[] })['@graph'].map((thing) => thing['@type']);
    };
    expect(await typesOf('/projets')).toContain('ItemList');
    expect(await typesOf('/couverture/tuiles')).toContain('ItemList');
    expect(await typesOf('/contact')).not.toContain('ItemList');
    // Alone in its category.
    expect(await typesOf('/projet/toit-du-mas')).not.toContain('ItemList');
  });

  test.each([
    ['nothing', '<main><img src="/a.jpg"></main>', undefined],
    [
      'no poster of a film that waits for its visitor',
      '<video controls="" poster="/media/film.jpg"></video>',
      undefined,
    ],
    [
      'a film’s poster',
      '<video muted poster="/media/film.jpg"></video>',
      '<link rel="preload" as="image" href="/media/film.jpg" fetchpriority="high">',
    ],
    [
      'the picture that is marked',
      '<picture><source type="image/avif" srcSet="/b-1.avif 1w" sizes="9px"><img></picture>' +
        '<picture><source type="image/avif" srcSet="/a-1.avif 1w, /a-2.avif 2w" sizes="100vw">' +
        '<img fetchPriority="high"></picture>',
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/a-1.avif 1w, /a-2.avif 2w" ' +
        'imagesizes="100vw" fetchpriority="high">',
    ],
  ])('preloads %s', async (_, html, preload) => {
    const head = (await page('/', model, { renderRoute: () => rendered(html) })).html.split('</head>')[0] ?? '';
    if (preload === undefined) expect(head).not.toContain('as="image"');
    else expect(head).toContain(preload);
  });
});

describe('a renderer', () => {
  let folder: string;
  let module: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'renderer-'));
    module = join(folder, 'render.mjs');
    const noStylesText = JSON.stringify(noStyles);
    const nothing = `globalCss: { screen: '', other: '' }, styles: ${noStylesText}`;
    const answer = `({ html: path + ' ' + data.kind, ${nothing} })`;
    writeFileSync(
      module,
      `export const renderRoute = async (path, data) => ${answer};
export const renderProject = async () => { throw new Error('This project cannot be rendered'); };
export const renderNotFound = () => new Promise(() => setTimeout(() => { throw new Error('This thread broke'); }));
export const renderUnknownProject = async () => ({ html: 'unknown', ${nothing} });\n`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([1, 500])('for %d pages answers each call with its own page, and tells what failed', async (pages) => {
    const data = 'digest';
    const close = provideRenderer('this', module, pages, new Map([[data, () => Promise.resolve('{"kind":"none"}')]]));
    const { textOf: jsonOf, render } = rendererOf('this');
    const renderRoute = async (name: 'renderRoute' | 'renderProject', path: string) =>
      render({ name, path, data }, await jsonOf(data));
    try {
      const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
      const answers = await Promise.all(paths.map((path) => renderRoute('renderRoute', path)));
      expect(answers.map(({ html }) => textOf(html))).toEqual(paths.map((path) => `${path} none`));
      await expect(renderRoute('renderProject', '/')).rejects.toThrow('This project cannot be rendered');
      expect(textOf((await render({ name: 'renderUnknownProject' }, '')).html)).toBe('unknown');
    } finally {
      await close();
    }
    expect(() => rendererOf('this')).toThrow('no renderer this is open');
  });

  test('with a thread that breaks fails what is under way, and what comes after', async () => {
    const close = provideRenderer('broken', module, 500, new Map());
    const { render } = rendererOf('broken');
    await expect(render({ name: 'renderNotFound' }, '')).rejects.toThrow('This thread broke');
    await expect(render({ name: 'renderUnknownProject' }, '')).rejects.toThrow('This thread broke');
    await close();
  });

  test('ends its threads', async () => {
    const listening = join(folder, 'listening.mjs');
    writeFileSync(
      listening,
      `import { createServer } from 'node:http';
const server = createServer((_, response) => response.end());
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
export const renderNotFound = async () => ({ html: String(server.address().port) });\n`,
    );
    const close = provideRenderer('listening', listening, 500, new Map());
    const { html } = await rendererOf('listening').render({ name: 'renderNotFound' }, '');
    const ask = () => fetch(`http://127.0.0.1:${textOf(html)}`, { headers: { connection: 'close' } });
    expect((await ask()).ok).toBe(true);
    await close();
    await expect(ask()).rejects.toThrow('fetch failed');
  });
});

describe('a style sheet', () => {
  const name = 'article';

  /** The sheet of pages that use these classes above their fold, below it, and in their frame. */
  const sheetOf = async (pages: readonly Omit<PageStyles, 'rules' | 'otherMedia'>[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
    const module = join(folder, 'render.mjs');
    const { rules, otherMedia } = styles;
    const used = JSON.stringify(pages.map((page) => ({ rules, otherMedia, ...page })));
    writeFileSync(
      module,
      `const pages = ${used};
const globalCss = { screen: '', other: '@media print{body{color:#000}}' };
export const renderRoute = async (path) => ({ html: '', globalCss, styles: pages[Number(path)] });\n`,
    );
    const close = provideRenderer(module, module, 1, new Map([['digest', () => Promise.resolve('{"kind":"none"}')]]));
    try {
      return await styleSheet.make({
        name,
        renderer: module,
        calls: pages.map((_page, index) => ({ name: 'renderRoute', path: String(index), data: 'digest' })),
      });
    } finally {
      await close();
      rmSync(folder, { recursive: true });
    }
  };
  const page = (first: string[], later: string[], frame: string[] = []) => ({ first, later, frame });
  /** The last rule of every sheet, and what it has of these classes. */
  const forOtherMedia = (names: readonly string[]): string =>
    `@media print,(forced-colors:active){@media print{body{color:#000}}${names.map((each) => styles.otherMedia[each] ?? '').join('')}}`;

  test.each([
    [
      'has what two pages use below their fold',
      [page([], ['1', '2']), page([], ['2', '3']), page([], ['3'])],
      ['2', '3'],
    ],
    ['has all that an only page uses there', [page([], ['2', '1'])], ['2', '1']],
    ['leaves what the first view uses to the page', [page(['1'], ['1', '2'])], ['2']],
    ['has the frame whole', [page(['1'], ['2'], ['1', '4'])], ['2', '1', '4']],
    ['leaves out what has no rules', [page([], ['1', '9'])], ['1']],
  ])('%s', async (_, pages, names) => {
    const sheet = await sheetOf(pages);
    expect(sheet.names).toEqual(names);
    const rules = names.map((each) => styles.rules[each]).join('');
    expect(sheet.css).toBe(rules + forOtherMedia([...sheet.otherMedia, ...names]));
    expect(sheet.path).toMatch(/^assets\/article\.[\da-f]{10}\.css$/);
  });

  test.each([
    ['two pages', [page(['1', '2', '3'], []), page(['1'], []), page(['2'], [])], ['1']],
    ['an only page', [page(['3', '1'], ['4'])], ['3', '1']],
  ])('has what counts on paper of the first view of %s', async (_, pages, otherMedia) => {
    const sheet = await sheetOf(pages);
    expect(sheet.otherMedia).toEqual(otherMedia);
    expect(sheet.css).toContain(forOtherMedia(otherMedia));
  });
});
