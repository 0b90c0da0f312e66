/** Draws mutants by a seed: any file of an area, the more often the longer it is, and any mutant of that file. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow } from '../../scripts/testing/imports.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} area
 * @property {string} file
 * @property {number} line 1-based
 * @property {string} lineText the whole line, trimmed
 * @property {string} mutator as StrykerJS calls it
 * @property {string} original
 * @property {string} replacement
 * @property {string} text the whole file with the mutant in it
 */

/** The same numbers for the same seed, from 0 to 1 (mulberry32). @param {number} seed */
const randomFrom = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Types have no behaviour; what is generated has a generator. */
const isSource = (/** @type {string} */ file) =>
  /\.tsx?$/.test(file) && !/\.d\.ts$/.test(file) && !/^src\/generated\//.test(file);

/**
 * @param {{ project: string, folder: string, count: number, seed: number, areas: readonly string[] }} input `folder` has
 *   StrykerJS below `packages`; each area gets an equal part of `count`
 * @returns {Promise<Mutant[]>}
 */
export const drawMutants = async ({ project, folder, count, seed, areas }) => {
  const mutantsOf = await mutator(project, join(folder, 'packages'));
  const random = randomFrom(seed);
  /** @type {Mutant[]} */
  const drawn = [];
  for (const [index, area] of areas.entries()) {
    const files = filesBelow(project, area)
      .filter(isSource)
      .map((file) => ({ file, size: readFileSync(join(project, file), 'utf8').length }));
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const share = Math.floor(count / areas.length) + (index < count % areas.length ? 1 : 0);
    const seen = new Set();
    for (let found = 0, tries = 0; found < share && tries < 50 * share; tries += 1) {
      let at = random() * total;
      const { file = '' } = files.find(({ size }) => (at -= size) < 0) ?? {};
      const place = random();
      const mutants = await mutantsOf(file);
      const mutant = mutants[Math.floor(place * mutants.length)];
      const key = mutant && `${file}:${mutant.line}:${mutant.original}:${mutant.replacement}`;
      if (mutant === undefined || seen.has(key)) continue;
      seen.add(key);
      drawn.push({ ...mutant, area });
      found += 1;
    }
  }
  return drawn;
};

/**
 * StrykerJS's mutators alone: they parse a file, and say what each mutant replaces by what.
 * @param {string} project
 * @param {string} packages
 * @returns {Promise<(file: string) => Promise<Omit<Mutant, 'area'>[]>>}
 */
const mutator = async (project, packages) => {
  const { resolve } = createRequire(join(packages, 'node_modules', '@stryker-mutator', 'core', 'package.json'));
  const { Instrumenter } = await import(pathToFileURL(resolve('@stryker-mutator/instrumenter')).href);
  const silent = new Proxy({}, { get: () => () => false });
  const instrumenter = new Instrumenter(silent);
  const options = { plugins: null, excludedMutations: [], noHeader: true, ignorers: [] };
  /** @type {Map<string, Promise<Omit<Mutant, 'area'>[]>>} */
  const known = new Map();
  const read = async (/** @type {string} */ file) => {
    const content = readFileSync(join(project, file), 'utf8');
    const starts = [0];
    for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) starts.push(at + 1);
    const lines = content.split('\n');
    const { mutants } = await instrumenter.instrument([{ name: file, content, mutate: true }], options);
    return mutants.map((/** @type {any} */ { location: { start, end }, mutatorName, replacement }) => {
      const [from, to] = [start, end].map(({ line, column }) => (starts[line] ?? 0) + column);
      return {
        file,
        line: start.line + 1,
        lineText: (lines[start.line] ?? '').trim(),
        mutator: mutatorName,
        original: content.slice(from, to),
        replacement,
        text: content.slice(0, from) + replacement + content.slice(to),
      };
    });
  };
  return (file) => {
    const reading = known.get(file) ?? read(file);
    known.set(file, reading);
    return reading;
  };
};
