/**
 * Pages on paper, as Chromium and Firefox print them: read back from the PDF, word by word and dot by dot. Each page is
 * printed by one of them, by the other in another run; in the exhaustive tests by both.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPdfReaders } from '../../scripts/engines.mjs';
import { isEveryPage } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { read, textsOf } from '../browser/read.ts';
import { headOf, plain, projectPath, siteFiles, templatePages } from '../browser/site-files.ts';
import { inEachEngine, isDriven, leaving, type VisitWith } from './each-engine.ts';
import type { EngineName } from './engine.ts';

tellSeedOfFailures();

const { spec, projects } = siteFiles();
const articles = spec.routes.filter(({ template }) => template === 'article');
const fullest = articles.find(({ id }) => id === 'couverture-tuiles')!;

/** The one with most blocks, and one in four; in the exhaustive tests all of them. */
const printedArticles = articles.filter((article, index) => isEveryPage || article === fullest || index % 4 === 0);
const project = projectPath(projects[0]?.id ?? '');

/** WebKit's driver has no command that prints. */
const printing = (['chromium', 'firefox'] as const).filter((engine) => isDriven[engine]);

/** The pages that an engine prints in this run; both print the one whose dots are looked at, and a project. */
const shareOf = (engine: EngineName) => {
  const isOurs = (index: number): boolean => isEveryPage || printing[(index + seed) % printing.length] === engine;
  const articlesOfIt = printedArticles.filter((article, index) => article === fullest || isOurs(index));
  const templates = templatePages().filter((_path, index) => isOurs(index));
  return { articlesOfIt, templates };
};

const readers = findPdfReaders();
const folder = mkdtempSync(join(tmpdir(), 'vellarbre-print-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A word and its box on the sheet, in points from the top left corner. */
interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Printed {
  readonly file: string;
  /** The words of each sheet, in the order of the text. */
  readonly sheets: readonly (readonly Word[])[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const wordsOf = (sheet: string): Word[] =>
  [...sheet.matchAll(/xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)].map(
    ([, left, top, right, bottom, text = '']) => ({
      text: text.replace(/&(\w+);/g, (_whole, name: string) => entities[name] ?? ''),
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
    }),
  );

/** Prints pages, one after the other in one tab: the sheets of each by its path. */
const printAll = async (visit: VisitWith, engine: EngineName): Promise<ReadonlyMap<string, Printed>> => {
  const printed = new Map<string, Printed>();
  const { articlesOfIt, templates } = shareOf(engine);
  const [first = '', ...others] = new Set([...articlesOfIt.map(({ path }) => path), project, ...templates]);
  await visit(first, { isLive: false, allows: leaving }, async ({ tab }, { origin }) => {
    for (const path of [first, ...others]) {
      if (path !== first) await tab.goto(origin + path);
      const pdf = await tab.print();
      if (pdf === undefined) throw new Error(`${engine} prints nothing.`);
      const file = join(folder, `${engine}-${printed.size}.pdf`);
      writeFileSync(file, pdf);
      const boxes = execFileSync(readers?.text ?? '', ['-bbox', file, '-'], { encoding: 'utf8' });
      printed.set(path, { file, sheets: boxes.split('<page ').slice(1).map(wordsOf) });
    }
  });
  return printed;
};

/** Words on one line with the first of them; a line is as high as half its letters. */
const lineOf = (words: readonly Word[], first: Word | undefined): Word[] =>
  first === undefined ? [] : words.filter(({ top, bottom }) => Math.abs(top + bottom - first.top - first.bottom) < 6);

/** The line that stands at the end of one sheet and again at the beginning of the next: it was cut through. */
const cutLines = ({ sheets }: Printed): string[] =>
  sheets.slice(1).flatMap((sheet, index) => {
    const before = sheets[index] ?? [];
    const lowest = [...before].sort((a, b) => b.bottom - a.bottom)[0];
    const highest = [...sheet].sort((a, b) => a.top - b.top)[0];
    const [end, start] = [lineOf(before, lowest), lineOf(sheet, highest)];
    const told = (line: readonly Word[]): string =>
      line.map(({ text, left }) => `${text}@${Math.round(left)}`).join(' ');
    return start.length > 0 && told(end) === told(start) ? [start.map(({ text }) => text).join(' ')] : [];
  });

/** The boxes of a text's words, where they follow each other; nothing where they do not. */
const find = (words: readonly Word[], text: string): Word[] => {
  const wanted = text.split(/\s+/).filter((word) => word !== '');
  const at = words.findIndex((_word, index) => wanted.every((word, step) => words[index + step]?.text === word));
  return at < 0 ? [] : words.slice(at, at + wanted.length);
};

const dotsPerInch = 144;
const dotsPerPoint = dotsPerInch / 72;

interface Dots {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const dotsOf = async (file: string, sheet: number): Promise<Dots> => {
  const out = join(folder, 'sheet');
  execFileSync(readers?.picture ?? '', [
    ...['-r', String(dotsPerInch), '-f', String(sheet + 1), '-l', String(sheet + 1)],
    ...['-singlefile', '-png', file, out],
  ]);
  const { data, info } = await sharp(`${out}.png`).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

type Box = Omit<Word, 'text'>;

/** How many dots of a box are as wanted, by red, green and blue. */
const count = (
  { data, width, height }: Dots,
  { left, top, right, bottom }: Box,
  isWanted: (red: number, green: number, blue: number) => boolean,
): number => {
  let found = 0;
  for (let y = Math.max(0, Math.round(top * dotsPerPoint)); y < Math.min(height, bottom * dotsPerPoint); y += 1)
    for (let x = Math.max(0, Math.round(left * dotsPerPoint)); x < Math.min(width, right * dotsPerPoint); x += 1) {
      const at = (y * width + x) * 3;
      if (isWanted(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) found += 1;
    }
  return found;
};

const isInk = (red: number, green: number, blue: number): boolean => red + green + blue < 3 * 160;
const isBrand = (red: number, green: number, blue: number): boolean => red > 110 && green < 90 && blue < 90;

inEachEngine((visit, engine) => {
  const { articlesOfIt, templates } = shareOf(engine);
  describe.skipIf(engine === 'webkit' || readers === undefined)('on paper', () => {
    let pages: ReadonlyMap<string, Printed>;
    beforeAll(async () => {
      pages = await printAll(visit, engine);
    });
    const printedAt = (path: string): Printed => pages.get(path)!;

    test.each(articlesOfIt)('$id: nothing is cut, nothing stands alone, in the order of the page', async (route) => {
      const printed = printedAt(route.path);
      expect(cutLines(printed)).toEqual([]);
      // The quote at the head is on the sheet of the title.
      const { quote } = headOf(route.id);
      const firstSheet = plain((printed.sheets[0] ?? []).map(({ text }) => text).join(' '));
      if (quote !== undefined) expect(firstSheet).toContain(plain(quote.text).split(' ').slice(0, 4).join(' '));
      // The sections come in their order; their numbers are for screen readers.
      const words = printed.sheets.flat();
      const headings = (await textsOf(route.path, 'main section > header h2')).map((heading, index) =>
        plain(heading.replace(spec.labels.article.sectionNumber.replace('{number}', String(index + 1)), '')),
      );
      expect(headings.length).toBeGreaterThan(1);
      const text = plain(words.map((word) => word.text).join(' '));
      // Each after the one before: a heading's words may stand in the text above, too.
      let end = 0;
      for (const heading of headings) {
        const place = text.indexOf(heading, end);
        expect(place, `« ${heading} » after the heading before it`).not.toBe(-1);
        end = place + heading.length;
      }
    });

    test('bullets stand beside their lines, and each item has its pictogram', async () => {
      const { path } = fullest;
      const printed = printedAt(path);
      const lines = await textsOf(path, 'main ul._list > li');
      // Firefox prints bold letters as shapes: what stands beside a pictogram is found by the text under its title.
      const texts = await read(path, (page) =>
        [...page.querySelectorAll('main li:has(> svg._icon)')].map((item) =>
          (item.textContent ?? '').replace(item.querySelector('h3')?.textContent ?? '', '').trim(),
        ),
      );
      expect(lines.length).toBeGreaterThan(3);
      expect(texts.length).toBeGreaterThan(2);
      let seen = 0;
      for (const [index, words] of printed.sheets.entries()) {
        const dots = await dotsOf(printed.file, index);
        for (const line of lines) {
          // The first line of the item; a link's line under it is red.
          const [first] = find(words, line.split(/\s+/).slice(0, 3).join(' '));
          if (first === undefined) continue;
          seen += 1;
          const { left, top, bottom } = first;
          const middle = (top + bottom) / 2;
          const beside = { left: left - 24, right: left - 3, top: top - 3, bottom: bottom + 3 };
          expect(count(dots, beside, isBrand), `the bullet of « ${line} »`).toBeGreaterThan(5);
          const within = { left, right: left + 200, top, bottom: middle };
          expect(count(dots, within, isBrand), `red on « ${line} »`).toBe(0);
        }
        for (const text of texts) {
          const [first] = find(words, text.split(/\s+/).slice(0, 3).join(' '));
          if (first === undefined) continue;
          seen += 1;
          const { left, top, bottom } = first;
          const beside = { left: left - 40, right: left - 4, top: top - 24, bottom };
          expect(count(dots, beside, isInk), `the pictogram of « ${text} »`).toBeGreaterThan(20);
        }
      }
      expect(seen).toBeGreaterThanOrEqual(lines.length + texts.length);
    });

    test('a project fills one sheet', () => {
      expect(printedAt(project).sheets).toHaveLength(1);
    });

    test.each(templates)('%s: no line is cut', (path) => {
      const printed = printedAt(path);
      expect(printed.sheets.length).toBeGreaterThan(0);
      expect(cutLines(printed)).toEqual([]);
    });
  });
});
