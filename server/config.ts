/**
 * What an operator may set, read once from the environment. Nothing else in `server/` looks at `process.env`,
 * and a value that cannot be used is reported in one English sentence before anything listens.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { defaultHsts, originOf } from '../http/headers.ts';
import { readDeskOrigin, type DeskOrigin } from './desk/origin.ts';
import { dataNames } from './leads/data-dir.ts';
import type { ScannerAddress } from './files/clamav.ts';
import type { AdmissionLimits } from './leads/admission.ts';
import { readS3Address, s3AddressHelp, type S3Address } from './leads/s3-address.ts';

/** Settings of one server process. */
export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Folder of the database and of the attachments; never inside the web root. */
  readonly dataDir: string;
  /** The PostgreSQL that keeps the requests, with user and password; a file in the data folder when absent. */
  readonly databaseUrl: string | undefined;
  /** Where the attachments of requests are kept; in `dataDir` when absent. */
  readonly filesBucket: S3Address | undefined;
  /** The built site. */
  readonly distDir: string;
  /** Where the server keeps what it serves of the site, apart from the folder that builds write to. */
  readonly siteDir: string;
  /** Answer the API alone: the pages are on another host. */
  readonly isApiOnly: boolean;
  /** Serve no form for editors: it stands on a host of its own. */
  readonly isAdminElsewhere: boolean;
  readonly logLevel: LogLevel;
  /** Whose `X-Forwarded-*` headers count: nobody's, those of so many proxies, or those of these networks. */
  readonly trustProxy: false | number | readonly string[];
  /** Value of `Strict-Transport-Security`, sent behind https only (RFC 6797, 7.2); nothing when it is left out. */
  readonly hsts: string | undefined;
  /** Where the operator's figures are; nothing when they are not wanted. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Other origins whose pages may send the form. */
  readonly corsOrigins: readonly string[];
  /** What senders may ask for. */
  readonly limits: AdmissionLimits;
  /** Where ClamAV's daemon listens; every attachment is handed to it. */
  readonly scanner: ScannerAddress | undefined;
  /** A form filled faster than this is suspected to be filled by a program. */
  readonly minFillMs: number;
  /** How long requests in flight may go on after SIGTERM. */
  readonly shutdownTimeoutMs: number;
  readonly mail: MailConfig;
  /** Where browsers find the company's desk; worked out when absent (desk/origin.ts). */
  readonly deskOrigin: DeskOrigin | undefined;
  /** Nobody gets into the desk with a code by mail. */
  readonly isDeskForPasskeysOnly: boolean;
}

/** Where mail goes; without `smtpUrl` requests are stored and nothing is sent. */
export interface MailConfig {
  readonly smtpUrl: string | undefined;
  /** Whether a mail may leave without encryption when its server offers none; a password never does. */
  readonly tls: 'required' | 'opportunistic';
  /** Whom alarms are mailed to; nobody when absent. */
  readonly alarmTo: string | undefined;
  /** The server that sends those mails; `smtpUrl` when absent. */
  readonly alarmSmtpUrl: string | undefined;
  /** Who receives the requests; the company's address when absent. */
  readonly leadsTo: string | undefined;
  /** Sender of every mail; the company's address when absent. */
  readonly from: string | undefined;
  /** Attachments above this total stay on the server, and the mail says so. */
  readonly maxAttachmentBytes: number;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A setting that cannot be used; its message is written for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * The settings for the site at `root`, a folder seen from `workingDir`: its built files and its requests stand in it,
 * unless the environment says otherwise. Without a root they are what they are.
 */
export function withSiteRoot(
  env: NodeJS.ProcessEnv,
  root: string | undefined,
  workingDir = process.cwd(),
): NodeJS.ProcessEnv {
  if (root === undefined) return env;
  const inRoot = (name: string): string => resolve(workingDir, root, name);
  return {
    ...env,
    DATA_DIR: readText(env, 'DATA_DIR') ?? inRoot('var'),
    DIST: readText(env, 'DIST') ?? inRoot('dist'),
  };
}

/** Reads the settings; throws a `ConfigError` that names the variable, the value found and what was expected. */
export function readConfig(env: NodeJS.ProcessEnv, workingDir = process.cwd()): ServerConfig {
  const dataDir = resolve(workingDir, readText(env, 'DATA_DIR') ?? 'var');
  return {
    host: readText(env, 'HOST') ?? '127.0.0.1',
    port: readInteger(env, 'PORT', 3000, 0, 65_535),
    dataDir,
    databaseUrl: readDatabaseUrl(env),
    filesBucket: readFilesBucket(env),
    distDir: resolve(workingDir, readText(env, 'DIST') ?? 'dist'),
    siteDir: resolve(workingDir, readText(env, 'SITE_DIR') ?? join(dataDir, dataNames.site)),
    isApiOnly: readFlag(env, 'API_ONLY'),
    isAdminElsewhere: readFlag(env, 'ADMIN_ELSEWHERE'),
    logLevel: readLogLevel(env),
    trustProxy: readTrustProxy(env),
    hsts: readHsts(env),
    metrics: readMetrics(env),
    corsOrigins: readOrigins(env),
    limits: readLimits(env),
    scanner: readScanner(env),
    minFillMs: readInteger(env, 'LEADS_MIN_FILL_MS', 2000, 0, 600_000),
    shutdownTimeoutMs: readInteger(env, 'SHUTDOWN_TIMEOUT_MS', 15_000, 0, 600_000),
    deskOrigin: readOriginOfDesk(env),
    isDeskForPasskeysOnly: readFlag(env, 'DESK_PASSKEYS_ONLY'),
    mail: {
      smtpUrl: readSmtpUrl(env, 'SMTP_URL'),
      tls: readTls(env),
      alarmTo: readAddresses(env, 'ALARM_TO'),
      alarmSmtpUrl: readSmtpUrl(env, 'ALARM_SMTP_URL'),
      leadsTo: readAddresses(env, 'LEADS_TO'),
      from: readAddresses(env, 'MAIL_FROM'),
      maxAttachmentBytes: readInteger(env, 'MAIL_MAX_ATTACHMENTS_MEGABYTES', 15, 0, 100) * 1024 * 1024,
    },
  };
}

/** An empty variable counts as absent: that is how most process managers clear one. */
function readText(env: NodeJS.ProcessEnv, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function readInteger(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = readText(env, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} is "${text}": a whole number between ${min} and ${max} was expected.`);
  }
  return value;
}

/** The value may hold a key, put where it does not belong: the sentence never repeats it. */
function readFilesBucket(env: NodeJS.ProcessEnv): S3Address | undefined {
  const text = readText(env, 'FILES_URL');
  const address = text === undefined ? undefined : readS3Address(text);
  if (text !== undefined && !address) throw new ConfigError(`FILES_URL cannot be read: ${s3AddressHelp}.`);
  return address;
}

/** Without a rate for one sender nothing else is counted by sender or day, unless it is asked for. */
function readLimits(env: NodeJS.ProcessEnv): AdmissionLimits {
  const perMinute = readInteger(env, 'LEADS_RATE_LIMIT', 20, 0, 1_000_000);
  const orNone = (fallback: number): number => (perMinute === 0 ? 0 : fallback);
  const megabytes = (name: string, fallback: number): number =>
    readInteger(env, name, orNone(fallback), 0, 10_000_000) * 1024 * 1024;
  return {
    perMinute,
    storedPerMinute: readInteger(env, 'LEADS_RATE_LIMIT_TOTAL', perMinute * 20, 0, 1_000_000),
    uploads: readInteger(env, 'LEADS_MAX_UPLOADS', 256, 1, 100_000),
    uploadsPerSender: readInteger(env, 'LEADS_UPLOADS_PER_SENDER', orNone(4), 0, 100_000),
    dailyRequests: readInteger(env, 'LEADS_QUOTA_REQUESTS', orNone(100), 0, 1_000_000),
    dailyBytes: megabytes('LEADS_QUOTA_MEGABYTES', 100),
    totalDailyBytes: megabytes('LEADS_QUOTA_TOTAL_MEGABYTES', 2048),
  };
}

/** A path, or « host:port » for a daemon in a container of its own. */
function readScanner(env: NodeJS.ProcessEnv): ScannerAddress | undefined {
  const text = readText(env, 'CLAMD_SOCKET');
  if (text === undefined) return undefined;
  if (isAbsolute(text)) return { path: text };
  const [, host, port] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? [];
  if (host !== undefined && Number(port) <= 65_535) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  throw new ConfigError(
    `CLAMD_SOCKET is "${text}": an absolute path such as /run/clamav/clamd.ctl, or host:port, was expected.`,
  );
}

function readLogLevel(env: NodeJS.ProcessEnv): LogLevel {
  const text = readText(env, 'LOG_LEVEL') ?? 'info';
  const level = logLevels.find((name) => name === text);
  if (!level) throw new ConfigError(`LOG_LEVEL is "${text}": one of ${logLevels.join(', ')} was expected.`);
  return level;
}

function readFlag(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = readText(env, name) ?? 'false';
  if (text !== 'true' && text !== 'false') throw new ConfigError(`${name} is "${text}": true or false was expected.`);
  return text === 'true';
}

const proxyHelp =
  "write the proxy's address (TRUST_PROXY=127.0.0.1), networks (TRUST_PROXY=10.0.0.0/8,fd00::/8), or how many proxies stand in a row (TRUST_PROXY=1)";

/**
 * Nobody is believed for all that he says: a proxy appends the address it saw to whatever a visitor wrote before it.
 */
function readTrustProxy(env: NodeJS.ProcessEnv): ServerConfig['trustProxy'] {
  const text = readText(env, 'TRUST_PROXY');
  if (text === undefined || text === 'false' || text === '0') return false;
  if (text === 'true')
    throw new ConfigError(`TRUST_PROXY=true would believe any address that a visitor makes up: ${proxyHelp}.`);
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  throw new ConfigError(`TRUST_PROXY is "${text}": ${proxyHelp}.`);
}

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, a network that is not the whole world, or the name of a private one. */
function isNetwork(text: string): boolean {
  if (namedNetworks.has(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}

function readHsts(env: NodeJS.ProcessEnv): string | undefined {
  const text = readText(env, 'HSTS') ?? defaultHsts;
  if (text === 'off') return undefined;
  if (/^max-age=\d{1,10}(?:; ?includeSubDomains)?(?:; ?preload)?$/.test(text)) return text;
  throw new ConfigError(
    `HSTS is "${text}": off, or a value such as "max-age=63072000; includeSubDomains" was expected.`,
  );
}

function readMetrics(env: NodeJS.ProcessEnv): ServerConfig['metrics'] {
  if (readText(env, 'METRICS_PORT') === undefined) return undefined;
  return { host: readText(env, 'METRICS_HOST') ?? '127.0.0.1', port: readInteger(env, 'METRICS_PORT', 0, 0, 65_535) };
}

/** Passkeys belong to a name, and to an encrypted connection: browsers refuse anything else. */
function readOriginOfDesk(env: NodeJS.ProcessEnv): DeskOrigin | undefined {
  const text = readText(env, 'DESK_ORIGIN');
  if (text === undefined) return undefined;
  const origin = readDeskOrigin(text);
  if (origin) return origin;
  throw new ConfigError(
    `DESK_ORIGIN is "${text}": https://www.example.org was expected, a name without a path, or http://localhost:3000.`,
  );
}

function readOrigins(env: NodeJS.ProcessEnv): readonly string[] {
  const parts = (readText(env, 'CORS_ORIGINS') ?? '').split(',').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const origin = originOf(part);
    if (origin === undefined || part.replace(/\/$/, '') !== origin) {
      throw new ConfigError(
        `CORS_ORIGINS holds "${part}": origins such as https://www.example.org were expected, separated by commas.`,
      );
    }
    return origin;
  });
}

/**
 * A value that others must not see: `NAME`, or the content of the file that `NAME_FILE` names (a store of secrets hands
 * it so).
 */
function readSecret(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = readText(env, name);
  const file = readText(env, `${name}_FILE`);
  if (file === undefined) return value;
  if (value !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: leave one of them out.`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (cause) {
    throw new ConfigError(
      `${name}_FILE is "${file}", which cannot be read (${(cause as NodeJS.ErrnoException).code}).`,
      { cause },
    );
  }
}

function readSmtpUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = readSecret(env, name);
  if (text === undefined) return undefined;
  // The value may hold a password: the sentence never repeats it.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !isDecodable(url.username + url.password)) {
    throw new ConfigError(`${name} cannot be read: smtp://user:password@host:port or smtps://… was expected.`);
  }
  // What stands behind a "?" or "#" would be ignored in silence, or is the rest of a password.
  if (url.search !== '' || url.hash !== '' || !/^\/?$/.test(url.pathname)) {
    throw new ConfigError(
      `${name} goes on after the port: write "?", "#", "/" and "%" of a password as %3F, %23, %2F and %25.`,
    );
  }
  return text;
}

function readDatabaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const text = readSecret(env, 'DATABASE_URL');
  if (text === undefined) return undefined;
  // The value may hold a password: the sentence never repeats it.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWhole =
    url && url.hostname !== '' && url.username !== '' && /^\/[^/]+$/.test(url.pathname) && url.hash === '';
  if (
    !isWhole ||
    !/^postgres(?:ql)?:$/.test(url.protocol) ||
    !isDecodable(url.username + url.password + url.pathname)
  ) {
    throw new ConfigError(
      'DATABASE_URL cannot be read: postgres://user:password@host:5432/database was expected ("@", "/", "#", "?" and "%" of a password are written %40, %2F, %23, %3F and %25).',
    );
  }
  return text;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function readTls(env: NodeJS.ProcessEnv): MailConfig['tls'] {
  const text = readText(env, 'SMTP_TLS') ?? 'required';
  if (text !== 'required' && text !== 'opportunistic') {
    throw new ConfigError(`SMTP_TLS is "${text}": required or opportunistic was expected.`);
  }
  return text;
}

function readAddresses(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = readText(env, name);
  if (text === undefined) return undefined;
  if (
    /[\r\n]/.test(text) ||
    !text.split(',').every((part) => /^(?:[^<>@]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(part.trim()))
  ) {
    throw new ConfigError(
      `${name} is "${text}": an e-mail address was expected, such as quotes@example.org or "Name <quotes@example.org>".`,
    );
  }
  return text;
}
