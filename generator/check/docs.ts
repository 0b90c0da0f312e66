/** docs/diagnostics.md: every code with what it means, the report an editor reads, and the cure. */
import { rules } from './rules.ts';
import codeDocs from '../diagnostics/code-docs.json';
import type { CodeDoc } from '../diagnostics/codes.ts';

/** The documentation of every code. */
export const catalogue: Readonly<Record<string, CodeDoc>> = {
  ...codeDocs,
  ...Object.fromEntries(rules.map(({ code, doc }) => [code, doc])),
};

/** Families of codes by the beginning of their names, in the order an editor meets them. */
const families: readonly (readonly [title: string, prefixes: readonly string[]])[] = [
  [
    'Les fichiers',
    [
      'file-empty',
      'file-ignored',
      'file-missing',
      'file-not-keys',
      'file-too-large',
      'file-unreadable',
      'front-matter-',
      'content-missing',
      'content-unused',
    ],
  ],
  ['L’écriture YAML', ['yaml-']],
  ['Les clés et leurs valeurs', ['key-', 'value-', 'list-']],
  ['L’écriture des textes', ['mdx-', 'component-', 'attribute-', 'heading-']],
  ['Les pages et les menus', ['route-', 'menu-']],
  ['Les redirections', ['redirect-']],
  ['Les sections', ['anchor-']],
  ['Les liens', ['link-']],
  ['Les projets', ['project-', 'category-', 'tag-', 'teaser-']],
  ['Les images et les autres fichiers', ['image-', 'icon-', 'drawing-', 'font-', 'video-', 'document-', 'media-']],
  ['Les chiffres et les noms entre accolades', ['figure-', 'placeholder-', 'range-', 'limit-', 'file-limit-']],
  ['L’entreprise, la couleur, les dates', ['']],
];

/** Prints the catalogue; `reports` holds the report of each fixture, by code. */
export const printDiagnostics = (reports: ReadonlyMap<string, string>): string => {
  const left = new Set(Object.keys(catalogue));
  const chapters = families.map(([title, prefixes]) => {
    const codes = [...left].filter((code) => prefixes.some((prefix) => code.startsWith(prefix))).sort();
    for (const code of codes) left.delete(code);
    return { title, codes };
  });
  return [
    '<!-- Produit par `npm run docs` à partir des règles du contrôle et de tests/fixtures/diagnostics. Ne pas modifier à la main. -->',
    '',
    '# Ce que dit le contrôle',
    '',
    'Chaque faute a un nom, écrit après « error » ou « warning » dans le rapport de `npm run check`. Une erreur empêche de construire le site ; un avertissement, non. Voici, pour chacune, ce qu’elle signifie, le rapport qu’on lit, et comment la corriger.',
    '',
    ...chapters.flatMap(({ title, codes }) => [
      `**${title}** : ${codes.map((code) => `[${code}](#${code})`).join(', ')}`,
      '',
    ]),
    ...chapters.flatMap(({ title, codes }) => [
      `## ${title}`,
      '',
      ...codes.flatMap((code) => entry(code, reports.get(code))),
    ]),
  ].join('\n');
};

const entry = (code: string, report: string | undefined): string[] => {
  const doc = catalogue[code];
  if (doc === undefined) return [];
  return [
    `### ${code}`,
    '',
    `${plain(doc.title)}.`,
    '',
    plain(doc.why),
    '',
    ...(report === undefined ? [] : ['À ne pas écrire :', '', ...fence(withoutHelp(report)), '']),
    ...(doc.right === undefined ? [] : ['À écrire :', '', ...fence(doc.right), '']),
    `**Comment corriger** : ${plain(uncapital(doc.cure))}`,
    '',
  ];
};

/** The first diagnostic of a report, less the line that points here. */
const withoutHelp = (report: string): string => {
  const [first = ''] = report.split(/\n {2}Aide : [^\n]*\n/);
  return first
    .trimEnd()
    .split('\n')
    .map((line) => (line.length > 160 ? `${line.slice(0, 159)}…` : line))
    .join('\n');
};

const fence = (text: string): string[] => ['````text', text, '````'];

/** Tags are words here, not Markdown's HTML. */
const plain = (text: string): string => text.replace(/</g, '&lt;').replace(/\*/g, '\\*');

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
