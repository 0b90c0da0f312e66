/**
 * The catalogue of codes: what each means, the report an editor reads, and the cure. `npm run check -- --explain`
 * prints one code or names them all, `npm run docs` prints the whole as a document.
 */
import codeDocs from './code-docs.json';
import ruleDocs from './rule-docs.json';
import { byLanguage, short, uncapital, type By, type Language } from '../language/language.ts';
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

/** All that is said of a code. */
interface Explanation extends CodeDoc {
  readonly code: string;
  /** The report of a wrong example. */
  readonly wrong?: string;
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

/** The report of each code's fixture; undefined where it has none. */
export type ReportOf = (code: string) => string | undefined;

/** The families and their codes, in the order of the catalogue. */
const chapters = byLanguage((language) => {
  const all = Object.keys(catalogue).sort();
  const familyOf = (code: string) => families.find(([, names]) => names.test(code));
  return families.map((family) => ({
    title: family[0][language],
    codes: all.filter((code) => familyOf(code) === family),
  }));
});

/** All that is said of a code of the catalogue. */
export const explain = (code: string, reportOf: ReportOf, language: Language): Explanation => {
  const doc = catalogue[code]?.[language];
  if (doc === undefined) throw new Error(`No code of the catalogue: ${code}`);
  const report = reportOf(code);
  return { code, ...doc, ...(report === undefined ? {} : { wrong: withoutHelp(report) }) };
};

/** An explanation as a terminal shows it. */
export const printExplanation = (explanation: Explanation, language: Language): string =>
  entry(explanation, language, terminal).join('\n');

/** Every code with its title, by family, as a terminal shows it. */
export const printTitles = (language: Language): string => {
  const width = Math.max(...Object.keys(catalogue).map((code) => code.length));
  return [
    ...chapters[language].flatMap(({ title, codes }) => [
      title,
      ...codes.map((code) => `  ${code.padEnd(width)}  ${catalogue[code]?.[language].title ?? ''}`),
      '',
    ]),
    sayDocs[language]('docs/one'),
    '',
  ].join('\n');
};

/** The catalogue in a language, as a Markdown document. */
export const printDiagnostics = (reportOf: ReportOf, language: Language): string => {
  const say = sayDocs[language];
  return [
    ...say('docs/top'),
    ...chapters[language].flatMap(({ title, codes }) => [
      say('docs/family', { title, links: codes.map((code) => `[${code}](#${code})`) }),
      '',
    ]),
    ...chapters[language].flatMap(({ title, codes }) => [
      `## ${title}`,
      '',
      ...codes.flatMap((code) => entry(explain(code, reportOf, language), language, markdown)),
    ]),
  ].join('\n');
};

/** How the parts of an explanation are written. */
interface Form {
  readonly heading: (code: string) => string;
  readonly prose: (text: string) => string;
  readonly example: (text: string) => readonly string[];
}

const markdown: Form = {
  heading: (code) => `### ${code}`,
  // Tags are words here, not Markdown's HTML.
  prose: (text) => text.replace(/</g, '&lt;').replace(/\*/g, '\\*'),
  example: (text) => ['````text', text, '````'],
};

const terminal: Form = {
  heading: (code) => code,
  prose: (text) => text,
  example: (text) => text.split('\n').map((line) => (line === '' ? '' : `    ${line}`)),
};

const entry = (explanation: Explanation, language: Language, { heading, prose, example }: Form): string[] => {
  const { code, title, why, wrong, right, cure } = explanation;
  const say = sayDocs[language];
  return [
    heading(code),
    '',
    `${prose(title)}.`,
    '',
    prose(why),
    '',
    ...(wrong === undefined ? [] : [say('docs/wrong'), '', ...example(wrong), '']),
    ...(right === undefined ? [] : [say('docs/right'), '', ...example(right), '']),
    say('docs/cure', { cure: prose(uncapital(cure)) }),
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
