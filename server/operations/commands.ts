/**
 * The commands of `npm run leads`: the company's view of the requests received. They may run beside the server;
 * what they print on the standard output is data, everything else goes to the standard error.
 */
import { nameOf } from '../alarms/command-names.ts';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config/config.ts';
import {
  auditCommand,
  inviteCommand,
  peopleCommand,
  revokeCommand,
  rightsCommand,
  type PeopleCommand,
} from './people-commands.ts';
import { readManifest, SiteError } from '../http/site/manifest.ts';
import { expectArguments, readDays, readMonths, readRights, readState, toDeskState, UsageError } from './arguments.ts';
import { backup, rehearse, restore } from './backup-commands.ts';
import { BackupError } from './backup.ts';
import { mayProceed, type CliIo, type Context, type Options } from './command.ts';
import { toCsv } from '../requests/csv.ts';
import { toTable } from '../requests/table.ts';
import { describeUnreadable, eraseRequests, inSetAsideData } from '../retention/erase.ts';
import type { FileStore } from '../attachments/file-store.ts';
import { help } from './help.ts';
import { countOf, describeFile, describeMail, printable, toLine, toWhole } from './print-requests.ts';
import { describeStep, planPurge, purgeRequests, recoverableDays } from '../retention/purge.ts';
import { move } from './move-command.ts';
import { MoveError } from '../store/move/tables.ts';
import { finishRestore, isRestoreDecided } from './restore.ts';
import { lockDataDir, LockedError } from '../data/server-lock.ts';
import { describeStorageFailure, requireReadable, refuseForeignRoot } from './storage-failure.ts';
import type { RequestStore } from '../store/store.ts';
import { openStores } from './stores.ts';
import type { QuoteRequest } from '../store/types.ts';
import { databaseName } from '../data/data-dir.ts';
import { commandName } from '../store/desk/people.ts';

/** Runs one command and returns its exit code. */
export const runLeadsCli = async (args: readonly string[], io: CliIo): Promise<number> => {
  try {
    return await run(args, io);
  } catch (error) {
    if (error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
      io.err(`${(error as Error).message}\nRun "${nameOf('leads', '--help')}" for the commands.\n`);
      return 2;
    }
    if (error instanceof ConfigError || error instanceof SiteError) {
      io.err(`${error.message}\n`);
      return 2;
    }
    if (error instanceof BackupError || error instanceof LockedError || error instanceof MoveError) {
      io.err(`${error.message}\n`);
      return 1;
    }
    const sentence = describeStorageFailure(error, readConfig(io.env, io.workingDir).dataDir);
    if (sentence === undefined) throw error;
    io.err(`${sentence}\n`);
    return 2;
  }
};

const run = async (args: readonly string[], io: CliIo): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      status: { type: 'string' },
      'set-aside': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
      raw: { type: 'boolean', default: false },
      months: { type: 'string' },
      keep: { type: 'string' },
      rights: { type: 'string' },
      confirm: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      // Read earlier, by whoever provides the environment (leads.ts).
      root: { type: 'string' },
      to: { type: 'string' },
      'files-to': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) {
    (values.help ? io.out : io.err)(help);
    return values.help ? 0 : 2;
  }
  const options: Options = {
    state: values.status === undefined ? undefined : readState(values.status),
    isSetAside: values['set-aside'],
    json: values.json,
    csv: values.csv,
    isRaw: values.raw,
    months: values.months === undefined ? undefined : readMonths(values.months),
    keepDays: values.keep === undefined ? undefined : readDays(values.keep),
    rights: values.rights === undefined ? undefined : readRights(values.rights),
    isConfirmed: values.confirm,
    isDryRun: values['dry-run'],
    isSure: values.yes,
  };
  const config = readConfig(io.env, io.workingDir);
  const { dataDir, distDir } = config;
  if (options.rights && command !== 'invite') throw new UsageError('--rights is for invite; see also "rights".');
  if (options.isDryRun && !rehearsed.has(command))
    throw new UsageError(`--dry-run is for ${[...rehearsed].join(', ')}: "${command}" would be done.`);
  if (writing.has(command)) refuseForeignRoot(dataDir);
  if (command === 'move') return move({ rest, io }, config, { to: values.to, filesTo: values['files-to'] });
  if (command === 'restore' && config.databaseUrl !== undefined) throw new BackupError(backupOnPostgres);
  if (command === 'restore') return restore({ rest, options, config, io });
  if (command === 'rehearse') return rehearse({ rest, config, io });
  const runCommand = commands[command];
  if (!runCommand) throw new UsageError(`There is no command "${command}".`);

  if (config.databaseUrl === undefined) {
    requireReadable(dataDir);
    await finishInterruptedRestore(dataDir);
    // Without a database there are no requests, and reading would create one: this is probably the wrong folder.
    requireReadable(dataDir, databaseName);
  } else if (command === 'backup') throw new BackupError(backupOnPostgres);
  const { store, files } = await openStores(config, {
    now: io.now(),
    busyTimeoutMs: io.busyTimeoutMs,
  });
  try {
    return await runCommand({ rest, options, store, files, dataDir, distDir, io });
  } finally {
    files.close();
    await store.close();
  }
};

/** PostgreSQL has its own backup tools, which cover every table and every point in time. */
const backupOnPostgres =
  'The requests are in PostgreSQL (DATABASE_URL): pg_dump makes its backup, pg_restore puts one back. ' +
  'Keep DATA_DIR, or the bucket of FILES_URL, beside it: docs/operations.md, "Requests in PostgreSQL".';

/** Completes an interrupted restore, which left files half exchanged, before anything is read. */
const finishInterruptedRestore = async (dataDir: string): Promise<void> => {
  if (!isRestoreDecided(dataDir)) return;
  const lock = lockDataDir(dataDir);
  try {
    await finishRestore(dataDir);
  } finally {
    lock.release();
  }
};

/** Commands that say what they would do, and ask before they do it. */
const rehearsed: ReadonlySet<string> = new Set(['erase', 'purge', 'recover', 'restore']);

/** Commands that leave files in the data folder. */
const writing: ReadonlySet<string> = new Set([
  'mark',
  'erase',
  'purge',
  'recover',
  'restore',
  'move',
  'invite',
  'rights',
  'revoke',
]);

const toPeopleCommand = ({ store, distDir, options, io }: Context): PeopleCommand => ({
  store,
  config: readConfig(io.env, io.workingDir),
  manifest: () => readManifest(distDir),
  now: io.now(),
  out: io.out,
  err: io.err,
  isJson: options.json,
  rights: options.rights,
});

const list = async ({ rest, options, store, files, dataDir, io }: Context): Promise<number> => {
  expectArguments(rest, 0);
  const requests = await store.list(filterOf(options));
  if (options.json) return printJson(requests, store, files, io);
  for (const quoteRequest of requests) io.out(`${toLine(quoteRequest)}\n`);
  const isEmpty = requests.length === 0 && (await store.count()).leads === 0;
  io.err(isEmpty ? `No request has been received yet (${dataDir})\n` : `${countOf(requests.length)}\n`);
  return 0;
};

const show = async ({ rest, options, store, files, io }: Context): Promise<number> => {
  const [name = ''] = expectArguments(rest, 1);
  const request = await store.find(name, 'all');
  if (!request) return notFound(name, options, io);
  if (options.json) return printJson([request], store, files, io);
  const rows: [string, string][] = [
    ['reference', request.reference],
    ['status', request.suspicion ? `${request.status} (${request.suspicion.join(', ')})` : request.status],
    ...(request.status === 'answered' ? [['state', request.state] as [string, string]] : []),
    ...(request.setAsideAt === undefined ? [] : [['set aside', request.setAsideAt] as [string, string]]),
    ['received', request.receivedAt],
    ['submitted', request.submittedAt],
    ['firstname', request.firstname],
    ['lastname', request.lastname],
    ['email', request.email],
    ['phone', request.phone],
    ['projectType', request.projectType],
    ['origin', request.origin],
    ['consent', String(request.consent)],
    ...(await store.mailsOf(request.id)).map((mail): [string, string] => [`mail ${mail.kind}`, describeMail(mail)]),
    ...request.files.map((file): [string, string] => ['file', describeFile(file, files)]),
  ];
  for (const [label, value] of rows) io.out(`${label.padEnd(22)}${printable(value)}\n`);
  io.out(`\n${printable(request.message, true)}\n`);
  return 0;
};

const exportAll = async ({ rest, options, store, files, distDir, io }: Context): Promise<number> => {
  expectArguments(rest, 0);
  if (options.csv === options.json) throw new UsageError('export needs --csv or --json.');
  if (options.isRaw && options.json) throw new UsageError('--raw is for --csv: --json is for programs already.');
  const requests = await store.list(filterOf(options));
  if (options.json) return printJson(requests, store, files, io);
  if (options.isRaw) {
    io.out(toCsv(requests));
    return 0;
  }
  const manifest = readManifest(distDir);
  const { timeZone } = manifest.site;
  const site = { timeZone, places: manifest.desk?.places ?? [], country: manifest.company.country };
  io.out(toTable(requests, await store.listWork(site), manifest));
  return 0;
};

const mark = async ({ rest, options, store, files, io }: Context): Promise<number> => {
  const [name = '', status = ''] = expectArguments(rest, 2);
  const named = readState(status);
  const wanted = toDeskState(named);
  const request = await store.find(name);
  if (!request) return notFound(name, options, io);
  // A request that is already past `answered` keeps its state.
  const isThere = request.state === wanted || (named === 'answered' && request.status === 'answered');
  const { isMailQueued } = isThere
    ? { isMailQueued: false }
    : await store.setState(request.id, wanted, commandName, io.now().toISOString());
  if (options.json) return printJson([(await store.find(request.id)) ?? request], store, files, io);
  io.err(`${request.reference} is now ${status}${isMailQueued ? '; its mail to the company is on its way' : ''}\n`);
  return 0;
};

const erase = async ({ rest, options, store, files, dataDir, distDir, io }: Context): Promise<number> => {
  const [name = ''] = expectArguments(rest, 1);
  const country = countryOf(distDir);
  const findIn = async (where: RequestStore): Promise<readonly QuoteRequest[]> => {
    const byReference = await where.find(name, 'all');
    return byReference ? [byReference] : where.findByPerson(name, country, 'all');
  };
  const here = await findIn(store);
  // The data that a restore replaced is kept for a time, and may hold requests of the person that are nowhere else.
  const aside = await inSetAsideData(dataDir, findIn);
  for (const each of aside.unreadable) io.err(`${describeUnreadable(each)}\n`);
  const requests = [...new Map([...here, ...aside.results.flat()].map((request) => [request.id, request])).values()];
  if (requests.length === 0) return notFound(name, options, io);

  const references = requests.map(({ reference }) => reference);
  const found = `${countOf(requests.length)} (${references.join(', ')})`;
  const decision = await mayProceed(`erase ${found} for good`, options, io);
  if (decision === 'no') return 1;
  if (decision === 'yes') {
    await eraseRequests(idsOf(requests), { dataDir, store, files }, io.now());
    io.err(`Erased ${found}\n`);
  }
  if (options.json) printReferences(requests, io);
  return aside.unreadable.length > 0 ? 1 : 0;
};

/** The company's country; undefined without a built site: a request must be erasable without one. */
const countryOf = (distDir: string): string | undefined => {
  try {
    return readManifest(distDir).company.country;
  } catch (error) {
    if (error instanceof SiteError) return undefined;
    throw error;
  }
};

const purge = async ({ rest, options, store, files, dataDir, distDir, io }: Context): Promise<number> => {
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
  const decision =
    isNothing && !options.isDryRun ? 'yes' : await mayProceed(`${asideText} and ${erasedText} for good`, options, io);
  if (decision === 'no') return 1;
  if (decision === 'yes') {
    await purgeRequests(request);
    if (isNothing) io.err(`Nothing is older than ${retentionMonths} months\n`);
    if (setAside.length > 0) {
      io.err(
        `Set aside ${countOf(setAside.length)}${referencesOf(setAside)}: erased in ${recoverableDays} ` +
          'days unless recovered\n',
      );
    }
    if (erased.length > 0) io.err(`Erased ${countOf(erased.length)}${referencesOf(erased)}\n`);
  }
  if (options.json) printReferences([...setAside, ...erased], io);
  return 0;
};

const recover = async ({ rest, options, store, files, io }: Context): Promise<number> => {
  const [name = ''] = expectArguments(rest, 1);
  const request = await store.find(name, 'set-aside');
  if (!request) return notFound(name, options, io);
  const decision = await mayProceed(`take back ${request.reference}, set aside at ${request.setAsideAt}`, options, io);
  if (decision !== 'yes') return decision === 'dry-run' ? 0 : 1;
  await store.recover([request.id], io.now().toISOString());
  if (options.json) return printJson([{ ...request, setAsideAt: undefined }], store, files, io);
  io.err(`${request.reference} is back; the next purge takes it again if it is still past the retention time\n`);
  return 0;
};

const idsOf = (requests: readonly QuoteRequest[]): string[] => requests.map(({ id }) => id);

const referencesOf = (requests: readonly QuoteRequest[]): string =>
  requests.length === 0 ? '' : ` (${requests.map(({ reference }) => reference).join(', ')})`;

const printReferences = (requests: readonly QuoteRequest[], io: CliIo): void => {
  const references = requests.map(({ reference }) => ({ reference }));
  io.out(`${JSON.stringify(references, null, 2)}\n`);
};

const filterOf = ({ state, isSetAside }: Options) => ({
  scope: isSetAside ? ('set-aside' as const) : ('live' as const),
  ...(state && { state }),
});

const printJson = async (
  requests: readonly QuoteRequest[],
  store: RequestStore,
  files: FileStore,
  io: CliIo,
): Promise<number> => {
  const whole = await Promise.all(requests.map((request) => toWhole(request, store, files)));
  io.out(`${JSON.stringify(whole, null, 2)}\n`);
  return 0;
};

const notFound = (name: string, { json }: Options, io: CliIo): number => {
  if (json) io.out('[]\n');
  io.err(`Nothing found for "${printable(name)}"\n`);
  return 1;
};

const commands: Readonly<Record<string, (context: Context) => Promise<number>>> = {
  list,
  show,
  export: exportAll,
  mark,
  erase,
  purge,
  recover,
  backup,
  invite: async (context) => {
    const [name = '', email = ''] = expectArguments(context.rest, 2);
    return inviteCommand(name, email, toPeopleCommand(context));
  },
  people: async (context) => {
    expectArguments(context.rest, 0);
    return peopleCommand(toPeopleCommand(context));
  },
  rights: async (context) => {
    const [email = '', rights = ''] = expectArguments(context.rest, 2);
    return rightsCommand(email, readRights(rights), toPeopleCommand(context));
  },
  revoke: async (context) => {
    const [email = ''] = expectArguments(context.rest, 1);
    return revokeCommand(email, toPeopleCommand(context));
  },
  audit: async (context) => {
    expectArguments(context.rest, 0);
    return auditCommand(toPeopleCommand(context));
  },
};
