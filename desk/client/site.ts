/**
 * What the desk takes from the site: texts, paths and formats. The only module of the desk that imports generated
 * modules; the others contain no text and no path of a company.
 */
import { desk, home, legalName, quarantined, sign, timeZone } from '#site/desk.gen';
import { company, site } from '#site/site.gen';
import { createFormats } from './formats.ts';

if (desk === null) throw new Error('Bug: the desk bundle was built for a site without a desk');

/** All texts of the desk. */
export const words = desk;

/** Why a file is kept apart, by reason; a site may lack any. */
export const quarantineSentences = quarantined;

/** Path of the desk, without trailing slash. */
export const deskPath = desk.path;

export const logo = sign;

/** Sender of the mails that answer requests. */
export const sender = { company: legalName, phone: company.phoneDisplay };

export const siteName = site.name;

export const { locale } = site;

/**
 * Label of the page a request came from, stored as « title (path) »: the home page, whose title is a slogan, gets its
 * menu label.
 */
export const originLabel = (origin: string): string =>
  (/\(([^()]*)\)$/.exec(origin)?.[1] ?? origin) === home.path ? home.label : origin;

export const formats = createFormats(site.locale, timeZone ?? undefined);

/** URL of a path of the API (`desk/contract.ts`). */
export const deskUrl = (path: string): string => `${deskPath}/${path}`;
