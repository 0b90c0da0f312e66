/** What is kept between two commands saves work and changes nothing, whatever becomes of it. */
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stampOf } from '../../generator/cache/file-stamp.ts';
import { filesOf, foldersAbove, lookAgain, lookAt } from '../../generator/cache/folder-ledger.ts';
import { LineStore } from '../../generator/cache/line-store.ts';
import { checkSite } from '../../generator/check/check-site.ts';
import { proofFor, recordOf } from '../../generator/check/proof.ts';
import { loadSite, projectsFolder } from '../../generator/load/load-site.ts';
import { readBody } from '../../generator/load/mdx-body.ts';
import { Readings } from '../../generator/load/readings.ts';
import type { Sources } from '../../generator/load/types.ts';
import { fixtureDate, fixtureNames, fixturesFolder, readFixture } from './check-fixtures.ts';

const work = mkdtempSync(join(tmpdir(), 'caches-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('values kept in lines', () => {
  const file = join(work, 'lines');
  const live = new Set(['a', 'b']);
  const store = (stamp = 'v1'): LineStore => new LineStore(file, stamp);
  const fill = (): void => {
    rmSync(file, { force: true });
    const first = store();
    first.set('a', { text: 'été’', list: [1, 2] });
    first.set('b', 'bé');
    first.save(live);
  };

  test('come back; a later value takes the place of an earlier one', () => {
    fill();
    const second = store();
    expect([second.get('a'), second.get('b'), second.get('c')]).toEqual([{ text: 'été’', list: [1, 2] }, 'bé', undefined]);
    second.set('b', 'nouveau');
    second.save(live);
    expect([store().get('a'), store().get('b')]).toEqual([{ text: 'été’', list: [1, 2] }, 'nouveau']);
  });

  test('of another version are forgotten', () => {
    fill();
    expect(store('v2').get('a')).toBeUndefined();
  });

  test('are absent where their line is damaged, the others stay', () => {
    fill();
    writeFileSync(file, readFileSync(file, 'utf8').replace('été', 'etE'));
    expect([store().get('a'), store().get('b')]).toEqual([undefined, 'bé']);
  });

  test('survive a file cut short, and what another command appends', () => {
    fill();
    writeFileSync(file, readFileSync(file).subarray(0, -4));
    const cut = store();
    expect([cut.get('a') !== undefined, cut.get('b')]).toEqual([true, undefined]);
    cut.set('b', 'encore');
    appendFileSync(file, 'bruit');
    cut.save(live);
    expect([store().get('a') !== undefined, store().get('b')]).toEqual([true, 'encore']);
  });

  test('do not pile up', () => {
    fill();
    const size = statSync(file).size;
    for (let round = 0; round < 50; round += 1) {
      const next = store();
      next.set('a', { text: `tour ${round}`, list: [1, 2] });
      next.save(live);
    }
    expect(statSync(file).size).toBeLessThan(4 * size);
  });

  describe('set aside', () => {
    const aside = `${file}-aside`;
    const story = (name: string): { text: string } => ({ text: `${name} : été, ${'long '.repeat(20)}` });
    const fillAside = (): void => {
      for (const each of [file, aside]) rmSync(each, { force: true });
      const first = store();
      for (const key of live) {
        first.set(key, key, story(key));
      }
      first.save(live);
    };

    test('come back, and stay when the value of their line changes', () => {
      fillAside();
      const second = store();
      expect([second.getAside('a'), second.getAside('b'), second.getAside('c')]).toEqual([story('a'), story('b'), undefined]);
      second.set('b', 'nouveau');
      second.save(live);
      expect([store().get('b'), store().getAside('b'), store().getAside('a')]).toEqual(['nouveau', story('b'), story('a')]);
    });

    test('change with their line', () => {
      fillAside();
      const second = store();
      second.set('a', 'A', story('A'));
      expect(second.getAside('a')).toEqual(story('A'));
      second.save(live);
      expect([store().get('a'), store().getAside('a'), store().getAside('b')]).toEqual(['A', story('A'), story('b')]);
    });

    test('are absent where they are damaged, of another version, or gone', () => {
      fillAside();
      writeFileSync(aside, readFileSync(aside, 'utf8').replace('a : ', 'x : '));
      expect([store().getAside('a'), store().getAside('b'), store('v2').getAside('b')]).toEqual([undefined, story('b'), undefined]);
      rmSync(aside);
      expect([store().get('b'), store().getAside('b')]).toEqual(['b', undefined]);
    });

    test('survive lines cut short', () => {
      fillAside();
      writeFileSync(file, readFileSync(file).subarray(0, -4));
      const cut = store();
      cut.set('b', 'encore', story('encore'));
      cut.save(live);
      expect([store().getAside('a'), store().getAside('b')]).toEqual([story('a'), story('encore')]);
    });

    test('are not mistaken for what another command appended', () => {
      fillAside();
      const late = store();
      late.set('a', 'tard', story('tard'));
      const early = store();
      early.set('b', 'tôt', story('tôt'));
      early.save(live);
      late.save(live);
      expect([store().getAside('a'), store().getAside('b')]).toEqual([story('a'), story('tôt')]);
    });

    test('do not pile up', () => {
      fillAside();
      const size = statSync(aside).size;
      for (let round = 0; round < 50; round += 1) {
        const next = store();
        next.set('a', `tour ${round}`, story(`tour ${round}`));
        next.save(live);
        expect(store().getAside('a')).toEqual(story(`tour ${round}`));
      }
      expect(statSync(aside).size).toBeLessThan(4 * size);
      expect(store().getAside('b')).toEqual(story('b'));
    });
  });
});

test('a file written a moment ago is not taken for settled', () => {
  const stats = { size: 1, mtimeMs: 1000, ctimeMs: 1000, ino: 1 };
  expect([stampOf(stats, 1010).isSettled, stampOf(stats, 5000).isSettled]).toEqual([false, true]);
});

test('a folder is looked through again when something came or went', () => {
  const root = join(work, 'tree');
  mkdirSync(join(root, 'a/b'), { recursive: true });
  writeFileSync(join(root, 'a/b/one.html'), '');
  const longAgo = new Date('2020-01-01T00:00:00Z');
  const ledger = lookAt(root, {});
  expect([...filesOf(ledger)]).toEqual(['a/b/one.html']);
  writeFileSync(join(root, 'a/two.html'), '');
  expect([...filesOf(lookAt(root, ledger))].sort()).toEqual(['a/b/one.html', 'a/two.html']);
  utimesSync(join(root, 'a'), longAgo, longAgo);
  rmSync(join(root, 'a/b'), { recursive: true });
  lookAgain(root, ledger, [...foldersAbove('a/b/one.html')]);
  expect([...filesOf(ledger)]).toEqual(['a/two.html']);
});

describe('a check that knows of an earlier one says what a check of everything says', async () => {
  const file = join(work, 'readings');
  const single = await readFixture(join(fixturesFolder, '_base'));
  const [model = ['', '']] = [...single.files].filter(([name]) => name.startsWith(projectsFolder));
  /** The base with a second project, and a third that links to it. */
  const sources: Sources = {
    ...single,
    files: new Map([
      ...single.files,
      [`${projectsFolder}deuxieme.yaml`, model[1].replace(/^id: .*/m, 'id: deuxieme')],
      [
        `${projectsFolder}troisieme.yaml`,
        model[1].replace(/^id: .*/m, 'id: troisieme').replace(/^longDescription: .*/m, 'longDescription: Voir [le deuxième](/projet/deuxieme).'),
      ],
    ]),
  };
  const load = (of: Sources): ReturnType<typeof loadSite> => {
    const readings = new Readings(file, 'test');
    const result = loadSite(of, { today: fixtureDate, readBody, drafts: false, readings });
    if (of === sources) readings.save(new Set(sources.files.keys()));
    return result;
  };
  const { site: base } = load(sources);
  if (base === undefined) throw new Error('The base of the fixtures does not load');
  const record = recordOf(base, checkSite(base));

  test.each(fixtureNames())('%s', async (name) => {
    const { site } = load(await readFixture(join(fixturesFolder, name)));
    expect(site === undefined).toBe(name === 'file-missing');
    if (site !== undefined) expect(checkSite(site, proofFor(site, record))).toEqual(checkSite(site));
  });

  const expectSame = (changed: Sources): void => {
    const { site } = load(changed);
    if (site === undefined) throw new Error('The site does not load');
    const proof = proofFor(site, record);
    expect(site.projects.some((project) => proof.isSettled(project.file) && project.outline !== undefined)).toBe(true);
    expect(checkSite(site, proof)).toEqual(checkSite(site));
    expect(checkSite(site)).not.toEqual(checkSite(base));
  };

  test.each([
    ['a category that is gone', /^category: .*/m, 'category: Inconnue'],
    ['a picture that is gone', /src: [^,\s]+/, 'src: absente.jpg'],
    ['a link to nowhere', /^longDescription: .*/m, 'longDescription: "Voir [là](/nulle-part)."'],
    ['a word that YAML misreads', /^client: .*/m, 'client: no'],
    ['the identifier of another', /^id: .*/m, 'id: deuxieme'],
  ])('%s in one project', (_, what, to) => expectSame({ ...sources, files: new Map([...sources.files, [model[0], model[1].replace(what, to)]]) }));

  test('a project that is gone, and that another links to', () =>
    expectSame({ ...sources, files: new Map([...sources.files].filter(([name]) => !name.endsWith('deuxieme.yaml'))) }));
});
