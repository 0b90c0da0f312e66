/**
 * The operator's settings, read once from the environment: nothing else in `server/` reads `process.env`. An invalid
 * value is reported in one English sentence before anything listens.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { defaultHsts, originOf } from '../../http/headers.ts';
import { readDeskOrigin, type DeskOrigin } from '../http/desk-origin.ts';
import { dataNames } from '../data/data-dir.ts';
import type { ScannerAddress } from '../attachments/inspection/clamav.ts';
import { isPlainUnawares, readS3Address, s3AddressHelp, type S3Address } from '../attachments/s3/s3-address.ts';

/** Limits per sender and in total; 0 means no limit. */
export interface AdmissionLimits {
  /** Requests per minute from one sender, including refused ones. */
  readonly perMinute: number;
  /** Requests stored per minute, from all senders together. */
  readonly storedPerMinute: number;
  /** Concurrent uploads: in total, and per sender. */
  readonly uploads: number;
  readonly uploadsPerSender: number;
  /** Daily quota of one sender. */
  readonly dailyRequests: number;
  readonly dailyBytes: number;
  /** Daily quota of all senders together. */
  readonly totalDailyBytes: number;
}

/** Settings of one server process. */
export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Folder of the database and of the attachments; never inside the web root. */
  readonly dataDir: string;
  /** URL of the PostgreSQL database of the requests, with user and password; a file in the data folder if absent. */
  readonly databaseUrl: string | undefined;
  /** Where attachments are stored; in `dataDir` if absent. */
  readonly filesBucket: S3Address | undefined;
  /** The built site. */
  readonly distDir: string;
  /** Where the server keeps its copy of the site, apart from the folder that builds write to. */
  readonly siteDir: string;
  /** Where copies of the requests are kept, and how old the newest may be; absent: unknown. */
  readonly copies: { readonly dir: string; readonly maxAgeHours: number } | undefined;
  /** Where servers of the same site find each other's builds; absent: nowhere. */
  readonly buildsDir: string | undefined;
  /** Answer the API alone: another host serves the pages. */
  readonly isApiOnly: boolean;
  /** Serve no form for editors: another host has it. */
  readonly isAdminElsewhere: boolean;
  readonly logLevel: LogLevel;
  /** Write nothing but JSON lines: neither the address nor the reason of a failed start as text. */
  readonly isLogOnly: boolean;
  /** Trusted proxies for `X-Forwarded-*`: none, a number of hops, or networks. */
  readonly trustProxy: false | number | readonly string[];
  /** Value of `Strict-Transport-Security`, sent over https only (RFC 6797, 7.2); empty: not sent. */
  readonly hsts: string | undefined;
  /** Path of the metrics; absent: none. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Other origins whose pages may send the form. */
  readonly corsOrigins: readonly string[];
  /** Rate limits of senders. */
  readonly limits: AdmissionLimits;
  /** Address of ClamAV's daemon, which scans every attachment. */
  readonly scanner: ScannerAddress | undefined;
  /** A form submitted faster than this is suspected to come from a program. */
  readonly minFillMs: number;
  /** Time that requests in flight get after SIGTERM. */
  readonly shutdownTimeoutMs: number;
  readonly mail: MailConfig;
  /** Origin of the company's desk; derived if absent (http/desk-origin.ts). */
  readonly deskOrigin: DeskOrigin | undefined;
  /** Disables login by mailed code. */
  readonly isDeskForPasskeysOnly: boolean;
  /** An invitation alone lets its person in: nobody but this machine reaches the server. */
  readonly isDeskLocal: boolean;
}

/** Mail settings; without `smtpUrl` requests are stored and no mail is sent. */
export interface MailConfig {
  readonly smtpUrl: string | undefined;
  /** Whether mail may be sent without TLS if the server offers none; a password never is. */
  readonly tls: 'required' | 'opportunistic';
  /** Recipient of alarms; nobody if absent. */
  readonly alarmTo: string | undefined;
  /** The server that sends alarms; `smtpUrl` if absent. */
  readonly alarmSmtpUrl: string | undefined;
  /** Recipient of the requests; the company's address if absent. */
  readonly leadsTo: string | undefined;
  /** Sender of every mail; the company's address when absent. */
  readonly from: string | undefined;
  /** What EHLO calls this server; the domain of the sender or the site if absent. */
  readonly helloName: string | undefined;
  /** Attachments above this total are linked to instead of attached. */
  readonly maxAttachmentBytes: number;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** An invalid setting; its message is written for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Defaults for the site in `root`, relative to `workingDir`: its built files and its data are below it unless the
 * environment says otherwise. Without a root the environment alone decides.
 */
export const withSiteRoot = (
  env: NodeJS.ProcessEnv,
  root: string | undefined,
  workingDir = process.cwd(),
): NodeJS.ProcessEnv => {
  if (root === undefined) return env;
  const inRoot = (name: string): string => resolve(workingDir, root, name);
  return {
    ...env,
    DATA_DIR: readText(env, 'DATA_DIR') ?? inRoot('var'),
    DIST: readText(env, 'DIST') ?? inRoot('dist'),
  };
};

/** Reads the settings; throws a `ConfigError` that names the variable, the value found and what was expected. */
export const readConfig = (env: NodeJS.ProcessEnv, workingDir = process.cwd()): ServerConfig => {
  const dataDir = resolve(workingDir, readText(env, 'DATA_DIR') ?? 'var');
  return {
    host: readText(env, 'HOST') ?? '127.0.0.1',
    port: readInteger(env, 'PORT', 3000, 0, 65_535),
    dataDir,
    databaseUrl: readDatabaseUrl(env),
    filesBucket: readFilesBucket(env),
    distDir: resolve(workingDir, readText(env, 'DIST') ?? 'dist'),
    siteDir: resolve(workingDir, readText(env, 'SITE_DIR') ?? join(dataDir, dataNames.site)),
    copies: readCopies(env, workingDir),
    buildsDir: readFolder(env, 'SITE_BUILDS_DIR', workingDir),
    isApiOnly: readFlag(env, 'API_ONLY'),
    isAdminElsewhere: readFlag(env, 'ADMIN_ELSEWHERE'),
    logLevel: readLogLevel(env),
    isLogOnly: readFlag(env, 'LOG_ONLY'),
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
    isDeskLocal: readDeskLocal(env),
    mail: {
      smtpUrl: readSmtpUrl(env, 'SMTP_URL'),
      tls: readTls(env),
      alarmTo: readAddresses(env, 'ALARM_TO'),
      alarmSmtpUrl: readSmtpUrl(env, 'ALARM_SMTP_URL'),
      leadsTo: readAddresses(env, 'LEADS_TO'),
      from: readAddresses(env, 'MAIL_FROM'),
      helloName: readHelloName(env),
      maxAttachmentBytes: readInteger(env, 'MAIL_MAX_ATTACHMENTS_MEGABYTES', 15, 0, 100) * 1024 * 1024,
    },
  };
};

/** Whether a failed start is told as a JSON line: settings that cannot be read otherwise still say that. */
export const isLogOnly = (env: NodeJS.ProcessEnv): boolean => readText(env, 'LOG_ONLY') === 'true';

/** An empty variable counts as absent: most process managers clear one that way. */
const readText = (env: NodeJS.ProcessEnv, name: string): string | undefined => env[name]?.trim() || undefined;

const readFolder = (env: NodeJS.ProcessEnv, name: string, workingDir: string): string | undefined => {
  const text = readText(env, name);
  return text === undefined ? undefined : resolve(workingDir, text);
};

const readCopies = (env: NodeJS.ProcessEnv, workingDir: string): ServerConfig['copies'] => {
  const dir = readFolder(env, 'BACKUP_DIR', workingDir);
  const maxAgeHours = readInteger(env, 'BACKUP_MAX_AGE_HOURS', 26, 1, 10_000);
  return dir === undefined ? undefined : { dir, maxAgeHours };
};

const readInteger = (env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number => {
  const text = readText(env, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} is "${text}": a whole number between ${min} and ${max} was expected.`);
  }
  return value;
};

/** The value may be a secret put in the wrong place: the message never repeats it. */
const readFilesBucket = (env: NodeJS.ProcessEnv): S3Address | undefined => {
  const text = readText(env, 'FILES_URL');
  const address = text === undefined ? undefined : readS3Address(text);
  if (text !== undefined && !address) throw new ConfigError(`FILES_URL cannot be read: ${s3AddressHelp}.`);
  if (address && isPlainUnawares(address))
    throw new ConfigError(
      'FILES_URL names an endpoint without TLS on another machine: what visitors send would cross the network ' +
        'readable. Write https:// there; on a network that is yours alone, add &tls=off.',
    );
  return address;
};

/** Without a rate for one sender, the limits by sender or day are off unless set. */
const readLimits = (env: NodeJS.ProcessEnv): AdmissionLimits => {
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
};

/** A path, or « host:port » for a daemon in another container. */
const readScanner = (env: NodeJS.ProcessEnv): ScannerAddress | undefined => {
  const text = readText(env, 'CLAMD_SOCKET');
  if (text === undefined) return undefined;
  if (isAbsolute(text)) return { path: text };
  const [, host, port] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? [];
  if (host !== undefined && Number(port) <= 65_535) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  throw new ConfigError(
    `CLAMD_SOCKET is "${text}": an absolute path such as /run/clamav/clamd.ctl, or host:port, was expected.`,
  );
};

const readLogLevel = (env: NodeJS.ProcessEnv): LogLevel => {
  const text = readText(env, 'LOG_LEVEL') ?? 'info';
  const level = logLevels.find((name) => name === text);
  if (!level) throw new ConfigError(`LOG_LEVEL is "${text}": one of ${logLevels.join(', ')} was expected.`);
  return level;
};

const readFlag = (env: NodeJS.ProcessEnv, name: string): boolean => {
  const text = readText(env, name) ?? 'false';
  if (text !== 'true' && text !== 'false') throw new ConfigError(`${name} is "${text}": true or false was expected.`);
  return text === 'true';
};

const proxyHelp =
  "write the proxy's address (TRUST_PROXY=127.0.0.1), networks (TRUST_PROXY=10.0.0.0/8,fd00::/8), " +
  'or how many proxies stand in a row (TRUST_PROXY=1)';

/** Trusting every hop is refused: a proxy appends the address it saw to whatever the visitor wrote before it. */
const readTrustProxy = (env: NodeJS.ProcessEnv): ServerConfig['trustProxy'] => {
  const text = readText(env, 'TRUST_PROXY');
  if (text === undefined || text === 'false' || text === '0') return false;
  if (text === 'true')
    throw new ConfigError(`TRUST_PROXY=true would believe any address that a visitor makes up: ${proxyHelp}.`);
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  throw new ConfigError(`TRUST_PROXY is "${text}": ${proxyHelp}.`);
};

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, a network other than the whole Internet, or the name of a private one. */
const isNetwork = (text: string): boolean => {
  if (namedNetworks.has(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
};

const readHsts = (env: NodeJS.ProcessEnv): string | undefined => {
  const text = readText(env, 'HSTS') ?? defaultHsts;
  if (text === 'off') return undefined;
  if (/^max-age=\d{1,10}(?:; ?includeSubDomains)?(?:; ?preload)?$/.test(text)) return text;
  throw new ConfigError(
    `HSTS is "${text}": off, or a value such as "max-age=63072000; includeSubDomains" was expected.`,
  );
};

const readMetrics = (env: NodeJS.ProcessEnv): ServerConfig['metrics'] => {
  if (readText(env, 'METRICS_PORT') === undefined) return undefined;
  return { host: readText(env, 'METRICS_HOST') ?? '127.0.0.1', port: readInteger(env, 'METRICS_PORT', 0, 0, 65_535) };
};

/** Passkeys need a host name and TLS: browsers refuse anything else. */
const readOriginOfDesk = (env: NodeJS.ProcessEnv): DeskOrigin | undefined => {
  const text = readText(env, 'DESK_ORIGIN');
  if (text === undefined) return undefined;
  const origin = readDeskOrigin(text);
  if (origin) return origin;
  throw new ConfigError(
    `DESK_ORIGIN is "${text}": https://www.example.org was expected, a name without a path, or http://localhost:3000.`,
  );
};

/** Only where the address of this machine is the only one: no proxy, no origin of the desk beside it. */
const readDeskLocal = (env: NodeJS.ProcessEnv): boolean => {
  if (!readFlag(env, 'DESK_LOCAL')) return false;
  const host = readText(env, 'HOST') ?? '127.0.0.1';
  const isAlone = host === '127.0.0.1' && readTrustProxy(env) === false && readText(env, 'DESK_ORIGIN') === undefined;
  if (isAlone) return true;
  throw new ConfigError(
    'DESK_LOCAL is for this machine alone: HOST=127.0.0.1, and neither TRUST_PROXY nor DESK_ORIGIN.',
  );
};

const readOrigins = (env: NodeJS.ProcessEnv): readonly string[] => {
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
};

/** The value of a secret: of `NAME`, or of the file that `NAME_FILE` names, as secret stores provide it. */
const readSecret = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
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
};

const readSmtpUrl = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const text = readSecret(env, name);
  if (text === undefined) return undefined;
  // The value may hold a password: the message never repeats it.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !isDecodable(url.username + url.password)) {
    throw new ConfigError(`${name} cannot be read: smtp://user:password@host:port or smtps://… was expected.`);
  }
  // Anything after a "?" or "#" would be ignored silently, or is the rest of a password.
  if (url.search !== '' || url.hash !== '' || !/^\/?$/.test(url.pathname)) {
    throw new ConfigError(
      `${name} goes on after the port: write "?", "#", "/" and "%" of a password as %3F, %23, %2F and %25.`,
    );
  }
  return text;
};

const readDatabaseUrl = (env: NodeJS.ProcessEnv): string | undefined => {
  const text = readSecret(env, 'DATABASE_URL');
  if (text === undefined) return undefined;
  // The value may hold a password: the message never repeats it.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWhole =
    url && url.hostname !== '' && url.username !== '' && /^\/[^/]+$/.test(url.pathname) && url.hash === '';
  if (
    !isWhole ||
    !/^postgres(?:ql)?:$/.test(url.protocol) ||
    !isDecodable(url.username + url.password + url.pathname)
  ) {
    throw new ConfigError(
      'DATABASE_URL cannot be read: postgres://user:password@host:5432/database was expected ' +
        '("@", "/", "#", "?" and "%" of a password are written %40, %2F, %23, %3F and %25).',
    );
  }
  return text;
};

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

const readTls = (env: NodeJS.ProcessEnv): MailConfig['tls'] => {
  const text = readText(env, 'SMTP_TLS') ?? 'required';
  if (text !== 'required' && text !== 'opportunistic') {
    throw new ConfigError(`SMTP_TLS is "${text}": required or opportunistic was expected.`);
  }
  return text;
};

/** A name of a host, or an address in brackets (RFC 5321, 4.1.2 and 4.1.3). */
const readHelloName = (env: NodeJS.ProcessEnv): string | undefined => {
  const text = readText(env, 'SMTP_NAME');
  if (text === undefined || /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.?)+$/i.test(text) || /^\[[\da-f.:]+\]$/i.test(text))
    return text;
  throw new ConfigError(
    `SMTP_NAME is "${text}": the name of this machine in the DNS was expected, such as www.example.org.`,
  );
};

const readAddresses = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const text = readText(env, name);
  if (text === undefined) return undefined;
  if (
    /[\r\n]/.test(text) ||
    !text.split(',').every((part) => /^(?:[^<>@]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(part.trim()))
  ) {
    throw new ConfigError(
      `${name} is "${text}": an e-mail address was expected, ` +
        'such as quotes@example.org or "Name <quotes@example.org>".',
    );
  }
  return text;
};
