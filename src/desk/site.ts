/**
 * What the desk takes from the site: texts, paths and formats. The only module of the desk that imports generated
 * modules; the others contain no text and no path of a company.
 */
import { desk, home, sign, timeZone } from '#site/desk.gen';
import { company, site } from '#site/site.gen';
import { createFormats } from './formats.ts';

if (desk === null) throw new Error('Bug: the desk bundle was built for a site without a desk');

/** All texts of the desk. */
export const words = desk;

/** Path of the desk, without trailing slash. */
export const deskPath = desk.path;

export const logo = sign;

/** Sender of the mails that answer requests. */
export const sender = { company: company.legalName, phone: company.phoneDisplay };

export const siteName = site.name;

/**
 * Label of the page a request came from, stored as « title (path) »: the home page, whose title is a slogan, gets its
 * menu label.
 */
export const originLabel = (origin: string): string =>
  (/\(([^()]*)\)$/.exec(origin)?.[1] ?? origin) === home.path ? home.label : origin;

export const formats = createFormats(site.locale, timeZone ?? undefined);

/** URL of a path of the API (`http/desk.ts`). */
export const deskUrl = (path: string): string => `${deskPath}/${path}`;
