import type { SiteSpec } from '../../../schema/types.gen.ts';
import { addressLines } from './address.ts';
import { figurePart, figureText } from './figures.ts';
import { hoursText } from './hours.ts';
import { displayPhone } from '../../../formats/phones.ts';

/** What a text may take its values from: nothing else of site.yaml changes it. */
export type TextSource = Pick<SiteSpec, 'company' | 'constants' | 'figures' | 'leads' | 'site'>;

/** Those parts of a site's file. */
export const textSourceOf = ({ company, constants, figures, leads, site }: TextSource): TextSource => ({
  company,
  constants,
  figures,
  leads,
  site,
});

/** What the title and the description of projects' pages may name: what every project has, as texts. */
export const projectNames = ['title', 'location', 'shortDescription', 'category', 'year'] as const;

const pattern = /\{([a-zA-Z]+(?:\.[a-zA-Z0-9]+)+)\}/g;

/**
 * The build-time placeholders of a text (`{figures.staff}`), each by its name without braces, the offset of its opening
 * brace and its length. One without a dot is filled at run time.
 */
export const findPlaceholders = (text: string) =>
  // Few texts hold one, and all texts of all projects are searched.
  text.includes('{')
    ? [...text.matchAll(pattern)].map(({ 0: { length }, 1: name = '', index: offset }) => ({ name, offset, length }))
    : [];

/**
 * The text that replaces a placeholder, or undefined if nothing of that name exists (also for an optional key that is
 * absent).
 */
export const resolvePlaceholder = (name: string, spec: TextSource): string | undefined => {
  const [scope, ...rest] = name.split('.');
  if (scope === 'figures') {
    const [id = '', part, ...further] = rest;
    const figure = Object.hasOwn(spec.figures, id) ? spec.figures[id] : undefined;
    if (figure === undefined || further.length > 0) return undefined;
    return part === undefined ? figureText(figure, spec.site.locale) : figurePart(figure, part, spec.site.locale);
  }
  if (scope !== 'company' && scope !== 'constants' && scope !== 'leads' && scope !== 'site') return undefined;
  if (name === 'company.address') return addressLines(spec.company.address).join(', ');
  if (name === 'company.hours.text' && spec.company.hours !== undefined)
    return hoursText(spec.company.hours, spec.site.locale);
  const value = valueAt(spec, name);
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const isPhone = name === 'company.phone' || name === 'company.mobile';
  return isPhone ? displayPhone(String(value), spec.company.address.country) : String(value);
};

/** The value at a name, whose parts are separated by dots; undefined if there is none. */
export const valueAt = (spec: object, name: string): unknown => {
  let value: unknown = spec;
  for (const key of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
};

/** Replaces every known placeholder; an unknown one is left as written (the check reports it). */
export const fillPlaceholders = (text: string, spec: TextSource): string =>
  text.replace(pattern, (whole, name: string) => {
    const value = resolvePlaceholder(name, spec);
    return value === undefined ? whole : fillPlaceholders(value, spec);
  });
