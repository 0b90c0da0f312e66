/**
 * docs/diagnostics.md and docs/diagnostics.en.md: every code with what it means, the report an editor reads, and the
 * cure.
 */
import codeDocs from './code-docs.json';
import ruleDocs from './rule-docs.json';
import { short, uncapital, type By, type Language } from '../language/language.ts';
import { sayFrom } from '../language/words.ts';
import words from './words.json';

/** What is said of a code, beside the report of its fixture. */
interface CodeDoc {
  /** What is wrong, in a few words. */
  readonly title: string;
  /** Why it matters to the site or its visitors. */
  readonly why: string;
  /** How it is mended. */
  readonly cure: string;
  /** As it should be written. */
  readonly right?: string;
}

/** The documentation of every code. */
export const catalogue: Readonly<Record<string, By<CodeDoc>>> = { ...codeDocs, ...ruleDocs };

/** Families of codes, in the order an editor meets them: a code is in the first that its name matches. */
const families: readonly (readonly [title: By<string>, names: RegExp])[] = [
  [{ fr: 'Les fichiers', en: 'Files' }, /^(?:file-(?!limit-)|front-matter-|content-(?:missing|unused))/],
  [{ fr: 'L’écriture YAML', en: 'Writing YAML' }, /^yaml-/],
  [{ fr: 'Les clés et leurs valeurs', en: 'Keys and their values' }, /^(?:key|value|list)-/],
  [{ fr: 'L’écriture des textes', en: 'Writing texts' }, /^(?:mdx|component|attribute|heading)-/],
  [{ fr: 'Les pages et les menus', en: 'Pages and menus' }, /^(?:route|menu)-/],
  [{ fr: 'Les redirections', en: 'Redirects' }, /^redirect-/],
  [{ fr: 'Les sections', en: 'Sections' }, /^anchor-/],
  [{ fr: 'Les liens', en: 'Links' }, /^link-/],
  [{ fr: 'Les projets', en: 'Projects' }, /^(?:project|category|tag|teaser|name)-/],
  [
    { fr: 'Les images et les autres fichiers', en: 'Pictures and other files' },
    /^(?:image|icon|drawing|font|video|document|media)-/,
  ],
  [
    { fr: 'Les chiffres et les noms entre accolades', en: 'Figures and names between braces' },
    /^(?:figure|placeholder|range|limit|file-limit)-/,
  ],
  [{ fr: 'L’entreprise, la couleur, les dates', en: 'The company, the colour, dates' }, /^/],
];

const sayDocs = sayFrom(words);

/** Prints the catalogue in a language; `reports` holds the report of each fixture in that language, by code. */
export const printDiagnostics = (reports: ReadonlyMap<string, string>, language: Language): string => {
  const say = sayDocs[language];
  const all = Object.keys(catalogue).sort();
  const familyOf = (code: string) => families.find(([, names]) => names.test(code));
  const chapters = families.map((family) => {
    const [title] = family;
    return { title: title[language], codes: all.filter((code) => familyOf(code) === family) };
  });
  return [
    ...say('docs/top'),
    ...chapters.flatMap(({ title, codes }) => [
      say('docs/family', { title, links: codes.map((code) => `[${code}](#${code})`) }),
      '',
    ]),
    ...chapters.flatMap(({ title, codes }) => [
      `## ${title}`,
      '',
      ...codes.flatMap((code) => entry(code, reports.get(code), language)),
    ]),
  ].join('\n');
};

const entry = (code: string, report: string | undefined, language: Language): string[] => {
  const doc = catalogue[code]?.[language];
  if (doc === undefined) return [];
  const say = sayDocs[language];
  return [
    `### ${code}`,
    '',
    `${plain(doc.title)}.`,
    '',
    plain(doc.why),
    '',
    ...(report === undefined ? [] : [say('docs/wrong'), '', ...fence(withoutHelp(report)), '']),
    ...(doc.right === undefined ? [] : [say('docs/right'), '', ...fence(doc.right), '']),
    say('docs/cure', { cure: plain(uncapital(doc.cure)) }),
    '',
  ];
};

/** The first diagnostic of a report, less the line that points here. */
const withoutHelp = (report: string): string => {
  const [first = ''] = report.split(/\n {2}(?:Aide :|Help:) [^\n]*\n/);
  return first
    .trimEnd()
    .split('\n')
    .map((line) => short(line, 160))
    .join('\n');
};

const fence = (text: string): string[] => ['````text', text, '````'];

/** Tags are words here, not Markdown's HTML. */
const plain = (text: string): string => text.replace(/</g, '&lt;').replace(/\*/g, '\\*');
