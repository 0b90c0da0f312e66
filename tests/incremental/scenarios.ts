/** Edits that once gave another site than a clean build, and those that take more than one edit or another date. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultOptions, type BuildOptions } from './build-pair.ts';

/** One build of a scenario: what is done before it, and when it is made. */
export interface ScenarioStep {
  readonly edit?: (root: string) => void;
  readonly options?: BuildOptions;
}

/**
 * Builds in a row, of the site as the scenario before left it, whichever that was; after each the site must be that of
 * a clean build.
 */
export interface Scenario {
  readonly name: string;
  readonly steps: readonly ScenarioStep[];
}

const replace =
  (file: string, what: string | RegExp, by: string) =>
  (root: string): void => {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const edited = text.replace(what, () => by);
    if (edited === text) throw new Error(`${file} does not hold ${String(what)}`);
    writeFileSync(path, edited);
  };

const zinc = 'content/pages/zinc.mdx';
const tiles = 'content/pages/tuiles.mdx';
const withDrafts: BuildOptions = { ...defaultOptions, drafts: true };
const isDraft = replace(zinc, 'heading:', 'draft: true\nheading:');
const isPublished = replace(zinc, 'draft: true\n', '');
const isNotLinked = (root: string): void => {
  replace(tiles, ' ; voyez [le zinc](/couverture/zinc#feuille)', '')(root);
  replace(tiles, ' route="zinc" linkLabel="Voir le zinc"', '')(root);
};

/**
 * Edits that once gave a wrong incremental build, then similar ones. Each is compared before the next is made, so that
 * none hides what another left behind.
 */
export const scenarios: readonly Scenario[] = [
  {
    name: 'days go by: labels, a figure, a callout and a page expire, a project is published',
    steps: ['2026-01-15', '2026-03-01', '2027-07-01', '2027-09-01', '2028-01-01', '2026-11-20'].map((today) => ({
      options: { ...defaultOptions, today },
    })),
  },
  {
    name: 'a draft is seen in development, left out of a build, published; the page becomes a draft, then is published',
    steps: [
      {
        edit: (root) => {
          isNotLinked(root);
          isDraft(root);
        },
        options: withDrafts,
      },
      {},
      { edit: isPublished },
      { edit: isDraft },
      { edit: isPublished },
    ],
  },
  {
    name: 'the label of a menu entry changes',
    steps: [
      { edit: replace('site.yaml', 'label: Tuiles, route: tuiles, icon', 'label: Terre cuite, route: tuiles, icon') },
    ],
  },
  {
    name: 'the label of the gallery’s menu entry changes',
    steps: [{ edit: replace('site.yaml', 'label: Chantiers', 'label: Réalisations') }],
  },
  {
    name: 'the site gets another name',
    steps: [{ edit: replace('site.yaml', 'name: Charpente Durand', 'name: Durand et filles') }],
  },
  {
    name: 'visits are measured for the first time',
    steps: [{ edit: replace('site.yaml', 'service: plausible', 'service: plausible\n  accountId: durand.example') }],
  },
  {
    name: 'the logo is drawn anew under its name',
    steps: [{ edit: replace('content/icons/marque.svg', 'M0 8l4-6 4 6z', 'M0 8l4-7 4 7z') }],
  },
  {
    name: 'a drawing is drawn anew under its name',
    steps: [{ edit: replace('content/drawings/pente.svg', 'M0 20L40 15', 'M0 20L40 5') }],
  },
  {
    name: 'a project goes, and comes back',
    steps: [
      { edit: (root) => rmSync(join(root, 'content/projects/zinc-de-ville.yaml')) },
      {
        edit: (root) => {
          const other = readFileSync(join(root, 'content/projects/ferme-haute.yaml'), 'utf8');
          writeFileSync(
            join(root, 'content/projects/autre-ferme.yaml'),
            other.replaceAll('ferme-haute', 'autre-ferme'),
          );
        },
      },
    ],
  },
  {
    name: 'keys change places',
    steps: [
      {
        edit: replace(
          'site.yaml',
          /( {2}foundingYear: .*\n)( {2}staff: .*\n)/,
          '  staff: { value: 18 }\n  foundingYear: { value: 1970, year: true }\n',
        ),
      },
    ],
  },
];
