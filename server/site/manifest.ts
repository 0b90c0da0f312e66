/**
 * What the build tells the server (`dist/.server/manifest.json`): which paths exist, where their files are and
 * what their policy must allow. The server guesses nothing from folders, so a path that is not here is a 404.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileIdentity } from './object-store.ts';

/** A prerendered page. */
export interface ManifestPage {
  /** Path below dist/, with "/". */
  readonly file: string;
  /** `sha256-…` of each inline style of the page. */
  readonly styleHashes: readonly string[];
  /** `sha256-…` of each inline script of the page, when it has some. */
  readonly scriptHashes?: readonly string[];
}

/** A permanent redirect; with `prefix`, everything below `from` as well. */
export interface ManifestRedirect {
  readonly from: string;
  readonly to: string;
  readonly prefix?: boolean;
}

/** Headers that replace the usual ones below a path, for a part of the site with a policy of its own. */
export interface ManifestHeaders {
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ManifestSite {
  readonly url: string;
  readonly apiUrl?: string;
  readonly name: string;
  readonly locale: string;
  /** The one of the dates in mails; the server's own when absent. */
  readonly timeZone?: string;
  /** Origins of the measure of audience, by directive of the policy. */
  readonly analytics?: {
    readonly script: readonly string[];
    readonly connect: readonly string[];
    readonly image: readonly string[];
  };
}

/** The company's desk, where the site has one. */
export interface ManifestDesk {
  /** Its address; everything below belongs to it. */
  readonly path: string;
  /** Folder below dist/, with "/" at its end: its `index.html` answers every page of the desk, its files are below. */
  readonly folder: string;
  /** Last part of the address that an invitation links to. */
  readonly invitation: string;
  /** Communes that a visitor's message may name. */
  readonly places: readonly string[];
  /** Texts of its mails. */
  readonly mail: {
    /** With `{company}`, like every one of these. */
    readonly invitationSubject: string;
    /** With `{name}` and `{link}`. */
    readonly invitationText: string;
    readonly codeSubject: string;
    /** With `{name}` and `{code}`. */
    readonly codeText: string;
  };
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
  readonly company: { readonly email: string; readonly name: string };
  readonly retentionMonths: number;
  readonly headers?: readonly ManifestHeaders[];
  readonly desk?: ManifestDesk;
}

/** A built site that cannot be served; its message is written for the operator. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

/** A whole build: its manifest and every file it consists of. */
export interface Build {
  /** Digest of the manifest's text: another one whenever anything changed. */
  readonly id: string;
  readonly manifest: SiteManifest;
  /** By path below dist/, with "/". */
  readonly files: ReadonlyMap<string, FileIdentity>;
}

/** Where the manifest of a built site is. */
export const manifestPath = (distDir: string): string => join(distDir, '.server', 'manifest.json');

/** Where its digest is, which a build writes last. */
const buildIdPath = (distDir: string): string => join(distDir, '.server', 'build-id');

/** The id of the build that stands in a folder; nothing when there is none. */
export function readBuildId(distDir: string): string | undefined {
  try {
    return readFileSync(buildIdPath(distDir), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** What the build in a folder says of the site, whole or not; throws a `SiteError` that says what to do. */
export function readManifest(distDir: string): SiteManifest {
  const path = manifestPath(distDir);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new SiteError(`${path} cannot be read: build the site first (npm run build).`);
  }
  return parseBuild(text, path).manifest;
}

/** Digest of a text as the build writes it. */
export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Reads what a manifest says; throws a `SiteError` that says what to do. `path` is where the text came from. */
export function parseBuild(text: string, path: string): Build {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SiteError(`${path} is not valid JSON: build the site again (npm run build).`);
  }
  const missing = missingKeys(value);
  if (missing.length > 0)
    throw new SiteError(`${path} lacks ${missing.join(', ')}: build the site again (npm run build).`);
  const { site, files, ...manifest } = value as SiteManifest & {
    readonly files: Readonly<Record<string, readonly [string, number]>>;
  };
  // An empty address of the API means the site's own.
  const { apiUrl, ...rest } = site;
  return {
    id: digestOfText(text),
    manifest: { ...manifest, site: apiUrl ? { ...rest, apiUrl } : rest },
    files: new Map(Object.entries(files).map(([file, [digest, bytes]]) => [file, { digest, bytes }])),
  };
}

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

/** The same, where the site has a desk: one that was built before a part was known leads nowhere. */
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

function missingKeys(value: unknown): string[] {
  const whole = valueAt(value, 'desk') === undefined ? shape : { ...shape, ...deskShape };
  return Object.entries(whole).flatMap(([path, type]) =>
    typeof valueAt(value, path) === type && valueAt(value, path) !== null ? [] : [path],
  );
}

/** Follows a dotted path through plain objects. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((parent, key) => (parent as Record<string, unknown> | null | undefined)?.[key], value);
}
