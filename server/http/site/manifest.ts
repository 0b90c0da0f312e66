/**
 * The build's manifest for the server (`dist/.server/manifest.json`): which paths exist, where their files are and
 * which policy they need. A path that it does not contain is a 404.
 */
import { nameOf } from '../../alarms/command-names.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileIdentity } from './object-store.ts';

/** A prerendered page. */
export interface ManifestPage {
  /** Path below dist/, with "/". */
  readonly file: string;
  /**
   * `sha256-…` of each inline style of the page, from a generator that did not write a page's policy into the page
   * (`policyOf`).
   */
  readonly styleHashes?: readonly string[];
  /** Beside `styleHashes`: `sha256-…` of each inline script of the page, if there are any. */
  readonly scriptHashes?: readonly string[];
}

/** A permanent redirect; with `prefix` it applies to all paths below `from` too. */
interface ManifestRedirect {
  readonly from: string;
  readonly to: string;
  readonly prefix?: boolean;
}

/** Headers that replace the default ones below a path. */
interface ManifestHeaders {
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface ManifestSite {
  readonly url: string;
  readonly apiUrl?: string;
  readonly name: string;
  readonly locale: string;
  /** Time zone of dates in mails; the server's own if absent. */
  readonly timeZone?: string;
  /** `sha256-…` of the inline scripts of all pages. */
  readonly scriptHashes?: readonly string[];
  /** Origins used for web analytics, by directive of the policy. */
  readonly analytics?: {
    readonly script: readonly string[];
    readonly connect: readonly string[];
    readonly image: readonly string[];
  };
}

/** The company's desk, where the site has one. */
export interface ManifestDesk {
  /** Its path; everything below belongs to it. */
  readonly path: string;
  /** Its folder below dist/, ending with "/": `index.html` is sent for every page of the desk. */
  readonly folder: string;
  /** Last segment of the path of an invitation's link. */
  readonly invitation: string;
  /** First segment of the path of a request; absent in older builds. */
  readonly request?: string;
  /** Communes to recognise in visitors' messages. */
  readonly places: readonly string[];
  /** Texts of the desk's mails. */
  readonly mail: {
    /** All of these may contain `{company}`. */
    readonly invitationSubject: string;
    /** Contains `{name}` and `{link}`. */
    readonly invitationText: string;
    readonly codeSubject: string;
    /** Contains `{name}` and `{code}`. */
    readonly codeText: string;
    /** Contain `{step}`, `{day}`, `{place}` and `{link}`; absent in older builds. */
    readonly visitSubject?: string;
    readonly visitText?: string;
    /** Contains `{late}`, `{due}` and `{waiting}`. Without these of the daily mail, in older builds, none is sent. */
    readonly digestSubject?: string;
    /** Contains `{name}`, `{list}` and `{link}`. */
    readonly digestText?: string;
    /** Headings of the list; the last one contains `{days}`. */
    readonly digestLate?: string;
    readonly digestDue?: string;
    readonly digestWaiting?: string;
  };
  /** Of the band above a preview. Absent in older builds. */
  readonly preview?: { readonly band: string; readonly back: string; readonly missing: string };
  /** What refusals of calls for the site say, by code. Absent in older builds. */
  readonly sentences?: Readonly<Record<'no-right' | 'too-large' | 'site-closed', string>>;
}

/** Words of the table of requests. A column is shown if it has a header. */
export interface ManifestTable {
  readonly headers: {
    readonly reference?: string;
    readonly received?: string;
    readonly state?: string;
    readonly lastname?: string;
    readonly firstname?: string;
    readonly phone?: string;
    readonly email?: string;
    readonly trade?: string;
    readonly place?: string;
    readonly assignee?: string;
    readonly step?: string;
    readonly stepDay?: string;
    readonly amount?: string;
    readonly message?: string;
    readonly notes?: string;
    readonly files?: string;
    readonly origin?: string;
  };
  /** Names of the desk's states, where the site has a desk. */
  readonly states?: Readonly<Record<string, string>>;
}

export interface SiteManifest {
  readonly pages: Readonly<Record<string, ManifestPage>>;
  readonly aliases: Readonly<Record<string, string>>;
  readonly redirects: readonly ManifestRedirect[];
  readonly projectPrefix: string;
  readonly notFound: ManifestPage;
  readonly projectUnknown: ManifestPage;
  readonly contactPath: string;
  readonly successPath: string;
  readonly site: ManifestSite;
  readonly company: {
    readonly email: string;
    readonly name: string;
    /** ISO 3166-1, two letters: phone numbers without a prefix are this country's. Absent in older builds. */
    readonly country?: string;
  };
  readonly retentionMonths: number;
  /** Days in which the company answers; absent in older builds. */
  readonly answerDays?: number;
  readonly headers?: readonly ManifestHeaders[];
  readonly desk?: ManifestDesk;
  /** Absent in older builds. */
  readonly table?: ManifestTable;
}

/** A built site that cannot be served; its message is written for the operator. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

/** A build: its manifest and all its files. */
export interface Build {
  /** Digest of the manifest's text, which changes with any file. */
  readonly id: string;
  readonly manifest: SiteManifest;
  /** By path below dist/, with "/". */
  readonly files: ReadonlyMap<string, FileIdentity>;
}

/** Path of a built site's manifest. */
export const manifestPath = (distDir: string): string => join(distDir, '.server', 'manifest.json');

/** Path of the manifest's digest, which a build writes last. */
export const buildIdPath = (distDir: string): string => join(distDir, '.server', 'build-id');

/** ID of the build in a folder; undefined if there is none. */
export const readBuildId = (distDir: string): string | undefined => {
  try {
    return readFileSync(buildIdPath(distDir), 'utf8').trim();
  } catch {
    return undefined;
  }
};

/** Reads the manifest in a folder, without checking that the build is complete; throws a `SiteError`. */
export const readManifest = (distDir: string): SiteManifest => {
  const path = manifestPath(distDir);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new SiteError(`${path} cannot be read: build the site first (${nameOf('build')}).`);
  }
  return parseBuild(text, path).manifest;
};

/** Digest of a text, in the build's format. */
export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Parses a manifest; throws a `SiteError`. `path` is where the text came from. */
export const parseBuild = (text: string, path: string): Build => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SiteError(`${path} is not valid JSON: build the site again (${nameOf('build')}).`);
  }
  const missing = missingKeys(value);
  if (missing.length > 0)
    throw new SiteError(`${path} lacks ${missing.join(', ')}: build the site again (${nameOf('build')}).`);
  const { site, files, ...manifest } = value as SiteManifest & {
    readonly files: Readonly<Record<string, readonly [string, number]>>;
  };
  // An empty URL of the API means the site's own.
  const { apiUrl, ...rest } = site;
  return {
    id: digestOfText(text),
    manifest: { ...manifest, site: apiUrl ? { ...rest, apiUrl } : rest },
    files: new Map(Object.entries(files).map(([file, [digest, bytes]]) => [file, { digest, bytes }])),
  };
};

const shape = {
  pages: 'object',
  aliases: 'object',
  redirects: 'object',
  projectPrefix: 'string',
  'notFound.file': 'string',
  'projectUnknown.file': 'string',
  contactPath: 'string',
  successPath: 'string',
  'site.url': 'string',
  'site.name': 'string',
  'site.locale': 'string',
  'company.email': 'string',
  'company.name': 'string',
  retentionMonths: 'number',
  files: 'object',
} as const;

/** Additional properties if the site has a desk. */
const deskShape = {
  'desk.path': 'string',
  'desk.folder': 'string',
  'desk.invitation': 'string',
  'desk.places': 'object',
  'desk.mail.invitationSubject': 'string',
  'desk.mail.invitationText': 'string',
  'desk.mail.codeSubject': 'string',
  'desk.mail.codeText': 'string',
} as const;

const missingKeys = (value: unknown): string[] => {
  const whole = valueAt(value, 'desk') === undefined ? shape : { ...shape, ...deskShape };
  return Object.entries(whole).flatMap(([path, type]) =>
    typeof valueAt(value, path) === type && valueAt(value, path) !== null ? [] : [path],
  );
};

/** Follows a dotted path through plain objects. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((parent, key) => (parent as Record<string, unknown> | null | undefined)?.[key], value);
