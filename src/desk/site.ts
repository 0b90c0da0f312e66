/**
 * What the desk knows of the site: its words, where it stands, how dates are written. The only module of the desk that
 * reads what was generated; the others hold no word and no address of a company.
 */
import { desk, home, sign, timeZone } from '#site/desk.gen';
import { company, site } from '#site/site.gen';
import { createFormats } from './formats.ts';

if (desk === null) throw new Error('Bug: a site without a desk has no bundle of it');

/** Every word of the desk. */
export const words = desk;

/** Address of the desk, without a slash at its end. */
export const deskPath = desk.path;

export const logo = sign;

/** Who answers, in the mail that one begins. */
export const sender = { company: company.legalName, phone: company.phoneDisplay };

export const siteName = site.name;

/** A page of origin, « title (address) »; the home, whose title is a slogan, by its label in the menus. */
export const pageNameOf = (origin: string): string =>
  (/\(([^()]*)\)$/.exec(origin)?.[1] ?? origin) === home.path ? home.label : origin;

export const formats = createFormats(site.locale, timeZone ?? undefined);

/** The whole address of one of the server's (`http/desk.ts`). */
export const addressOf = (path: string): string => `${deskPath}/${path}`;
