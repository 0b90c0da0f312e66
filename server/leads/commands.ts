/**
 * The commands of `npm run leads`: the company's view of the requests received. They may run beside the server;
 * what they print on the standard output is data, everything else goes to the standard error.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { readManifest, SiteError } from '../site/manifest.ts';
import { BackupError, isInside, makeBackup } from './backup.ts';
import { toCsv } from './csv.ts';
import { eraseLeads, inSetAsideData, type Unreadable } from './erase.ts';
import { openFileStore, type FileStore } from './file-store.ts';
import { describeStep, planPurge, purgeLeads, recoverableDays } from './purge.ts';
import { finishRestore, isRestoreDecided, restoreBackup } from './restore.ts';
import { databaseName } from './schema.ts';
import { lockDataDir, LockedError } from './server-lock.ts';
import { setAsideDays } from './set-aside.ts';
import { describeStorageFailure, lookAt, refuseForeignRoot } from './storage-failure.ts';
import type { MailStates } from './mail-queue.ts';
import { openLeadStore, type LeadStore } from './store.ts';
import { leadStatuses, type Lead, type LeadStatus, type MailRecord, type StoredFile } from './types.ts';

const help = `Usage: npm run leads -- <command> [options]

Commands
  list                          requests, oldest first
  show <reference>              one request, with its files and mails
  export --csv | --json         all requests, on the standard output
  mark <reference> <status>     set the status: ${leadStatuses.join(', ')}
  erase <reference|email|phone> erase a request, or all requests of one person, with their files
  purge                         set aside what is older than the retention time, and erase what was set aside
                                ${recoverableDays} days ago (the server does both by itself)
  recover <reference>           take back a request that a purge has set aside
  backup <folder>               copy everything to a new folder, also while the server runs, and check the copy
  restore <folder>              check a backup and put it in place of the data, which is set aside for
                                ${setAsideDays} days; the server must be stopped

Options
  --status <status>   list and export: only these
  --set-aside         list: those that a purge has set aside
  --json              print an array of whole requests
  --csv               export: a table for a spreadsheet
  --months <n>        purge: another retention time than the site's
  --confirm           purge: the clock is right, although it moved by more than a month since the last purge
  --dry-run           erase and purge: print what would be done
  --yes               erase, purge and restore: do not ask
  --help              this text

Environment
  DATA_DIR            folder of the requests (default: var)
  DIST                built site, for its retention time (default: dist)

Exit code: 0 done, 1 nothing found or refused, 2 the command cannot be understood, or cannot look.
`;

/** What the command needs from outside, so that tests run it in their own process. */
export interface CliIo {
  readonly env: NodeJS.ProcessEnv;
  readonly workingDir: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Asks a question when somebody is there to answer; absent otherwise. */
  readonly confirm?: (question: string) => Promise<boolean>;
  readonly now: () => Date;
  /** How long a command waits for another process that is writing; the store's own time without it. */
  readonly busyTimeoutMs?: number;
}

/** A command line that cannot be understood. */
class UsageError extends Error {}

/** Runs one command and returns its exit code. */
export async function runLeadsCli(args: readonly string[], io: CliIo): Promise<number> {
  try {
    return await run(args, io);
  } catch (error) {
    if (error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
      io.err(`${(error as Error).message}\nRun "npm run leads -- --help" for the commands.\n`);
      return 2;
    }
    if (error instanceof ConfigError || error instanceof SiteError) {
      io.err(`${error.message}\n`);
      return 2;
    }
    if (error instanceof BackupError || error instanceof LockedError) {
      io.err(`${error.message}\n`);
      return 1;
    }
    const sentence = describeStorageFailure(error, readConfig(io.env, io.workingDir).dataDir);
    if (sentence === undefined) throw error;
    io.err(`${sentence}\n`);
    return 2;
  }
}

interface Options {
  readonly status: LeadStatus | undefined;
  readonly isSetAside: boolean;
  readonly json: boolean;
  readonly csv: boolean;
  readonly months: number | undefined;
  readonly isConfirmed: boolean;
  readonly isDryRun: boolean;
  readonly isSure: boolean;
}

async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      status: { type: 'string' },
      'set-aside': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
      months: { type: 'string' },
      confirm: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) {
    (values.help ? io.out : io.err)(help);
    return values.help ? 0 : 2;
  }
  const options: Options = {
    status: values.status === undefined ? undefined : readStatus(values.status),
    isSetAside: values['set-aside'],
    json: values.json,
    csv: values.csv,
    months: values.months === undefined ? undefined : readMonths(values.months),
    isConfirmed: values.confirm,
    isDryRun: values['dry-run'],
    isSure: values.yes,
  };
  const { dataDir, distDir } = readConfig(io.env, io.workingDir);
  if (writing.has(command)) refuseForeignRoot(dataDir);
  if (command === 'restore') return restore({ rest, options, dataDir, io });
  const runCommand = commands[command];
  if (!runCommand) throw new UsageError(`There is no command "${command}".`);

  lookAt(dataDir);
  await finishInterruptedRestore(dataDir);
  // A folder without a database holds no requests, and reading makes none: this is another folder than meant.
  lookAt(dataDir, databaseName);
  const store = openLeadStore(dataDir, {
    now: io.now(),
    ...(io.busyTimeoutMs !== undefined && { busyTimeoutMs: io.busyTimeoutMs }),
  });
  try {
    return await runCommand({ rest, options, store, files: openFileStore(dataDir), dataDir, distDir, io });
  } finally {
    await store.close();
  }
}

/** A restore that was cut short left names half exchanged: nobody reads them before it is finished. */
async function finishInterruptedRestore(dataDir: string): Promise<void> {
  if (!isRestoreDecided(dataDir)) return;
  const lock = lockDataDir(dataDir);
  try {
    await finishRestore(dataDir);
  } finally {
    lock.release();
  }
}

interface Context {
  readonly rest: readonly string[];
  readonly options: Options;
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly dataDir: string;
  readonly distDir: string;
  readonly io: CliIo;
}

/** Commands that leave files in the data folder. */
const writing: ReadonlySet<string> = new Set(['mark', 'erase', 'purge', 'recover', 'restore']);

const commands: Readonly<Record<string, (context: Context) => Promise<number>>> = {
  list,
  show,
  export: exportAll,
  mark,
  erase,
  purge,
  recover,
  backup,
};

async function list({ rest, options, store, files, dataDir, io }: Context): Promise<number> {
  expectArguments(rest, 0);
  const leads = await store.list(filterOf(options));
  if (options.json) return printJson(leads, store, files, io);
  for (const lead of leads) io.out(`${toLine(lead)}\n`);
  const isEmpty = leads.length === 0 && (await store.count()).leads === 0;
  io.err(isEmpty ? `No request has been received yet (${dataDir})\n` : `${countOf(leads.length)}\n`);
  return 0;
}

/** A request on one line: reference, arrival, status, who, what, how many files. */
function toLine(lead: Lead): string {
  const at = lead.receivedAt.slice(0, 16).replace('T', ' ');
  const who = printable(`${lead.firstname} ${lead.lastname} <${lead.email || lead.phone}>`);
  const files = lead.files.length > 0 ? [`[${lead.files.length}]`] : [];
  return [lead.reference, at, lead.status.padEnd(8), who, printable(lead.projectType), ...files].join('  ');
}

const countOf = (count: number): string => `${count} request${count === 1 ? '' : 's'}`;

async function show({ rest, options, store, files, io }: Context): Promise<number> {
  const [name = ''] = expectArguments(rest, 1);
  const lead = await store.find(name, 'all');
  if (!lead) return notFound(name, options, io);
  if (options.json) return printJson([lead], store, files, io);
  const rows: [string, string][] = [
    ['reference', lead.reference],
    ['status', lead.suspicion ? `${lead.status} (${lead.suspicion.join(', ')})` : lead.status],
    ...(lead.setAsideAt === undefined ? [] : [['set aside', lead.setAsideAt] as [string, string]]),
    ['received', lead.receivedAt],
    ['submitted', lead.submittedAt],
    ['firstname', lead.firstname],
    ['lastname', lead.lastname],
    ['email', lead.email],
    ['phone', lead.phone],
    ['projectType', lead.projectType],
    ['origin', lead.origin],
    ['consent', String(lead.consent)],
    ...(await store.mailsOf(lead.id)).map((mail): [string, string] => [`mail ${mail.kind}`, describeMail(mail)]),
    ...lead.files.map((file): [string, string] => ['file', describeFile(file, files)]),
  ];
  for (const [label, value] of rows) io.out(`${label.padEnd(22)}${printable(value)}\n`);
  io.out(`\n${printable(lead.message, true)}\n`);
  return 0;
}

async function exportAll({ rest, options, store, files, io }: Context): Promise<number> {
  expectArguments(rest, 0);
  if (options.csv === options.json) throw new UsageError('export needs --csv or --json.');
  const leads = await store.list(filterOf(options));
  if (options.json) return printJson(leads, store, files, io);
  io.out(toCsv(leads));
  return 0;
}

async function mark({ rest, options, store, files, io }: Context): Promise<number> {
  const [name = '', status = ''] = expectArguments(rest, 2);
  const wanted = readStatus(status);
  const lead = await store.find(name);
  if (!lead) return notFound(name, options, io);
  const { isMailQueued } = await store.setStatus(lead.id, wanted, io.now().toISOString());
  if (options.json) return printJson([{ ...lead, status: wanted }], store, files, io);
  io.err(`${lead.reference} is now ${wanted}${isMailQueued ? '; its mail to the company is on its way' : ''}\n`);
  return 0;
}

async function erase({ rest, options, store, files, dataDir, io }: Context): Promise<number> {
  const [name = ''] = expectArguments(rest, 1);
  const findIn = async (where: LeadStore): Promise<readonly Lead[]> => {
    const byReference = await where.find(name, 'all');
    return byReference ? [byReference] : where.findByPerson(name, 'all');
  };
  const here = await findIn(store);
  // A restore has set aside the data it replaced: a person's requests may be there alone.
  const aside = await inSetAsideData(dataDir, findIn);
  warnOf(aside.unreadable, io);
  const leads = [...new Map([...here, ...aside.results.flat()].map((lead) => [lead.id, lead])).values()];
  if (leads.length === 0) return notFound(name, options, io);

  const references = leads.map(({ reference }) => reference);
  const found = `${countOf(leads.length)} (${references.join(', ')})`;
  if (options.isDryRun) io.err(`Would erase ${found}\n`);
  else {
    if (!(await isAgreed(`Erase ${found} for good?`, options, io))) return 1;
    await eraseLeads(idsOf(leads), { dataDir, store, files }, io.now());
    io.err(`Erased ${found}\n`);
  }
  if (options.json) printReferences(leads, io);
  return aside.unreadable.length > 0 ? 1 : 0;
}

/** What was set aside and cannot be opened cannot be searched either. */
function warnOf(unreadable: readonly Unreadable[], io: CliIo): void {
  for (const { dataDir, cause } of unreadable) {
    io.err(
      `${dataDir} cannot be searched (${cause.message}): remove that folder to be sure that nothing is left in it.\n`,
    );
  }
}

async function purge({ rest, options, store, files, dataDir, distDir, io }: Context): Promise<number> {
  expectArguments(rest, 0);
  const now = io.now();
  const retentionMonths = options.months ?? readManifest(distDir).retentionMonths;
  const request = { dataDir, store, files, now, retentionMonths, isConfirmed: options.isConfirmed };
  const plan = await planPurge(request);
  if (plan.kind === 'clock-stepped') {
    io.err(`${describeStep(now, plan.lastClock)}\n`);
    return 1;
  }
  const { setAside, erased } = plan;
  const isNothing = setAside.length + erased.length === 0;
  const asideText = `set aside ${countOf(setAside.length)}${referencesOf(setAside)}`;
  const erasedText = `erase ${countOf(erased.length)}${referencesOf(erased)}`;
  if (options.isDryRun) io.err(`Would ${asideText} and ${erasedText}\n`);
  else {
    if (!isNothing && !(await isAgreed(`Purge: ${asideText} and ${erasedText} for good?`, options, io))) return 1;
    await purgeLeads(request);
    if (isNothing) io.err(`Nothing is older than ${retentionMonths} months\n`);
    if (setAside.length > 0) {
      io.err(
        `Set aside ${countOf(setAside.length)}${referencesOf(setAside)}: erased in ${recoverableDays} days unless recovered\n`,
      );
    }
    if (erased.length > 0) io.err(`Erased ${countOf(erased.length)}${referencesOf(erased)}\n`);
  }
  if (options.json) printReferences([...setAside, ...erased], io);
  return 0;
}

async function recover({ rest, options, store, files, io }: Context): Promise<number> {
  const [name = ''] = expectArguments(rest, 1);
  const lead = await store.find(name, 'set-aside');
  if (!lead) return notFound(name, options, io);
  await store.recover([lead.id]);
  if (options.json) return printJson([{ ...lead, setAsideAt: undefined }], store, files, io);
  io.err(`${lead.reference} is back; the next purge takes it again if it is still past the retention time\n`);
  return 0;
}

async function backup({ rest, options, store, dataDir, distDir, io }: Context): Promise<number> {
  const [name = ''] = expectArguments(rest, 1);
  const target = resolve(io.workingDir, name);
  if (isInside(distDir, target))
    throw new BackupError(`${target} is inside the built site: a backup there would be published.`);
  const manifest = await makeBackup(dataDir, target, store, io.now());
  if (options.json) io.out(`${JSON.stringify(manifest, null, 2)}\n`);
  const { counts, missing } = manifest;
  io.err(
    `${target} holds ${countOf(counts.leads)} with ${counts.files - missing.length} files, read through and whole\n`,
  );
  if (missing.length === 0) return 0;
  io.err(`Missing or altered already in ${dataDir}, and not in the backup: ${missing.join(', ')}\n`);
  return 1;
}

async function restore({
  rest,
  options,
  dataDir,
  io,
}: Pick<Context, 'rest' | 'options' | 'dataDir' | 'io'>): Promise<number> {
  const [name = ''] = expectArguments(rest, 1);
  const source = resolve(io.workingDir, name);
  lookAt(source);
  if (!(await isAgreed(`Put ${source} in place of the data in ${dataDir}?`, options, io))) return 1;
  const lock = lockDataDir(dataDir, 1000);
  try {
    const { manifest, aside, counts } = await restoreBackup(source, dataDir, io.now());
    io.err(`${dataDir} holds ${countOf(counts.leads)}, as of ${manifest.createdAt}\n`);
    const erased = manifest.counts.leads - counts.leads;
    if (erased > 0) io.err(`${countOf(erased)} erased since then did not come back\n`);
    if (manifest.missing.length > 0) io.err(`Missing in the backup already: ${manifest.missing.join(', ')}\n`);
    io.err(`What was there before is in ${aside} for ${setAsideDays} days\n`);
    return 0;
  } finally {
    lock.release();
  }
}

/** Asks, when somebody is there to answer and did not say beforehand. */
async function isAgreed(question: string, { isSure }: Options, { confirm }: CliIo): Promise<boolean> {
  return isSure || !confirm || confirm(`${question} [y/N] `);
}

const idsOf = (leads: readonly Lead[]): string[] => leads.map(({ id }) => id);

const referencesOf = (leads: readonly Lead[]): string =>
  leads.length === 0 ? '' : ` (${leads.map(({ reference }) => reference).join(', ')})`;

function printReferences(leads: readonly Lead[], io: CliIo): void {
  const references = leads.map(({ reference }) => ({ reference }));
  io.out(`${JSON.stringify(references, null, 2)}\n`);
}

const filterOf = ({ status, isSetAside }: Options) => ({
  scope: isSetAside ? ('set-aside' as const) : ('live' as const),
  ...(status && { status }),
});

const describeMail = ({ recipient, state, reason }: MailRecord): string =>
  `${state}${recipient && `, ${recipient}`}${reason === undefined ? '' : `: ${reason}`}`;

/** A file with where it is; one in quarantine with the reason, so that nobody opens it unawares. */
const describeFile = (file: StoredFile, files: FileStore): string => {
  const quarantine = file.disposition === 'quarantined' ? `IN QUARANTINE (${file.quarantineReason}) ` : '';
  return `${file.originalName} (${file.bytes} bytes) ${quarantine}${files.pathOf(file.storedName)}`;
};

interface WholeLead extends Omit<Lead, 'files' | 'suspicion'> {
  readonly suspicion: string | null;
  readonly mails: MailStates;
  deliveries: readonly MailRecord[];
  readonly files: readonly unknown[];
}

/** A whole request as programs read it: its fields, its files with their paths, and how far its mails are. */
async function toWhole(lead: Lead, store: LeadStore, files: FileStore): Promise<WholeLead> {
  return {
    ...lead,
    suspicion: lead.suspicion?.join(' ') ?? null,
    mails: await store.mailStatesOf(lead.id),
    deliveries: await store.mailsOf(lead.id),
    files: lead.files.map((file) => ({
      name: file.originalName,
      size: file.bytes,
      sha256: file.sha256,
      path: resolve(files.pathOf(file.storedName)),
      quarantine: file.disposition === 'quarantined' ? file.quarantineReason : null,
    })),
  };
}

async function printJson(leads: readonly Lead[], store: LeadStore, files: FileStore, io: CliIo): Promise<number> {
  const whole = await Promise.all(leads.map((lead) => toWhole(lead, store, files)));
  io.out(`${JSON.stringify(whole, null, 2)}\n`);
  return 0;
}

function notFound(name: string, { json }: Options, io: CliIo): number {
  if (json) io.out('[]\n');
  io.err(`Nothing found for "${printable(name)}"\n`);
  return 1;
}

function expectArguments(rest: readonly string[], count: number): readonly string[] {
  if (rest.length !== count)
    throw new UsageError(
      `${count === 0 ? 'No argument' : `${count} argument${count === 1 ? '' : 's'}`} expected, ${rest.length} given.`,
    );
  return rest;
}

function readStatus(text: string): LeadStatus {
  const status = leadStatuses.find((name) => name === text);
  if (!status) throw new UsageError(`"${text}" is no status: ${leadStatuses.join(', ')}.`);
  return status;
}

function readMonths(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new UsageError(`--months is "${text}": a number of months was expected.`);
  return Number(text);
}

/** A visitor's text must not move the cursor of the company's terminal. */
function printable(text: string, keepsLines = false): string {
  return text.replace(
    keepsLines
      ? /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
      : /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    ' ',
  );
}
