/** Where the desk may stand: nowhere that a page, a project or a redirect leads, nor above one; its screens apart. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixturesFolder } from './check-fixtures.ts';
import { variantsOf, type Change } from './rule-variants.ts';

const own = '  path: /bureau\n';
const text = readFileSync(join(fixturesFolder, '_base', 'site.yaml'), 'utf8');
const line = text.slice(0, text.indexOf(own)).split('\n').length;

const at = (path: string, ...more: NonNullable<Change['site']>): Change => ({
  site: [[own, `  path: ${path}\n`], ...more],
});
const taken = (path: string, by: string, place: number): readonly string[] => [
  `site.yaml:${line} error: L’adresse « ${path} » est prise : « ${by} » y mène déjà. → Choisissez pour le ` +
    `bureau une adresse que rien d’autre n’emploie. + site.yaml:${place} Premier emploi`,
];

variantsOf('desk-path-taken', [
  ['the path of a page', at('/contact'), taken('/contact', '/contact', 124)],
  ['another address of one', at('/index'), taken('/index', '/index', 95)],
  [
    'above a page',
    at('/couverture', ['{ from: /couverture, to', '{ from: /autrefois, to']),
    taken('/couverture', '/couverture/tuiles', 112),
  ],
  ['a redirect', at('/toiture'), taken('/toiture', '/toiture', 137)],
  [
    'below a redirect of all that begins alike',
    at('/ancien/bureau', ['{ from: /toiture,', '{ from: /ancien/*,']),
    taken('/ancien/bureau', '/ancien/*', 137),
  ],
  ['where a project would be', at('/projet/bureau'), taken('/projet/bureau', '/projet/{id}', 107)],
  [
    'above the projects',
    at('/projet', ['{ from: /projet, to', '{ from: /autrefois, to']),
    taken('/projet', '/projet/{id}', 107),
  ],
  [
    'two screens at one',
    { site: [[own, `${own}  paths: { year: tri }\n`]] },
    [
      `site.yaml:${line + 1} error: Deux écrans du bureau ont la même adresse : « tri ». → Donnez à l’un ` +
        `des deux un autre mot. + site.yaml:${line + 1} Premier emploi`,
    ],
  ],
  ['a path that begins alike, and is another', at('/contact-bureau'), []],
]);
