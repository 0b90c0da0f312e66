/** A table of the week: its lines end with their season, and it leaves with its section once nothing is left. */
import { describe, expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureDate, fixturesFolder, readFixture } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';
import { hiddenSections, shownTree } from '../../generator/model/shown-tree.ts';
import { attributesIn } from '../../generator/source/mdx/tree.ts';

const markets = (slots: string) => `<Week title="Sur les marchés">\n${slots}\n</Week>`;
const slot = (rest: string) => `<Slot day="mardi" opens="08:00" closes="12:30" place="Place Haute" ${rest}/>`;

/** The report of a page whose first section holds a table with these lines. */
const checked = async (slots: string) => {
  const base = await readFixture(join(fixturesFolder, 'document-missing/mended'));
  const file = 'content/pages/tuiles.mdx';
  const page = await readFile(join(fixturesFolder, '_base', file), 'utf8');
  const text = page.replace('Nous posons la tuile canal comme la tuile plate.', markets(slots));
  return checkSources(
    { ...base, files: new Map([...base.files, [file, text]]) },
    { today: fixtureDate, drafts: false },
  );
};

describe('a line is shown until its last day', () => {
  test.each([
    ['', true],
    [`to="${fixtureDate}" `, true],
    ['to="2026-05-31" ', false],
    ['from="2026-07-01" ', true],
    ['from="2026-07-01" to="2026-08-31" ', true],
  ])('%s', async (dates, isShown) => {
    const { site } = await checked(slot(dates));
    const tree = site!.pages.find(({ name }) => name === 'tuiles.mdx')!.tree!;
    const shown = { spec: site!.spec, rawSpec: site!.spec, today: fixtureDate };
    expect(attributesIn(shownTree(tree, shown), 'Slot')).toHaveLength(isShown ? 1 : 0);
    // What else the section says stays; with nothing else, it leaves the page and its contents.
    expect([...hiddenSections(tree, shown)]).toEqual(isShown ? [] : ['pose']);
    expect(attributesIn(shownTree(tree, shown), 'Section').map(({ id }) => id)).toEqual(
      isShown ? ['pose', 'prix'] : ['prix'],
    );
    expect(attributesIn(tree, 'Slot'), 'what was read stays').toHaveLength(1);
  });
});

describe('the check', () => {
  const codes = async (slots: string) =>
    (await checked(slots)).diagnostics.map(({ code, severity, message }) => ({ code, severity, message }));
  test('warns of a table whose lines are all past', async () => {
    expect(await codes(`${slot('to="2026-04-30" ')}\n${slot('to="2026-05-31" ')}`)).toEqual([
      {
        code: 'content-expired',
        severity: 'warning',
        message: 'Le tableau « Sur les marchés » a passé sa date le 31 mai 2026 : il n’est plus affiché.',
      },
    ]);
  });
  test('says nothing of a table that goes on, or that has one line left', async () => {
    expect(await codes(slot(''))).toEqual([]);
    expect(await codes(`${slot('to="2026-04-30" ')}\n${slot('')}`)).toEqual([]);
  });
  test.each([
    [slot('from="2028-09-01" to="2028-07-01" '), 'range-inverted'],
    [slot('').replace('12:30', '07:00'), 'hours-impossible'],
    [slot('').replace('08:00', '25:00'), 'hours-impossible'],
    [slot('').replace('08:00', '8 h'), 'attribute-invalid'],
    [slot('').replace('mardi', 'mardis'), 'attribute-invalid'],
  ])('tells a line that cannot be: %s', async (line, code) => {
    expect(await codes(line)).toMatchObject([{ severity: 'error', code }]);
  });
  test('takes days in either language', async () => {
    expect(await codes(slot('').replace('mardi', 'Tuesday'))).toEqual([]);
  });
});
