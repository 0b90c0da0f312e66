/**
 * Lint: typescript-eslint with types, React's hooks, and the direction of imports. Each
 * arrow's message says why it is there.
 */
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importZones } from './generator/import-zones.mjs';

/**
 * An import that points the wrong way. @param {string[]} group @param {string} message @param {{ allowTypeImports?:
 * boolean }} [options]
 */
const never = (group, message, options = {}) => ({ group, message, ...options });

/** @param {string[]} files @param {ReturnType<typeof never>[]} patterns @param {string[]} [ignores] */
const zone = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});

const noNode = never(
  ['node:*'],
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
const noTests = never(['**/tests/**'], 'Nothing that is delivered depends on its tests.');
const noIdentity = never(
  ['**/identity/*/**'],
  'Which identity a site has is said by #site/identity.gen: no module knows another.',
);
const upwards = [noNode, noYaml, noGenerator, noServer, noSchema, noTests, noIdentity];

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
  ['#site/*', '!#site/icons.gen', '!#site/identity.gen', '!#site/types.gen'],
  'ui/ and browser/ know nothing of the site: what they need is passed in (pictograms, identity and types aside).',
);

const ofGenerator = [
  never(['**/src/**', '#site/*'], 'The generator knows no component: it writes what src/ reads.'),
  never(['**/server/**'], 'The generator makes what the server serves, and does not know it.'),
  noTests,
];
const noModel = never(
  ['**/resolve-site.ts', '**/folders.ts', '**/cache/store.ts', '**/inspect.ts'],
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
  const steps = `generator/${folder}/**/*.step.ts`;
  // The form is bundled from its package, which stands where it is installed: the lock file tells its version.
  const ofSteps = folder === 'admin' ? [noModel] : [noModel, noDisk];
  return [zone([`generator/${folder}/**/*.ts`], patterns, [steps]), zone([steps], [...patterns, ...ofSteps])];
};

const nodeGlobals = ['console', 'process', 'performance', 'setTimeout', 'clearTimeout', 'URL'];

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'dist/',
      '**/.cache/',
      '**/.generated/',
      'src/generated/',
      'schema/types.gen.ts',
      'tests/fixtures/sites/',
      'tests/fixtures/diagnostics/',
      'var/',
      'coverage/',
      'test-results/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    // Constants are written as all other names; those of components as what they are.
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parser: tseslint.parser },
    rules: {
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'variable', format: ['camelCase', 'PascalCase'], leadingUnderscore: 'allow' },
        { selector: 'variable', modifiers: ['destructured'], format: null },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['vitest.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Prettier breaks code at this width, but neither comments nor texts; a text may be read in one line.
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
      'func-style': ['error', 'expression'],
      // A number in a template says itself; what would print « [object Object] » stays refused.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `onClick={() => act()}` is how React is written.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // Objects here are plain records of functions: none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      // An index that was just looked at: `noUncheckedIndexedAccess` cannot see it.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // The router's enums are strings, and its redirects are answers that are thrown.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      // Index signatures are real here (`noUncheckedIndexedAccess`): brackets say that a key may be absent.
      '@typescript-eslint/dot-notation': 'off',
      // A guard against what a type promises and the world does not (JSON, browsers without an API) is no mistake.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/require-await': 'off',
      'no-console': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.recommended],
    languageOptions: { globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])) },
  },
  {
    files: ['{generator,http,scripts,server,src}/**/*.{ts,tsx,mjs}'],
    rules: { 'max-len': ['error', { code: 120, ignoreRegExpLiterals: true, ignoreUrls: true }] },
  },
  // The editor's program loads its extensions by `require`, as they stand.
  { files: ['.vscode/extensions/**/*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs['recommended-latest'].rules,
      // What only the browser knows is set after the first render, which equals the prerendered one.
      'react-hooks/set-state-in-effect': 'off',
    },
  },

  // Imports point one way: schema → generator → generated → src; server reads the contact rules and dist/.
  zone(['schema/**/*.ts'], [never(['../*', '../../*'], 'schema/ knows nobody: everything else is built on it.')]),
  zone(
    ['http/**/*.ts'],
    [never(['../*', '../../*', 'node:*'], 'http/ knows nobody: the build and the server both say what stands here.')],
  ),
  zone(
    ['formats/**/*.ts'],
    [never(['../*', '../../*', 'node:*'], 'formats/ knows nobody: build, pages and mails use it.')],
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
  zone(
    ['server/**/*.ts'],
    [
      never(['**/src/**', '#site/*'], 'The server reads the built site (dist/), not the renderer.'),
      never(['**/generator/**'], 'The server takes types of generator/model/model.ts and nothing that runs.', {
        allowTypeImports: true,
      }),
      noTests,
    ],
  ),

  // One line says all that a module takes from another, types included.
  { files: ['generator/**/*.ts'], rules: { 'no-duplicate-imports': 'error' } },

  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      // Stubs and probes: a route that answers nothing, an element that must be there.
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-implied-eval': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(only|skip|todo)$/][object.name=/^(test|it|describe|suite)$/]',
          message: 'Every test runs: no only, no skip, no todo.',
        },
        {
          selector: 'MemberExpression[property.name="waitForTimeout"]',
          message: 'Wait for what is expected, not for time.',
        },
      ],
    },
  },
);
