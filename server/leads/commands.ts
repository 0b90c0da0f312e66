/**
 * The commands of `npm run leads`: the company's view of the requests received. They may run beside the server;
 * what they print on the standard output is data, everything else goes to the standard error.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { readManifest, SiteError } from '../site/manifest.ts';
import { toCsv } from './csv.ts';
import { openFileStore, type FileStore } from './file-store.ts';
import { eraseLeads, retentionStart } from './purge.ts';
import { databaseName } from './schema.ts';
import type { MailStates } from './mail-queue.ts';
import { openLeadStore, type LeadStore } from './store.ts';
import { leadStatuses, type Lead, type LeadStatus, type MailRecord } from './types.ts';

const help = `Usage: npm run leads -- <command> [options]

Commands
  list                          requests, oldest first
  show <reference>              one request, with its files and mails
  export --csv | --json         all requests, on the standard output
  mark <reference> <status>     set the status: ${leadStatuses.join(', ')}
  erase <reference|email|phone> erase a request, or all requests of one person, with their files
  purge                         erase what is older than the retention time (the server does it every day)

Options
  --status <status>   list and export: only these
  --json              print an array of whole requests
  --csv               export: a table for a spreadsheet
  --months <n>        purge: another retention time than the site's
  --dry-run           erase and purge: print what would be erased
  --yes               erase and purge: do not ask
  --help              this text

Environment
  DATA_DIR            folder of the requests (default: var)
  DIST                built site, for its retention time (default: dist)

Exit code: 0 done, 1 nothing found or refused, 2 the command cannot be understood.
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
    throw error;
  }
}

interface Options {
  readonly status: LeadStatus | undefined;
  readonly json: boolean;
  readonly csv: boolean;
  readonly months: number | undefined;
  readonly isDryRun: boolean;
  readonly isSure: boolean;
}

async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      status: { type: 'string' },
      json: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
      months: { type: 'string' },
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
    json: values.json,
    csv: values.csv,
    months: values.months === undefined ? undefined : readMonths(values.months),
    isDryRun: values['dry-run'],
    isSure: values.yes,
  };
  const runCommand = commands[command];
  if (!runCommand) throw new UsageError(`There is no command "${command}".`);

  const { dataDir, distDir } = readConfig(io.env, io.workingDir);
  // Nothing received yet: reading makes no folder.
  if (!existsSync(join(dataDir, databaseName))) return answerEmpty(command, options, io);
  const store = openLeadStore(dataDir);
  try {
    return await runCommand({ rest, options, store, files: openFileStore(dataDir), distDir, io });
  } finally {
    await store.close();
  }
}

interface Context {
  readonly rest: readonly string[];
  readonly options: Options;
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly distDir: string;
  readonly io: CliIo;
}

const commands: Readonly<Record<string, (context: Context) => number | Promise<number>>> = { list, show, export: exportAll, mark, erase, purge };

async function list({ rest, options, store, files, io }: Context): Promise<number> {
  expectArguments(rest, 0);
  const leads = await store.list(filterOf(options));
  if (options.json) return printJson(leads, store, files, io);
  for (const lead of leads) {
    const contact = lead.email || lead.phone;
    io.out(
      `${lead.reference}  ${lead.receivedAt.slice(0, 16).replace('T', ' ')}  ${lead.status.padEnd(8)}  ${printable(`${lead.firstname} ${lead.lastname} <${contact}>`)}  ${printable(lead.projectType)}${lead.files.length > 0 ? `  [${lead.files.length}]` : ''}\n`,
    );
  }
  io.err(`${leads.length} request${leads.length === 1 ? '' : 's'}\n`);
  return 0;
}

async function show({ rest, options, store, files, io }: Context): Promise<number> {
  const [name = ''] = expectArguments(rest, 1);
  const lead = await store.find(name);
  if (!lead) return notFound(name, options, io);
  if (options.json) return printJson([lead], store, files, io);
  const rows: [string, string][] = [
    ['reference', lead.reference],
    ['status', lead.suspicion ? `${lead.status} (${lead.suspicion.join(', ')})` : lead.status],
    ['received', lead.receivedAt],
    ['submitted', lead.submittedAt],
    ['firstname', lead.firstname],
    ['lastname', lead.lastname],
    ['email', lead.email],
    ['phone', lead.phone],
    ['projectType', lead.projectType],
    ['consent', String(lead.consent)],
    ...(await store.mailsOf(lead.id)).map((mail): [string, string] => [`mail ${mail.kind}`, describeMail(mail)]),
    ...lead.files.map((file): [string, string] => ['file', `${file.originalName} (${file.bytes} bytes) ${files.pathOf(file.storedName)}`]),
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
  await store.setStatus(lead.id, wanted);
  if (options.json) return printJson([{ ...lead, status: wanted }], store, files, io);
  io.err(`${lead.reference} is now ${wanted}\n`);
  return 0;
}

async function erase({ rest, options, store, files, io }: Context): Promise<number> {
  const [name = ''] = expectArguments(rest, 1);
  const byReference = await store.find(name);
  const leads = byReference ? [byReference] : await store.findByPerson(name);
  if (leads.length === 0) return notFound(name, options, io);
  return eraseAll(leads, { options, store, files, io });
}

async function purge({ rest, options, store, files, distDir, io }: Context): Promise<number> {
  expectArguments(rest, 0);
  const months = options.months ?? readManifest(distDir).retentionMonths;
  const leads = await store.findReceivedBefore(retentionStart(io.now(), months));
  if (leads.length === 0) {
    if (options.json) io.out('[]\n');
    io.err(`Nothing is older than ${months} months\n`);
    return 0;
  }
  return eraseAll(leads, { options, store, files, io });
}

async function eraseAll(leads: readonly Lead[], { options, store, files, io }: Pick<Context, 'options' | 'store' | 'files' | 'io'>): Promise<number> {
  const references = leads.map(({ reference }) => reference);
  const count = `${leads.length} request${leads.length === 1 ? '' : 's'} (${references.join(', ')})`;
  if (options.isDryRun) {
    io.err(`Would erase ${count}\n`);
  } else {
    if (!options.isSure && io.confirm && !(await io.confirm(`Erase ${count} for good? [y/N] `))) return 1;
    await eraseLeads(leads, store, files);
    io.err(`Erased ${count}\n`);
  }
  const erased = references.map((reference) => ({ reference }));
  if (options.json) io.out(`${JSON.stringify(erased, null, 2)}\n`);
  return 0;
}

const describeMail = ({ recipient, state, reason }: MailRecord): string =>
  `${state}${recipient && `, ${recipient}`}${reason === undefined ? '' : `: ${reason}`}`;

const filterOf = ({ status }: Options) => (status ? { status } : {});

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
    files: lead.files.map(({ storedName, originalName, bytes, sha256 }) => ({
      name: originalName,
      size: bytes,
      sha256,
      path: resolve(files.pathOf(storedName)),
    })),
  };
}

async function printJson(leads: readonly Lead[], store: LeadStore, files: FileStore, io: CliIo): Promise<number> {
  const whole = await Promise.all(leads.map((lead) => toWhole(lead, store, files)));
  io.out(`${JSON.stringify(whole, null, 2)}\n`);
  return 0;
}

function answerEmpty(command: string, options: Options, io: CliIo): number {
  if (options.json) io.out('[]\n');
  else if (command === 'export') io.out(toCsv([]));
  io.err('No request has been received yet\n');
  return ['list', 'export', 'purge'].includes(command) ? 0 : 1;
}

function notFound(name: string, { json }: Options, io: CliIo): number {
  if (json) io.out('[]\n');
  io.err(`Nothing found for "${printable(name)}"\n`);
  return 1;
}

function expectArguments(rest: readonly string[], count: number): readonly string[] {
  if (rest.length !== count)
    throw new UsageError(`${count === 0 ? 'No argument' : `${count} argument${count === 1 ? '' : 's'}`} expected, ${rest.length} given.`);
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
    keepsLines ? /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g : /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    ' ',
  );
}
