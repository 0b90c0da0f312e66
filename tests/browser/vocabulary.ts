/**
 * What is the first company's alone, looked for in what is built of another's: the words, names, paths, numbers and
 * colours of its files, its drawings, the shapes of its identity. No list of them is kept: they are read from its
 * folder, less what other companies may say as well.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { parse } from 'yaml';
import { withDefaults } from '../../generator/schema/defaults.ts';
import { inLanguage } from '../../generator/schema/in-language.ts';
import { elidedWords } from '../../src/search/find-entries.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { projectDir, siteFolders } from './folders.ts';

/** Everything of the first company that was found, as « file: what ». */
export const foundOfFirst = (root: string, dist = join(root, 'dist')): string[] => {
  const { words, drawings, shapes } = tellingFor(root);
  const found = new Set<string>();
  for (const file of filesBelow(dist)) {
    const name = relative(dist, file).replaceAll('\\', '/');
    const add = (what: string): void => void found.add(`${name}: ${what}`);
    if (isOfProgram(name)) continue;
    const tools = /^(?:admin|\.server\/desk)\//.test(name) ? wordsOfTools() : none;
    for (const word of wordsIn(name)) if (words.has(word)) add(word);
    if (!isText(name)) continue;
    const text = textOf(file);
    for (const word of wordsIn(text)) if (words.has(word) && !tools.has(word)) add(word);
    for (const drawn of drawnIn(text)) if (drawings.has(drawn)) add(drawn);
    const close = squeezed(text);
    for (const shape of shapes) if (close.includes(shape)) add(shape);
  }
  return [...found].sort();
};

/** What tells the first company from the one of a folder. */
export const tellingFor = (
  root: string,
): {
  readonly words: ReadonlySet<string>;
  readonly drawings: ReadonlySet<string>;
  readonly shapes: readonly string[];
} => {
  const first = siteFolders.main;
  const [own, ofFirst] = [specOf(root), specOf(first)];
  // With its default words, which any company may say.
  const ownWords = new Set(wordsIn(JSON.stringify(own)));
  const sayable = [wordsOf(root), ownWords, commonWords(), wordsOfCalendar(own.site.locale)];
  const drawn = drawingsOf(root);
  return {
    words: new Set([...wordsOf(first)].filter((word) => !sayable.some((words) => words.has(word)))),
    drawings: new Set([...drawingsOf(first)].filter((path) => !drawn.has(path))),
    shapes: ofFirst.identity?.name === own.identity?.name ? [] : shapesOf(ofFirst.identity?.name ?? ''),
  };
};

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

const textOf = (file: string): string => readFileSync(file, 'utf8').normalize('NFC');

const isText = (name: string): boolean =>
  /\.(?:html|m?js|json|css|svg|xml|txt|conf|webmanifest)$/.test(name) || /(?:^|\/)_\w+$/.test(name);

/**
 * The editors' form is a package's program, with the tools' own words in it; its page and what it asks are the site's.
 */
const isOfProgram = (name: string): boolean =>
  name.startsWith('admin/') && !/^admin\/(?:index\.html|config\.json)$/.test(name);

const none: ReadonlySet<string> = new Set();

let ofTools: ReadonlySet<string> | undefined;

/** Where the words of the editors' form are, and of the desk's forms. */
const formFolders = ['generator/admin', 'generator/language', 'generator/schema', 'generator/source/yaml'];

/**
 * What the forms may say to any company: the sentences of the schemas and its own, in both languages. Examples are not
 * among them: nobody's trade is an example to another (and tests/unit/tool-words.test.ts reads the sentences too).
 */
const wordsOfTools = (): ReadonlySet<string> => {
  ofTools ??= new Set(
    [
      ...filesBelow(join(projectDir, 'schema'))
        .filter((file) => file.endsWith('.schema.json'))
        .flatMap((file) => sentencesIn(JSON.parse(textOf(file)))),
      // Their hints name the word that a field left empty has.
      ...filesBelow(join(projectDir, 'schema/words')).map(textOf),
      ...formFolders.flatMap((folder) => codeOf(folder).literals),
      ...formFolders
        .flatMap((folder) => filesBelow(join(projectDir, folder)))
        .filter((file) => file.endsWith('words.json'))
        .flatMap((file) => textsIn(JSON.parse(textOf(file)))),
      // Keys of the package's configuration.
      ...codeOf('generator/admin').names,
    ].flatMap(partsOf),
  );
  return ofTools;
};

/** What a table of words holds. */
const textsIn = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : Object.values(node as object).flatMap(textsIn);

/** Descriptions, labels and names of choices, each with its English. */
const sentencesIn = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => {
    if (key === 'examples') return [];
    if (key === 'x-choices') return Object.values(child as Record<string, string>).flatMap(inBothLanguages);
    if ((key === 'description' || key === 'x-label') && typeof child === 'string') return inBothLanguages(child);
    return sentencesIn(child);
  });
};

const inBothLanguages = (sentence: string): string[] => [sentence, inLanguage(sentence, 'en')];

/** Words of four letters at least, colours, and numbers of five digits at least. */
const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/#[\da-f]{6}(?![\da-z])|(?<![\p{L}\d])(?:\p{L}{4,}|\d{5,})(?![\p{L}\d])/gu) ?? [];

/** What an editor wrote and drew, and how the files are named. */
const sourcesOf = (root: string): string[] => [join(root, 'site.yaml'), ...filesBelow(join(root, 'content'))];

const specOf = (root: string): SiteSpec => withDefaults(parse(textOf(join(root, 'site.yaml')))) as SiteSpec;

const wordsOf = (root: string): ReadonlySet<string> =>
  new Set(
    sourcesOf(root).flatMap((file) => [
      ...wordsIn(relative(root, file)),
      ...(/\.(?:yaml|mdx)$/.test(file) ? wordsIn(textOf(file)) : []),
      ...(file.endsWith('.svg') ? wordsIn(textOf(file).replaceAll(/\s(?:d|points)="[^"]*"/g, '')) : []),
    ]),
  );

/** Lines of a drawing, long enough to be somebody's. */
const drawnIn = (text: string): string[] =>
  [...text.matchAll(/\s(?:d|points)=\\?"([^"\\]{20,})\\?"/g)].map(([, path = '']) => squeezed(path));

/** But those of the interface: an arrow, a telephone. */
const drawingsOf = (root: string): ReadonlySet<string> => {
  const drawn = new Set(sourcesOf(root).flatMap((file) => (file.endsWith('.svg') ? drawnIn(textOf(file)) : [])));
  for (const text of codeOf('src/ui/icons').literals) drawn.delete(squeezed(text));
  return drawn;
};

/** Names of months and days, which everybody writes in that language. */
const wordsOfCalendar = (locale: string): ReadonlySet<string> => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', weekday: 'long', timeZone: 'UTC' });
  return new Set(
    Array.from({ length: 365 }, (_, day) => wordsIn(format.format(new Date(Date.UTC(2026, 0, day))))).flat(),
  );
};

/** What a package or the platform says in a bundle. */
const platform = [
  'node_modules/typescript/lib/lib.dom.d.ts',
  'node_modules/csstype/index.d.ts',
  'node_modules/react-dom/cjs/react-dom-client.production.js',
  'node_modules/vanilla-cookieconsent/dist/cookieconsent.css',
];

let common: ReadonlySet<string> | undefined;

/** What is nobody's own: keys and choices of the schemas, the platform, packages, names of things in the renderer. */
const commonWords = (): ReadonlySet<string> => {
  common ??= new Set([
    ...filesBelow(join(projectDir, 'schema'))
      .filter((file) => file.endsWith('.schema.json'))
      .flatMap((file) => keysAndChoices(JSON.parse(textOf(file)))),
    ...platform.flatMap((file) => partsOf(textOf(join(projectDir, file)))),
    ...packageNames().flatMap(partsOf),
    ...codeOf('src').names.flatMap(partsOf),
    // Fonts of systems, which stand in for any company's.
    ...codeOf('generator/model/stand-ins.ts').literals.flatMap(partsOf),
    ...elidedWords.source.split(/\W+/),
  ]);
  return common;
};

const packageNames = (): string[] => {
  const { dependencies, devDependencies } = JSON.parse(textOf(join(projectDir, 'package.json'))) as PackageJson;
  return Object.keys({ ...dependencies, ...devDependencies });
};

interface PackageJson {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const keysAndChoices = (node: unknown, key = ''): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  return [
    ...(key === 'properties' || key === '$defs' ? Object.keys(node).flatMap(partsOf) : []),
    ...Object.entries(node).flatMap(([name, child]) =>
      name === 'const' || name === 'enum' ? partsOf([child].flat().join(' ')) : keysAndChoices(child, name),
    ),
  ];
};

/** The words of a text, and those that a name is made of: `surfaceNumber`. */
const partsOf = (text: string): string[] => [
  ...wordsIn(text),
  ...wordsIn(text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|[_\d]/gu, ' ')),
];

/** What modules are made of: names of things, and literals. */
const codeOf = (folder: string): { readonly names: readonly string[]; readonly literals: readonly string[] } => {
  const names: string[] = [];
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    else if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      literals.push(node.text);
    ts.forEachChild(node, visit);
  };
  const path = join(projectDir, folder);
  const modules = (statSync(path).isFile() ? [path] : filesBelow(path)).filter((file) => /\.tsx?$/.test(file));
  for (const file of modules.filter((name) => !/[\\/]generated[\\/]/.test(name))) {
    const text = textOf(file);
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
    // A class names a thing too; those of drawings are how editors draw.
    names.push(...[...text.matchAll(/(?:className="|[&>~] ?\.)([a-z]+)/g)].map(([, name = '']) => name));
  }
  return { names, literals };
};

/** Lines and outlines of an identity that none of the others has. */
const shapesOf = (identity: string): readonly string[] => {
  const shared = new Set(
    readdirSync(join(projectDir, 'src/identity'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== identity)
      .flatMap(({ name }) => shapesIn(name)),
  );
  return shapesIn(identity).filter((shape) => !shared.has(shape));
};

const shapesIn = (identity: string): string[] =>
  codeOf(`src/identity/${identity}`)
    .literals.flatMap((text) => text.match(/[Mm]-?[\d.][-\d.\sa-zA-Z]{14,}|polygon\([^;]*/g) ?? [])
    .map(squeezed)
    .filter((shape) => shape.length > 14);

/** As minified styles and markup have it. */
const squeezed = (text: string): string => text.replaceAll(/\s/g, '');
