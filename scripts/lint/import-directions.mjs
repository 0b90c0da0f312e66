/** Which folder may import which: one of the linter's `overrides` for each. A message says why an arrow is there. */
import { importZones } from '../../generator/import-zones.mjs';
import { importZones as officeZones } from '../../office/import-zones.mjs';
import { importZones as serverZones } from '../../server/import-zones.mjs';

/**
 * An import that points the wrong way. @param {string[]} group @param {string} message @param {{ allowTypeImports?:
 * boolean }} [options]
 */
const never = (group, message, options = {}) => ({ group, message, ...options });

/** @param {string[]} files @param {ReturnType<typeof never>[]} patterns @param {string[]} [excludeFiles] */
const zone = (files, patterns, excludeFiles = []) => ({
  files,
  excludeFiles,
  rules: /** @type {import('oxlint').DummyRuleMap} */ ({ 'no-restricted-imports': ['error', { patterns }] }),
});

/** The modules of Node. */
const node = ['node:*', 'node:*/**'];
const noNode = never(
  node,
  'The renderer runs in browsers: what needs a disk or a process belongs to the generator or the server.',
);
const noYaml = never(['yaml', 'yaml/*'], 'The renderer knows no YAML: it reads what was generated, through #site/….');
const noGenerator = never(
  ['**/generator/**'],
  'Nothing points upwards: the renderer knows the site only through #site/… (types through #site/types.gen).',
);
const noServer = never(
  ['**/server/**'],
  'The renderer and the server meet in the generated contact rules and over HTTP, nowhere else.',
);
const noSchema = never(['**/schema/**'], 'The renderer reads no schema; their types are welcome.', {
  allowTypeImports: true,
});
const noDesk = never(['**/desk/**'], 'The desk is an application of its own: the pages do not know it.');
const noTests = never(['**/tests/**'], 'Nothing that is delivered depends on its tests.');
const noIdentity = never(
  ['**/identity/*/**'],
  'Which identity a site has is said by #site/identity.gen: no module knows another.',
);
const upwards = [noNode, noYaml, noGenerator, noServer, noDesk, noSchema, noTests, noIdentity];

const noApplication = never(
  ['**/app/**', '**/entry-client*', '**/entry-server*'],
  'The application arranges these parts; they do not know it.',
);
const noTemplates = never(
  ['**/templates/**'],
  'A block or a part of the frame knows no template: templates arrange them.',
);
const noBlocks = never(['**/blocks/**'], 'Small parts know no block: blocks are made of them.');
const noSite = never(
  ['#site/*', ...['icons', 'identity', 'layout-labels', 'site', 'types'].map((name) => `!#site/${name}.gen`)],
  'ui/ and browser/ know of the site its pictograms, identity, words, company and types: pass in what else they need.',
);

const ofGenerator = [
  never(['**/src/**', '#site/*'], 'The generator knows no component: it writes what src/ reads.'),
  never(['**/server/**'], 'The generator makes what the server serves, and does not know it.'),
  noTests,
];
const noModel = never(
  ['**/resolve-site.ts', '**/folders.ts', '**/cache/build-cache.ts', '**/inspect.ts'],
  'A step reads what it is given and nothing else: its key would not know of the rest.',
  { allowTypeImports: true },
);
const noDisk = never(['node:fs', 'node:fs/*'], 'A step is given files by digest, and reads them with bytesOf.');

/** The zones of one folder of the generator: its modules, and its steps. @param {string} folder */
const zonesOf = (folder) => {
  const closed = Object.keys(importZones).filter((other) => other !== folder && !importZones[folder]?.includes(other));
  // The JSON Schemas of the project and their types are everybody's.
  const groups = closed.map((other) => [
    `**/${other}/**`,
    ...(other === 'schema' ? ['!**/schema/types.gen.ts', '!**/schema/*.json'] : []),
  ]);
  const patterns = [
    ...ofGenerator,
    ...groups.map((group) =>
      never(group, `generator/${folder} may import what generator/import-zones.mjs names, and nothing else.`),
    ),
  ];
  const steps = `generator/${folder}/**/*.cached.ts`;
  // The form is bundled from its package, which stands where it is installed: the lock file tells its version.
  const ofSteps = folder === 'admin' ? [noModel] : [noModel, noDisk];
  return [zone([`generator/${folder}/**/*.ts`], patterns, [steps]), zone([steps], [...patterns, ...ofSteps])];
};

const ofServer = [
  never(['**/src/**', '#site/*'], 'The server reads the built site (dist/), not the renderer.'),
  never(['**/generator/**'], 'The server takes types of generator/model/model.ts and nothing that runs.', {
    allowTypeImports: true,
  }),
  never(['**/office/**', '!**/office/api.ts'], 'The server knows the office by its socket: office/api.ts.'),
  noTests,
];

/** The patterns of one folder of the server. @param {string} folder */
const zonesOfServer = (folder) => {
  const mayUseDesk = folder === 'operations';
  const closed = Object.keys(serverZones).filter((other) => other !== folder && !serverZones[folder]?.includes(other));
  return [
    ...ofServer,
    ...closed.map((other) =>
      never(
        [
          ...[`../${other}/**`, `../../${other}/**`, `../../../${other}/**`],
          // The kinds of findings in attachments, which the root's http/ holds for the build as well.
          ...(other === 'http' ? ['!**/http/attachments.ts'] : []),
        ],
        `server/${folder} may import what server/import-zones.mjs names, and nothing else.`,
      ),
    ),
    ...(mayUseDesk ? [] : [never(['**/desk/server/**'], 'The desk is built on this folder, which does not know it.')]),
    never(['**/desk/client/**'], 'The server knows the contract of the desk, not its application.'),
  ];
};

const ofOffice = [
  never(['**/src/**', '#site/*'], 'The office runs the generator: it knows no page of the site.'),
  never(['**/desk/**'], 'The desk calls the office over its socket; the office does not know it.'),
  noTests,
];

/** The patterns of one folder of the office. @param {string} folder */
const zonesOfOffice = (folder) => [
  ...ofOffice,
  ...Object.keys(officeZones)
    .filter((other) => other !== folder && !officeZones[folder]?.includes(other))
    .map((other) =>
      never([`../${other}/**`], `office/${folder} may import what office/import-zones.mjs names, and nothing else.`),
    ),
];

const noOffice = never(['**/office/**'], 'Only the screens of the site (desk/client/editing) know the office.');

const ofDeskClient = [
  noNode,
  noServer,
  noTests,
  never(
    ['analytics', 'app', 'blocks', 'browser', 'contact', 'hooks', 'identity', 'layout', 'templates'].map(
      (folder) => `**/src/${folder}/**`,
    ),
    'The desk shares the look of the pages (src/ui, src/theme), and nothing else of them.',
  ),
];

/** Imports point one way: schema → generator → generated → src; server reads the contact rules and dist/. */
export const importDirections = [
  zone(['schema/**/*.ts'], [never(['../**'], 'schema/ knows nobody: everything else is built on it.')]),
  zone(
    ['http/**/*.ts'],
    [never(['../**', ...node], 'http/ knows nobody: the build and the server both say what stands here.')],
  ),
  zone(
    ['formats/**/*.ts'],
    [never(['../**', ...node], 'formats/ knows nobody: build, pages, server and desk use it.')],
    // Build and server alone read PDFs.
    ['formats/pdf-encryption.ts'],
  ),
  ...Object.keys(importZones).flatMap(zonesOf),
  zone(['src/**/*.{ts,tsx}'], upwards, [
    'src/ui/**',
    'src/browser/**',
    'src/blocks/**',
    'src/layout/**',
    'src/contact/**',
    'src/templates/**',
  ]),
  zone(['src/templates/**/*.{ts,tsx}'], [...upwards, noApplication]),
  zone(
    ['src/blocks/**/*.{ts,tsx}', 'src/layout/**/*.{ts,tsx}', 'src/contact/**/*.{ts,tsx}'],
    [...upwards, noApplication, noTemplates],
  ),
  zone(
    ['src/ui/**/*.{ts,tsx}', 'src/browser/**/*.{ts,tsx}'],
    [...upwards, noApplication, noTemplates, noBlocks, noSite],
  ),
  zone(['server/*.ts'], ofServer),
  ...Object.keys(serverZones).map((folder) => zone([`server/${folder}/**/*.ts`], zonesOfServer(folder))),
  zone(['office/*.ts'], ofOffice),
  ...Object.keys(officeZones).map((folder) => zone([`office/${folder}/**/*.ts`], zonesOfOffice(folder))),
  zone(
    ['desk/contract.ts'],
    [never(['./**', '../**', ...node], 'Both sides of the desk read this: it knows neither.')],
  ),
  zone(['desk/client/**/*.{ts,tsx}'], [...ofDeskClient, noYaml, noGenerator, noOffice], ['desk/client/editing/**']),
  zone(
    ['desk/client/editing/**/*.{ts,tsx}'],
    [
      ...ofDeskClient,
      never(
        [
          ...Object.keys(importZones)
            .filter((folder) => !['admin', 'schema'].includes(folder))
            .map((folder) => `**/generator/${folder}/**`),
          '**/generator/schema/*',
          '!**/generator/schema/cms-field.ts',
        ],
        'The forms read and write sources as the editors’ form does, and know nothing else of the generator.',
        { allowTypeImports: true },
      ),
      never(['**/office/*', '**/office/*/**', '!**/office/api.ts'], 'The office is known by its API alone.'),
    ],
  ),
  zone(
    ['desk/server/**/*.ts'],
    [
      ...ofServer,
      never(['**/client/**'], 'The two sides of the desk meet in contract.ts.'),
      never(['**/config/**', '**/operations/**'], 'The desk is given its settings; commands are built on it.'),
    ],
  ),

  zone(
    ['tests/**/*.ts'],
    [never(['fast-check'], 'Its seed is that of the run: take fc from tests/setup/seed.ts.')],
    ['tests/setup/seed.ts'],
  ),
];
