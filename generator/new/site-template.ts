/**
 * The files of a new site, from the template folder: `shared`, then those of a language, then the legal pages of a
 * country. What is to be filled in is written `$(name)` there; `service-1` and `service-2` are replaced by the
 * services' names in addresses and file names. Reads the template; writing is the caller's.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { filesBelow } from '../cache/files-below.ts';
import { projectDir } from '../config/project-dir.ts';
import { contracted } from '../language/french.ts';
import type { By, Language } from '../language/language.ts';
import { localeOf } from '../site/text/locale.ts';
import { samplesFile } from '../source/samples.ts';
import { sayNew } from './say.ts';
import type { NewCompany } from './site-answers.ts';
import { shortSlugOf, slugOf } from '../../formats/slugs.ts';

const template = join(projectDir, 'generator/new/site');

/** What differs from country to country, as site/countries.yaml says it. */
interface Country {
  readonly timeZone?: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly phone: string;
  readonly postcode: string;
  readonly authority: By<string>;
}

export type NewSite = ReturnType<typeof newSite>;

/** The entry of a country, or `other` for one that has none. */
export const countryFacts = (country: string): Country => {
  const all = parse(readFileSync(join(template, 'countries.yaml'), 'utf8')) as Record<string, Country>;
  return all[country] ?? (all['other'] as Country);
};

/** Names of the template's own pages: no service can have one of them. */
export const takenNames = (language: Language): ReadonlySet<string> =>
  new Set(
    ['content/pages', 'legal/other'].flatMap((folder) =>
      readdirSync(join(template, language, folder)).map((file) => basename(file, '.mdx')),
    ),
  );

/** A new site's files by path. */
export const newSite = (company: NewCompany, today: string) => {
  const own = join(template, company.language);
  const legal = [company.country, 'other'].map((name) => join(own, 'legal', name)).find(existsSync) ?? '';
  const fill = filling(company, readFileSync(join(legal, 'facts.yaml'), 'utf8'), today);
  const files = new Map<string, string | Uint8Array>();
  const samples = new Set<string>();
  const take = (folder: string, to: string, name: string): void => {
    const bytes = readFileSync(join(folder, name));
    files.set(fill(to), name.endsWith('.woff2') ? bytes : unmarked(fill(bytes.toString('utf8')), samples));
  };
  for (const folder of [join(template, 'shared'), own])
    for (const name of filesBelow(folder)) if (/^(?:content\/|site\.yaml$)/.test(name)) take(folder, name, name);
  for (const name of readdirSync(legal)) if (name.endsWith('.mdx')) take(legal, `content/pages/${name}`, name);
  take(join(template, 'shared', 'trades'), 'content/drawings/trade.svg', `${tradeOf(company.trade).drawing}.svg`);
  const list = [...samples].map((text) => `- ${JSON.stringify(text)}\n`).join('');
  files.set(samplesFile, `${sayNew[company.language]('site/samples-comment')}\n${list}`);
  files.set('.gitignore', 'dist/\nvar/\n.cache/\n.generated/\n.schemas/\n');
  return files;
};

/** The text without the marks `$(sample)` before its samples, which are added to the list. */
const unmarked = (text: string, samples: Set<string>): string => {
  const [first = '', ...rest] = text.split('$(sample)');
  let before = first;
  for (const part of rest) {
    const quote = /["'>]$/.exec(before)?.[0];
    const end = part.search(quote === undefined ? /\n/ : quote === '>' ? /</ : quote === '"' ? /"/ : /'/);
    samples.add(part.slice(0, end === -1 ? undefined : end).trim());
    before += part;
  }
  return before;
};

interface Trade {
  readonly words: string;
  readonly drawing: 'building' | 'installations' | 'making' | 'plants' | 'shop' | 'people';
  /** A type of schema.org. */
  readonly schemaType: string;
}

/** What the words of a trade say of it, as site/trades.yaml has it. */
const tradeOf = (words: string): Trade => {
  const all = parse(readFileSync(join(template, 'trades.yaml'), 'utf8')) as readonly Trade[];
  return all.find((trade) => new RegExp(trade.words, 'i').test(words)) ?? (all.at(-1) as Trade);
};

/** Fills a text or a file's name. */
const filling = (company: NewCompany, facts: string, today: string): ((text: string) => string) => {
  const { services, ...texts } = company;
  const [first, second] = services;
  const country = countryFacts(company.country);
  const trade = tradeOf(company.trade);
  const values: Readonly<Record<string, string>> = {
    ...texts,
    service1: first,
    service2: second,
    year: today.slice(0, 4),
    schemaType: trade.schemaType,
    drawing: sayNew[company.language](`site/drawing/${trade.drawing}`),
    marker: slugOf(company.name).replaceAll('-', '_') || 'site',
    authority: country.authority[company.language],
    money: new Intl.NumberFormat(localeOf(company.locale), {
      style: 'currency',
      currency: country.currency,
      maximumFractionDigits: 0,
    })
      .format(12_000)
      .replace(/\s/g, ' '),
  };
  // A comment of its own line makes room for lines that not every country has.
  const lines: Readonly<Record<string, string>> = {
    facts,
    timeZone: country.timeZone === undefined ? '' : `  timeZone: ${country.timeZone}\n`,
  };
  return (text) =>
    text
      .replace(/^ *# \$\((\w+)\)\n/gm, (whole, name: string) => lines[name] ?? whole)
      .replace(
        /\b(de) \$\((\w+)\)|([àÀ]) \$\((\w+)\)/g,
        (whole, of?: string, ofName?: string, to?: string, toName?: string) => {
          const value = values[ofName ?? toName ?? ''];
          return value === undefined ? whole : contracted(of ?? to ?? '', value);
        },
      )
      .replace(/\$\((\w+)\)/g, (whole, name: string) => values[name] ?? whole)
      .replaceAll('service-1', shortSlugOf(first, 40))
      .replaceAll('service-2', shortSlugOf(second, 40));
};
