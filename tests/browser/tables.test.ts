/** Tables say what they are of and what heads each cell (RGAA 5.4 and 5.7): every table of both sites. */
import { describe, expect, test } from 'vitest';
import { read } from './read.ts';
import { routePaths } from './site-files.ts';

/** What is wrong with the tables of a page, and how many there are. Runs in the browser. */
const tablesIn = (page: Document): { readonly count: number; readonly faults: string[] } => {
  const tables = [...page.querySelectorAll<HTMLTableElement>('main table')];
  const faults: string[] = [];
  const names = tables.map((table) => {
    const ids = table.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = ids.map((id) => page.getElementById(id)?.textContent.trim() ?? '');
    if (ids.length === 0 || labels.includes('')) faults.push('a table has no name');
    return labels.join(' ');
  });
  if (new Set(names).size < names.length) faults.push('two tables have the same name');
  for (const row of tables.flatMap((table) => [...table.rows])) {
    const isHead = row.parentElement?.localName === 'thead';
    for (const [rank, cell] of [...row.cells].entries()) {
      const wanted = cell.textContent.trim() === '' ? null : isHead ? 'col' : rank === 0 ? 'row' : null;
      if (cell.getAttribute('scope') !== wanted || cell.localName !== (wanted === null ? 'td' : 'th'))
        faults.push(`« ${cell.textContent} » is a ${cell.localName} of scope ${cell.getAttribute('scope')}`);
    }
  }
  return { count: tables.length, faults };
};

describe.each(['main', 'second'] as const)('the tables of the %s site', (site) => {
  test('have a name of their own, heads of columns and heads of rows', async () => {
    let count = 0;
    const faults: string[] = [];
    for (const path of routePaths(site)) {
      const found = await read(path, tablesIn, undefined, site);
      count += found.count;
      faults.push(...found.faults.map((fault) => `${path}: ${fault}`));
    }
    expect(count).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});
