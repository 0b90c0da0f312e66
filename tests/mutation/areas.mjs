/** What is mutated, area by area: the modules, and the unit tests that promise something of them. */

/**
 * @typedef {object} Area
 * @property {readonly string[]} mutate
 * @property {readonly string[]} tests
 * @property {boolean} [ignoreStatic] leaves out what runs when a module is loaded: it takes every test for each mutant
 */

/** @type {Readonly<Record<string, Area>>} */
export const areas = {
  rules: {
    mutate: ['generator/check/rules/*.ts'],
    tests: [
      'tests/unit/check-each-rule.long.test.ts',
      'tests/unit/check-rule-variants-addresses.test.ts',
      'tests/unit/check-rule-variants-references.test.ts',
      'tests/unit/check-rule-variants-texts.test.ts',
    ],
    // A rule's code and its words for the catalogue, which other tests compare letter by letter.
    ignoreStatic: true,
  },
  text: {
    mutate: ['generator/site/text/*.ts'],
    tests: ['tests/unit/text.test.ts'],
  },
  leads: {
    mutate: ['server/requests/validate.ts', 'server/text/clean-text.ts', 'server/requests/csv.ts'],
    tests: ['tests/server/leads-rules.test.ts'],
  },
  contact: {
    mutate: ['src/contact/validate.ts', 'src/contact/errors.ts'],
    tests: ['tests/unit/contact-validate.test.ts', 'tests/unit/contact-errors.test.ts'],
  },
};

/** Least share of mutants, in per cent, that the tests of each area kill. */
export const bar = 80;

/** Where reports go, in the project. */
export const outFolder = '.cache/mutation';

/** Where StrykerJS is installed, in the project. */
export const packagesFolder = `${outFolder}/packages`;
