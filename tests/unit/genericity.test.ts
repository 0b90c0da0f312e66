/**
 * The renderer, the server and the generator know no site: what both site.yaml say is looked for in the sources'
 * string and number literals. Comments, imports and the names of things in the code are no matter.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withDefaults } from '../../generator/schema/defaults.ts';
import type { Project, SiteSpec } from '../../schema/types.gen.ts';

const project = join(import.meta.dirname, '../..');

/** A hit that is no knowledge of a site, and why. */
interface Exception {
  readonly file: string;
  readonly value: string;
  readonly why: string;
}

const exceptions: readonly Exception[] = [
  {
    file: 'generator/schema/forms.ts',
    value: '/contact',
    why: 'shows editors what a form looks like, as the schemas’ own examples do',
  },
  { file: 'generator/schema/reference.ts', value: '/contact', why: 'shows editors how a link is written' },
  {
    file: 'server/store/move/tables.ts',
    value: 'people',
    why: 'names a table; the second site counts people',
  },
  ...['generator/check/found-links.ts', 'generator/emit/resolve-mdx.ts'].map((file) => ({
    file,
    value: 'definition',
    why: 'a kind of node in Markdown; articles have a section of that name',
  })),
  {
    file: 'generator/emit/emit-site.ts',
    value: 'types',
    why: 'the module of types; an article of the first site has a section of that name',
  },
  {
    file: 'generator/output/host-file.cached.ts',
    value: '/index',
    why: 'what other servers call the page of a folder; the first site has it as another address of its home page',
  },
  {
    file: 'src/templates/RouterTitle.tsx',
    value: 'Unexpected Application Error!',
    why: 'React Router’s own words, which are English wherever a site shows them',
  },
  {
    file: 'src/templates/RouterTitle.tsx',
    value: 'Not Found',
    why: 'React Router’s own words, which are English wherever a site shows them',
  },
  ...['oui', 'non'].map((value) => ({
    file: 'generator/schema/misread-values.ts',
    value,
    why: 'what editors write for true and false',
  })),
  {
    file: 'desk/client/state/presence.ts',
    value: '2500',
    why: 'how long a call waits for what is known of other calls',
  },
  {
    file: 'server/http/outages.ts',
    value: '4000',
    why: 'how long a failure lasts before it is told',
  },
  {
    file: 'src/contact/file-sizes.ts',
    value: '1024',
    why: 'bytes in a kilobyte, not the width where the menu changes',
  },
  {
    file: 'server/retention/erasure-worker.ts',
    value: '30000',
    why: 'how soon an erasure that failed is tried again; the visitor’s patience is constants.contact.requestTimeoutMs',
  },
  {
    file: 'server/store/postgres/connect.ts',
    value: '30000',
    why:
      'ends a question that the database does not answer; the visitor’s patience is ' +
      'constants.contact.requestTimeoutMs',
  },
  {
    file: 'server/requests/receive.ts',
    value: '30000',
    why: 'protects the server from a silent sender; the visitor’s patience is constants.contact.requestTimeoutMs',
  },
];

/** Files of a folder of content, without their extensions. */
const namesIn = (siteYaml: string, folder: string): string[] =>
  readdirSync(join(project, siteYaml, '../content', folder)).map((name) => name.replace(/\.\w+$/, ''));

const sites = ['site.yaml', 'tests/fixtures/sites/second-site/site.yaml'].map((file) => ({
  file,
  spec: withDefaults(parse(readFileSync(join(project, file), 'utf8'))) as SiteSpec,
  projects: namesIn(file, 'projects'),
  pictures: namesIn(file, 'media'),
  works: readdirSync(join(project, file, '../content/projects')).map(
    (name) => parse(readFileSync(join(project, file, '../content/projects', name), 'utf8')) as Project,
  ),
}));

/** Words the schemas themselves give a meaning to: keys, choices, templates, block names. */
const schemaWords = ((): ReadonlySet<string> => {
  const words = new Set<string>();
  const visit = (node: unknown, key: string): void => {
    if (typeof node !== 'object' || node === null) return;
    if (key === 'properties' || key === '$defs') for (const name of Object.keys(node)) words.add(name);
    for (const [name, child] of Object.entries(node)) {
      if (name === 'const' || name === 'x-text' || name === 'x-ref') words.add(String(child));
      if (name === 'enum') for (const choice of child as unknown[]) words.add(String(choice));
      visit(child, name);
    }
  };
  for (const name of ['site', 'project', 'page', 'blocks'])
    visit(JSON.parse(readFileSync(join(project, `schema/${name}.schema.json`), 'utf8')), '');
  return words;
})();

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
};

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** Fonts are named by systems, not by companies: « Arial », « sans-serif ». */
const textsOf = ({ site, ...spec }: SiteSpec): string[] => stringsOf({ ...spec, site: { ...site, fonts: undefined } });

const isPath = (text: string): boolean => /^\/\S+$/.test(text);
const isSentence = (text: string): boolean => /\S\s+\S*\p{L}/u.test(text) || /[À-ÿœŒ]/.test(text);

const paths = unique(
  sites.flatMap(({ spec }) =>
    textsOf(spec)
      .filter(isPath)
      .map((path) => path.replace(/\/?(?:\*|\{id\})$/, '')),
  ),
).filter((path) => path !== '/' && path !== '');
/** Long pieces between two placeholders or line breaks count too. */
const sentences = unique(
  sites.flatMap(({ spec }) =>
    textsOf(spec)
      .filter((text) => !isPath(text))
      .flatMap((text) => [text, ...text.split(/\{[\w.]+\}|\|/).filter((piece) => piece.length > 14)])
      .map((text) => text.trim())
      .filter(isSentence),
  ),
).filter((text) => text.length > 5);
/** Single words and identifiers: a literal must not be one of them. */
const words = unique(
  sites.flatMap(({ spec, projects }) => [
    ...textsOf(spec).filter((text) => !isPath(text) && !isSentence(text) && /\p{L}{3}/u.test(text)),
    ...projects,
  ]),
).filter((word) => !schemaWords.has(word));
/** What must not even stand inside a longer text. */
const names = unique(
  sites.flatMap(({ spec: { site, company } }) => [
    site.name,
    company.legalName,
    site.marker,
    new URL(site.url).hostname,
    company.email,
    company.phone,
    company.address.street,
    company.address.city,
    ...site.name.split(' ').filter((part) => /^(?:Vellarbre|Tarnbeck)$/.test(part)),
  ]),
);

/** Where the companies have worked, without what follows in brackets, and what their places are called in addresses. */
const towns = unique(
  sites.flatMap(({ spec, works }) =>
    [...(spec.projects.places ?? []), ...works]
      .map(({ location }) => location.replace(/\s*\(.*$/, ''))
      .flatMap((town) => [town, town.toLowerCase().replaceAll(' ', '-')]),
  ),
);
/** Routes, projects and pictures. */
const identifiers = unique(
  sites.flatMap(({ spec, projects, pictures }) => [...spec.routes.map(({ id }) => id), ...projects, ...pictures]),
);
/** A single word may be any site's; one made of several is somebody's. */
const isTelling = (text: string): boolean => /\p{L}[-/]\p{L}/u.test(text);

const numbersOf = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
};

/** Below these a number says nothing: 3, 8 or 20 stand everywhere, and so do 120 or 500 m² among figures. */
const smallestTellingLimit = 100;
const smallestTellingFigure = 1000;
const limits = new Set(
  sites.flatMap(({ spec }) => [
    ...numbersOf(spec.constants).filter((value) => value >= smallestTellingLimit),
    ...numbersOf(spec.figures).filter((value) => value >= smallestTellingFigure),
    ...numbersOf(spec.company.geo ?? {}),
  ]),
);

/** Limits as styles write them: `mobileBreakpointPx: 1024` as « 1024px » and « 64em », delays as « 200ms ». */
const measures = unique(
  sites.flatMap(({ spec }) =>
    Object.values(spec.constants)
      .flatMap((group) => Object.entries(group as Record<string, number>))
      .flatMap(([name, value]) =>
        name.endsWith('Px') ? [`${value}px`, `${value / 16}em`] : name.endsWith('Ms') ? [`${value}ms`] : [],
      ),
  ),
);

/** Numbers that mean something else to everyone. */
const universalNumbers: ReadonlyMap<number, string> = new Map([
  [100, 'a whole, in percent'],
  [200, 'HTTP: fine'],
  [500, 'HTTP: the server failed; a font weight'],
  [1024, 'bytes in a kilobyte'],
]);

interface Literal {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly kind: 'string' | 'number' | 'jsx-text';
  /** The JSX attribute it is the value of. */
  readonly attribute?: string;
  /** Multiplied or divided: a unit, not a limit. */
  readonly isFactor?: boolean;
}

const sourceFiles = (folder: string): string[] =>
  readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(project, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('src/generated/'))
    .sort();

const isImport = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent) ||
  ts.isExternalModuleReference(node.parent) ||
  ts.isLiteralTypeNode(node.parent) ||
  (ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword);

/** The catalogue of diagnostics shows editors what is right by examples, in the words of the schemas' examples. */
const isCatalogueExample = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node.parent) && ['right', 'wrong'].includes(node.parent.name.getText());

const literalsOf = (file: string): Literal[] => {
  const source = ts.createSourceFile(file, readFileSync(join(project, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const literals: Literal[] = [];
  const isFactor = ({ parent }: ts.Node): boolean =>
    ts.isBinaryExpression(parent) &&
    [ts.SyntaxKind.AsteriskToken, ts.SyntaxKind.SlashToken].includes(parent.operatorToken.kind);
  const add = (node: ts.Node, kind: Literal['kind'], text: string): void => {
    const attribute = ts.isJsxAttribute(node.parent) ? node.parent.name.getText() : undefined;
    literals.push({
      file,
      line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      text,
      kind,
      ...(attribute === undefined ? {} : { attribute }),
      ...(isFactor(node) ? { isFactor: true } : {}),
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      if (!isImport(node) && !(file.startsWith('generator/') && isCatalogueExample(node)))
        add(node, 'string', node.text);
    } else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      add(node, 'string', node.text);
    else if (ts.isRegularExpressionLiteral(node)) add(node, 'string', node.text.replaceAll('\\/', '/'));
    else if (ts.isJsxText(node)) add(node, 'jsx-text', node.text.trim());
    else if (ts.isNumericLiteral(node)) add(node, 'number', node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return literals;
};

const literals = ['src', 'desk', 'server', 'generator'].flatMap(sourceFiles).flatMap(literalsOf);
const texts = literals.filter(({ kind, text }) => kind !== 'number' && text !== '');
const renderer = texts.filter(({ file }) => /^(?:src|desk\/client)\//.test(file));

/** What the generator says in data: the diagnostics' documentation, and the files that a new site begins with. */
const dataFiles = readdirSync(join(project, 'generator'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:json|yaml|mdx|svg|html|md|css)$/.test(entry.name))
  .map((entry) => relative(project, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .sort();
const data = dataFiles.flatMap((file) =>
  readFileSync(join(project, file), 'utf8')
    .split('\n')
    .map((text, index): Literal => ({ file, line: index + 1, text, kind: 'string' })),
);

/** « file:line  what » of each literal that holds one of the values, exceptions aside. */
const hits = (
  among: readonly Literal[],
  values: Iterable<string>,
  holds: (text: string, value: string) => boolean,
): string[] => {
  const list = [...values];
  return among.flatMap(({ file, line, text }) =>
    list
      .filter(
        (value) =>
          holds(text, value) && !exceptions.some((exception) => exception.file === file && exception.value === value),
      )
      .map((value) => `${file}:${line}  ${value}`),
  );
};

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** As a whole: not a piece of a longer path, word or file name. */
const standing = (value: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d_/.-])${escape(value)}(?![\\p{L}\\d_-]|\\.\\p{L})`, 'u');

const wholly = ((): ((text: string, value: string) => boolean) => {
  const patterns = new Map<string, RegExp>();
  return (text, value) => {
    if (!text.includes(value)) return false;
    const pattern = patterns.get(value) ?? standing(value);
    patterns.set(value, pattern);
    return pattern.test(text);
  };
})();

/** The same, or a piece of an identifier, of an address or of a file name. */
const asName = (text: string, value: string): boolean =>
  text.includes(value) && new RegExp(`(?<!\\p{L})${escape(value)}(?!\\p{L})`, 'u').test(text);

test('both sites have something to look for', () => {
  expect(literals.length).toBeGreaterThan(1000);
  expect(paths).toEqual(
    expect.arrayContaining(['/contact_success', '/projet', '/piece', '/get-in-touch/received', '/renovation']),
  );
  expect(sentences).toEqual(
    expect.arrayContaining(['Demander un devis', 'Prénom', 'Skip ahead', 'Restorations & Rescues']),
  );
  expect(words).toEqual(expect.arrayContaining(['Tous', 'mentions', 'dales-tourer', 'Altogether']));
  expect([...limits]).toEqual(expect.arrayContaining([1024, 4000, 30000, 1500, 900, 2500, 12750, 3100]));
});

describe('src/, desk/, server/ and generator/ hold', () => {
  test('no path of a site', () => {
    expect(hits(texts, paths, wholly)).toEqual([]);
  });

  test('no sentence of a site', () => {
    expect(hits(texts, sentences, wholly)).toEqual([]);
  });

  test('no word or identifier of a site', () => {
    const known = new Set(words);
    expect(
      hits(
        texts.filter(({ attribute }) => attribute !== 'className'),
        known,
        (text, value) => text === value,
      ),
    ).toEqual([]);
  });

  test('no name, address or number of a company', () => {
    expect(hits(texts, names, (text, value) => text.toLowerCase().includes(value.toLowerCase()))).toEqual([]);
  });

  test('no limit or figure of a site', () => {
    const numbers = literals.filter(({ kind }) => kind === 'number');
    const telling = [...limits].filter((limit) => !universalNumbers.has(limit)).map(String);
    expect(
      hits(
        // The generator lays out pages and pictures of its own, in points and pixels: there a small number says
        // nothing.
        numbers.filter(
          ({ file, text }) =>
            !file.startsWith('generator/') || Number(text) >= smallestTellingFigure || text.includes('.'),
        ),
        telling,
        (text, value) => text === value,
      ),
    ).toEqual([]);
    const pixels = numbers.filter(
      ({ file, isFactor }) => (file.startsWith('src/') || file.startsWith('desk/client/')) && isFactor !== true,
    );
    expect(hits(pixels, ['1024'], (text, value) => text === value)).toEqual([]);
    expect(hits(texts, measures, wholly)).toEqual([]);
  });
});

describe('the data of generator/ hold', () => {
  test('no path of a site that says more than a common word', () => {
    expect(hits(data, paths.filter(isTelling), wholly)).toEqual([]);
  });

  test('no page, project or picture of a site', () => {
    expect(dataFiles.length).toBeGreaterThan(30);
    expect(hits(data, identifiers.filter(isTelling), asName)).toEqual([]);
  });

  test('no name, address or place of a company', () => {
    expect(hits(data, [...names, ...towns], asName)).toEqual([]);
  });
});

describe('src/ and desk/client/ hold', () => {
  test('no words between tags', () => {
    expect(
      renderer
        .filter(({ kind, text }) => kind === 'jsx-text' && /\p{L}{2}/u.test(text))
        .map(({ file, line, text }) => `${file}:${line}  ${text}`),
    ).toEqual([]);
  });

  test('no words in an attribute that people read or hear', () => {
    const heard = new Set([
      'alt',
      'aria-label',
      'aria-roledescription',
      'aria-description',
      'aria-valuetext',
      'title',
      'placeholder',
      'label',
    ]);
    expect(
      renderer
        .filter(({ attribute, text }) => attribute !== undefined && heard.has(attribute) && /\p{L}/u.test(text))
        .map(({ file, line, text }) => `${file}:${line}  ${text}`),
    ).toEqual([]);
  });

  test('no French: no accented letter in any literal', () => {
    expect(
      renderer
        .filter(({ text }) => /[À-ÖØ-öø-ÿœŒ]/.test(text))
        .map(({ file, line, text }) => `${file}:${line}  ${text}`),
    ).toEqual([]);
  });
});

test('every exception is still needed', () => {
  const unneeded = exceptions.filter(
    ({ file, value }) => !literals.some(({ file: where, text }) => where === file && text.includes(value)),
  );
  expect(unneeded).toEqual([]);
});
