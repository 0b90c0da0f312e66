/** Who follows all the advice is done with it: what it says to write is right, and calls for no other advice. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { oneIn } from '../setup/length.ts';
import { fixtureDate, fixtureNames, fixturesFolder, readFixture } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';

const options = { today: fixtureDate, drafts: false };

/** What an advice says to write, or to have meant; not the pattern of a link, nor words for several places. */
const namedCorrection =
  /(?:Écrivez(?: par exemple)?|Vouliez-vous(?: dire| écrire)?) « ((?!\[les mots\])[^«»]+) »(?=[\s.?:,]|$)(?!, «)/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** How what was found stands in its line: with its key or in its quotation marks, where the correction has them. */
const writtenLike = (correction: string, found: string): string => {
  const [, key] = /^([\w-]+)(?:: |=")/.exec(correction) ?? [];
  if (key !== undefined) return `${key}(?::\\s*["']?|=")${escaped(found)}["']?`;
  return correction.startsWith('"') ? `["']?${escaped(found)}["']?` : escaped(found);
};

/** Writes the correction that a diagnostic names in the place of what is wrong; undefined where it names none. */
const followed = (text: string, diagnostic: LocalizedDiagnostic): string | undefined => {
  const { line, column, endLine, endColumn, facts, hint = '' } = diagnostic;
  const correction = namedCorrection.exec(hint)?.[1];
  const { found } = facts ?? {};
  if (correction === undefined || typeof found !== 'string' || found === '') return undefined;
  const lines = text.split('\n');
  const own = lines[line - 1] ?? '';
  const marked = line === endLine ? own.slice(column - 1, endColumn - 1) : '';
  /** What was found is a part of an address. */
  const isPart = marked !== found && /^\S+$/.test(marked) && marked.includes(found);
  const pattern = isPart ? escaped(marked) : writtenLike(correction, found);
  const wrong = [...own.matchAll(new RegExp(pattern, 'g'))].find((match) => match.index + match[0].length >= column);
  if (wrong === undefined) return undefined;
  const rest = own.slice(wrong.index + wrong[0].length);
  // A correction that shows the whole line: « - tuiles » for the dash before « tuiles ».
  const after = rest !== '' && correction.endsWith(rest) ? '' : rest;
  return lines.with(line - 1, own.slice(0, wrong.index) + correction + after).join('\n');
};

const saidOf = ({ file, code, message }: LocalizedDiagnostic): string => `${file}: ${code}: ${message}`;

/** A mistake may hide another like it: the next line of a list, the next word. */
const maxRounds = 3;
const names = oneIn(8, fixtureNames());

test('once the corrections are written that the fixtures’ advice names, only what has none is said', async () => {
  let count = 0;
  for (const name of names) {
    const sources = await readFixture(join(fixturesFolder, name));
    const files = new Map(sources.files);
    const check = () => checkSources({ ...sources, files }, options).diagnostics;
    const mendedBy = (each: LocalizedDiagnostic) => followed(files.get(each.file) ?? '', each);
    const first = check();
    let left = first;
    for (let round = 0; round < maxRounds && left.some(mendedBy); round += 1) {
      // From the last to the first: the places before a correction stay where they are.
      for (const each of [...left].reverse()) {
        const mended = mendedBy(each);
        if (mended === undefined) continue;
        files.set(each.file, mended);
        count += 1;
      }
      left = check();
    }
    expect(left.filter(mendedBy).map(saidOf), name).toEqual([]);
    expect(first.map(saidOf), name).toEqual(expect.arrayContaining(left.map(saidOf)));
  }
  expect(count).toBeGreaterThan(names.length / 5);
});
