import type { SiteSpec } from '../../schema/types.gen.ts';
import { deskFacts } from './desk.ts';
import { aliasesOf, labelOf, projectPrefix, redirectsOf, routeOf, type SiteModel } from '../model/resolve-site.ts';
import { policySite } from './policy-site.ts';
import { notFoundFile, unknownProjectFile } from './prerender/prerender.ts';

/** A page; error pages have no path. */
export interface ServedPage {
  readonly path?: string;
  readonly file: string;
  /** `sha256-…` of its inline scripts. */
  readonly scriptHashes?: readonly string[] | undefined;
}

/** Response headers of the addresses that begin with `prefix`, which have a policy of their own. */
export interface PrefixHeaders {
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type ServerManifest = ReturnType<typeof serverManifest>;

/** What the server may not guess (`dist/.server/manifest.json`). */
export const serverManifest = (model: SiteModel, served: readonly ServedPage[], headers: readonly PrefixHeaders[]) => {
  const { spec } = model;
  const { site, company } = spec;
  const contact = routeOf(spec, 'contact');
  return {
    pages: Object.fromEntries(served.flatMap(({ path, file }) => (path === undefined ? [] : [[path, { file }]]))),
    aliases: aliasesOf(spec),
    redirects: redirectsOf(spec),
    projectPrefix: projectPrefix(model),
    notFound: { file: notFoundFile },
    projectUnknown: { file: unknownProjectFile },
    contactPath: contact.path,
    successPath: routeOf(spec, 'success').path,
    site: {
      name: site.name,
      ...policySite(spec),
      locale: site.locale,
      lang: site.locale.slice(0, 2),
      contactLabel: labelOf(contact, spec),
      timeZone: site.timeZone,
      scriptHashes: [...new Set(served.flatMap(({ scriptHashes = [] }) => scriptHashes))].sort(),
    },
    company: { name: company.legalName, email: company.email, phone: company.phone, country: company.address.country },
    retentionMonths: spec.leads.retentionMonths,
    answerDays: spec.leads.answerDays,
    desk: deskFacts(model),
    table: tableWords(spec),
    headers,
  };
};

/**
 * Headers and states of the table of requests (`ManifestTable` of the server), in the words that the site has for its
 * form, its mails and its desk; the desk's own columns only with a desk.
 */
const tableWords = ({ site, contactForm: { fields }, leads, desk }: SiteSpec) => ({
  headers: {
    reference: desk?.request.reference ?? leads?.mail?.referenceLabel ?? '#',
    received: desk?.request.received ?? leads?.mail?.receivedLabel ?? dayWord(site.locale),
    lastname: fields.lastname.label,
    firstname: fields.firstname.label,
    phone: fields.phone.label,
    email: fields.email.label,
    trade: desk?.request.trade ?? fields.projectType.label,
    message: fields.message.label,
    files: desk?.request.files ?? fields.files.label,
    origin: desk?.request.origin ?? leads?.mail?.originLabel,
    ...(desk && {
      state: desk.list.states,
      place: desk.request.place,
      assignee: desk.request.assignee,
      step: desk.request.step,
      stepDay: desk.request.stepDay,
      amount: desk.request.amount,
      notes: desk.request.notes,
    }),
  },
  states: desk?.states,
});

/** « jour », « day »: what a language calls a date's field (CLDR). */
const dayWord = (locale: string): string => new Intl.DisplayNames(locale, { type: 'dateTimeField' }).of('day') ?? 'day';
