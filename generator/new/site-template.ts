/**
 * The files of a new site, from the template folder: `shared`, then those of a language, then the legal pages of a
 * country. What is to be filled in is written `$(name)` there; `service-1` and `service-2` stand for the services'
 * names in addresses and file names. Reads the template; writing is the caller's.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { filesBelow } from '../cache/files-below.ts';
import { projectDir } from '../config/project-dir.ts';
import type { By, Language } from '../language/language.ts';
import type { NewCompany } from './site-answers.ts';
import { shortSlugOf, slugOf } from './slug.ts';

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

/** A new site's files by path, and its pictures as drawings, in place of photographs. */
export const newSite = (company: NewCompany, today: string) => {
  const own = join(template, company.language);
  const legal = [company.country, 'other'].map((name) => join(own, 'legal', name)).find(existsSync) ?? '';
  const fill = filling(company, readFileSync(join(legal, 'facts.yaml'), 'utf8'), today);
  const files = new Map<string, string | Uint8Array>();
  const take = (folder: string, to: string, name: string): void => {
    const bytes = readFileSync(join(folder, name));
    files.set(fill(to), name.endsWith('.woff2') ? bytes : fill(bytes.toString('utf8')));
  };
  for (const folder of [join(template, 'shared'), own])
    for (const name of filesBelow(folder)) if (/^(?:content\/|site\.yaml$)/.test(name)) take(folder, name, name);
  for (const name of readdirSync(legal)) if (name.endsWith('.mdx')) take(legal, `content/pages/${name}`, name);
  files.set('.gitignore', 'dist/\nvar/\n.cache/\n.generated/\n.schemas/\n');
  const drawn = join(template, 'shared', 'pictures');
  return {
    files,
    /** SVG by file name in content/media, without its ending. */
    pictures: new Map(
      readdirSync(drawn).map((name) => [basename(name, '.svg'), fill(readFileSync(join(drawn, name), 'utf8'))]),
    ),
  };
};

/** Fills a text or a file's name. */
const filling = (company: NewCompany, facts: string, today: string): ((text: string) => string) => {
  const { services, ...texts } = company;
  const [first, second] = services;
  const country = countryFacts(company.country);
  const values: Readonly<Record<string, string>> = {
    ...texts,
    service1: first,
    service2: second,
    year: today.slice(0, 4),
    marker: slugOf(company.name).replaceAll('-', '_') || 'site',
    authority: country.authority[company.language],
    money: new Intl.NumberFormat(company.locale, {
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
      .replace(/\$\((\w+)\)/g, (whole, name: string) => values[name] ?? whole)
      .replaceAll('service-1', shortSlugOf(first, 40))
      .replaceAll('service-2', shortSlugOf(second, 40));
};
