/**
 * Lint, with and without types: `strictTypeChecked` of typescript-eslint as far as the compiler does not see it itself,
 * React's rules, the directions of imports (scripts/lint/import-directions.mjs) and two rules of our own
 * (scripts/lint/plugin.mjs).
 */
import { importDirections } from './scripts/lint/import-directions.mjs';

/** A name in capitals or with underscores; what is taken out of an object keeps its name there. */
const names = {
  selector: 'VariableDeclarator > Identifier.id[name=/._/]',
  message: 'Constants are written as all other names: camelCase, those of components in PascalCase.',
};

/** What makes a test fail now and then, though the product is right. */
const sureTests = [
  {
    selector: 'MemberExpression[property.name=/^(only|skip|todo)$/][object.name=/^(test|it|describe|suite)$/]',
    message: 'Every test runs: no only, no skip, no todo.',
  },
  {
    selector: 'MemberExpression[property.name="waitForTimeout"]',
    message: 'Wait for what is expected, not for time.',
  },
  ...[
    'Property[key.name="timeout"] > Literal.value',
    'CallExpression[callee.name=/^(test|it|statement|(before|after)(All|Each))$/] > Literal',
    'CallExpression[callee.callee.property.name=/^(each|skipIf|runIf)$/] > Literal',
    'CallExpression[callee.object.name="AbortSignal"][callee.property.name="timeout"] > Literal',
  ].map((place) => ({
    selector: `${place}[raw=/^[0-9_]+$/][value<60000]`,
    message:
      'A busy machine needs longer: leave the limit to vitest.config.ts, or give a minute and more. Where it is the ' +
      'limit under test, disable this rule for the line and say so.',
  })),
  {
    selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(For|Until)$/]',
    message: 'It waits for a second: use eventually(() => value).toBe(…) of tests/server/eventually.ts.',
  },
  {
    selector: 'CallExpression[callee.object.name="expect"][callee.property.name="poll"][arguments.length=1]',
    message: 'It waits for a second: use eventually(() => value).toBe(…) of tests/server/eventually.ts.',
  },
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message:
      'Draw from seededRandom (tests/setup/random.ts) with a seed that stands in the test; randomUUID for names.',
  },
  {
    selector: 'Property[key.name="retry"] > Literal.value[raw!="false"]',
    message: 'A test that is tried again hides a race: mend what it races with.',
  },
];

export default {
  plugins: ['typescript', 'react'],
  jsPlugins: ['./scripts/lint/plugin.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    'node_modules',
    'dist',
    '**/.cache',
    '**/.generated',
    'src/generated',
    'schema/types.gen.ts',
    'tests/bench/peer',
    'tests/fixtures/sites',
    'tests/fixtures/diagnostics',
    'var',
    'coverage',
    'test-results',
  ],
  rules: {
    'no-array-constructor': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'project/no-syntax': ['error', names],
    'typescript/ban-ts-comment': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        'func-style': ['error', 'expression'],
        'no-unused-vars': [
          'error',
          { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
        ],
        'no-useless-constructor': 'error',
        'project/line-length': ['error', { texts: 'whole' }],
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
        'typescript/no-dynamic-delete': 'error',
        'typescript/no-extraneous-class': 'error',
        'typescript/no-invalid-void-type': 'error',
        'typescript/no-non-null-asserted-nullish-coalescing': 'error',
        'typescript/prefer-literal-enum-member': 'error',
        'typescript/unified-signatures': 'error',
      },
    },
    {
      // With types. No configuration of types includes the configuration of the tests' runner.
      files: ['**/*.{ts,tsx}'],
      excludeFiles: ['vitest.config.ts'],
      rules: {
        'typescript/await-thenable': 'error',
        'typescript/no-array-delete': 'error',
        'typescript/no-base-to-string': 'error',
        // `onClick={() => act()}` is how React is written.
        'typescript/no-confusing-void-expression': [
          'error',
          { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
        ],
        'typescript/no-deprecated': 'error',
        'typescript/no-duplicate-type-constituents': 'error',
        'typescript/no-floating-promises': 'error',
        'typescript/no-for-in-array': 'error',
        'typescript/no-generated-empty-object-type': 'error',
        'typescript/no-implied-eval': 'error',
        'typescript/no-meaningless-void-operator': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/no-misused-spread': 'error',
        'typescript/no-mixed-enums': 'error',
        'typescript/no-redundant-type-constituents': 'error',
        'typescript/no-unnecessary-boolean-literal-compare': 'error',
        'typescript/no-unnecessary-template-expression': 'error',
        'typescript/no-unnecessary-type-arguments': 'error',
        'typescript/no-unnecessary-type-assertion': 'error',
        'typescript/no-unnecessary-type-conversion': 'error',
        'typescript/no-unnecessary-type-parameters': 'error',
        'typescript/no-unsafe-argument': 'error',
        'typescript/no-unsafe-assignment': 'error',
        'typescript/no-unsafe-call': 'error',
        'typescript/no-unsafe-enum-assignment': 'error',
        'typescript/no-unsafe-member-access': 'error',
        'typescript/no-unsafe-return': 'error',
        'typescript/no-unsafe-unary-minus': 'error',
        'typescript/no-useless-default-assignment': 'error',
        // The router's redirects are answers that are thrown.
        'typescript/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
        'typescript/prefer-promise-reject-errors': 'error',
        'typescript/prefer-reduce-type-parameter': 'error',
        'typescript/prefer-return-this-type': 'error',
        'typescript/related-getter-setter-pairs': 'error',
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        // A number in a template says itself; what would print « [object Object] » stays refused.
        'typescript/restrict-template-expressions': ['error', { allowBoolean: true, allowNumber: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/use-unknown-in-catch-callback-variable': 'error',
      },
    },
    {
      files: ['{desk,generator,http,office,scripts,server,src}/**/*.{ts,tsx,mjs}'],
      rules: { 'project/line-length': 'error' },
    },
    {
      files: ['{src,desk/client}/**/*.{ts,tsx}'],
      rules: {
        'react/error-boundaries': 'error',
        'react/exhaustive-deps': 'error',
        'react/globals': 'error',
        'react/immutability': 'error',
        'react/incompatible-library': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/purity': 'error',
        'react/refs': 'error',
        'react/rules-of-hooks': 'error',
        'react/set-state-in-render': 'error',
        'react/static-components': 'error',
        'react/unsupported-syntax': 'error',
        'react/use-memo': 'error',
        'react/void-use-memo': 'error',
      },
    },
    ...importDirections,
    // One line says all that a module takes from another, types included.
    { files: ['generator/**/*.ts'], rules: { 'no-duplicate-imports': 'error' } },
    {
      files: ['tests/**/*.{ts,tsx}'],
      rules: {
        'project/no-syntax': ['error', names, ...sureTests],
        'typescript/no-implied-eval': 'off',
      },
    },
  ],
};
