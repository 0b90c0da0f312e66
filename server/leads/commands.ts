/**
 * The commands of `npm run leads`: the company's view of the requests received. They may run beside the server;
 * what they print on the standard output is data, everything else goes to the standard error.
 */
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { auditCommand, inviteCommand, peopleCommand, revokeCommand, type PeopleCommand } from '../desk/commands.ts';
import { readManifest, SiteError } from '../site/manifest.ts';
import { expectArguments, readMonths, readState, readStatus, UsageError } from './arguments.ts';
import { backup, restore } from './backup-commands.ts';
import { BackupError } from './backup.ts';
import { isAgreed, type CliIo, type Context, type Options } from './command.ts';
import { toCsv } from './csv.ts';
import { describeUnreadable, eraseLeads, inSetAsideData } from './erase.ts';
import type { FileStore } from './file-store.ts';
import { help } from './help.ts';
import { countOf, describeFile, describeMail, printable, toLine, toWhole } from './print-leads.ts';
import { describeStep, planPurge, purgeLeads, recoverableDays } from './purge.ts';
import { move } from './move/command.ts';
import { MoveError } from './move/tables.ts';
import { finishRestore, isRestoreDecided } from './restore.ts';
import { databaseName } from './schema.ts';
import { lockDataDir, LockedError } from './server-lock.ts';
import { describeStorageFailure, requireReadable, refuseForeignRoot } from './storage-failure.ts';
import type { LeadStore } from './store.ts';
import { openStores } from './stores.ts';
import type { Lead } from './types.ts';

/** Runs one command and returns its exit code. */
export const runLeadsCli = async (args: readonly string[], io: CliIo): Promise<number> => {
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
      months: { type: 'string' },
      confirm: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      // Read earlier, by whoever provides the environment (cli.ts).
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
    status: values.status === undefined ? undefined : readStatus(values.status),
    isSetAside: values['set-aside'],
    json: values.json,
    csv: values.csv,
    months: values.months === undefined ? undefined : readMonths(values.months),
    isConfirmed: values.confirm,
    isDryRun: values['dry-run'],
    isSure: values.yes,
  };
  const config = readConfig(io.env, io.workingDir);
  const { dataDir, distDir } = config;
  if (writing.has(command)) refuseForeignRoot(dataDir);
  if (command === 'move') return move({ rest, io }, config, { to: values.to, filesTo: values['files-to'] });
  if (command === 'restore' && config.databaseUrl !== undefined) throw new BackupError(backupOnPostgres);
  if (command === 'restore') return restore({ rest, options, config, io });
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

/** Commands that leave files in the data folder. */
const writing: ReadonlySet<string> = new Set([
  'mark',
  'erase',
  'purge',
  'recover',
  'restore',
  'move',
  'invite',
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
});

const list = async ({ rest, options, store, files, dataDir, io }: Context): Promise<number> => {
  expectArguments(rest, 0);
  const leads = await store.list(filterOf(options));
  if (options.json) return printJson(leads, store, files, io);
  for (const lead of leads) io.out(`${toLine(lead)}\n`);
  const isEmpty = leads.length === 0 && (await store.count()).leads === 0;
  io.err(isEmpty ? `No request has been received yet (${dataDir})\n` : `${countOf(leads.length)}\n`);
  return 0;
};

const show = async ({ rest, options, store, files, io }: Context): Promise<number> => {
  const [name = ''] = expectArguments(rest, 1);
  const lead = await store.find(name, 'all');
  if (!lead) return notFound(name, options, io);
  if (options.json) return printJson([lead], store, files, io);
  const rows: [string, string][] = [
    ['reference', lead.reference],
    ['status', lead.suspicion ? `${lead.status} (${lead.suspicion.join(', ')})` : lead.status],
    ...(lead.status === 'answered' ? [['state', lead.state] as [string, string]] : []),
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
};

const exportAll = async ({ rest, options, store, files, io }: Context): Promise<number> => {
  expectArguments(rest, 0);
  if (options.csv === options.json) throw new UsageError('export needs --csv or --json.');
  const leads = await store.list(filterOf(options));
  if (options.json) return printJson(leads, store, files, io);
  io.out(toCsv(leads));
  return 0;
};

const mark = async ({ rest, options, store, files, io }: Context): Promise<number> => {
  const [name = '', status = ''] = expectArguments(rest, 2);
  const wanted = readState(status);
  const lead = await store.find(name);
  if (!lead) return notFound(name, options, io);
  // A request that is already past `answered` keeps its state.
  const isThere = lead.state === wanted || (status === 'answered' && lead.status === 'answered');
  const { isMailQueued } = isThere
    ? { isMailQueued: false }
    : await store.setState(lead.id, wanted, 'npm run leads', io.now().toISOString());
  if (options.json) return printJson([(await store.find(lead.id)) ?? lead], store, files, io);
  io.err(`${lead.reference} is now ${status}${isMailQueued ? '; its mail to the company is on its way' : ''}\n`);
  return 0;
};

const erase = async ({ rest, options, store, files, dataDir, io }: Context): Promise<number> => {
  const [name = ''] = expectArguments(rest, 1);
  const findIn = async (where: LeadStore): Promise<readonly Lead[]> => {
    const byReference = await where.find(name, 'all');
    return byReference ? [byReference] : where.findByPerson(name, 'all');
  };
  const here = await findIn(store);
  // The data that a restore replaced is kept for a time, and may hold requests of the person that are nowhere else.
  const aside = await inSetAsideData(dataDir, findIn);
  for (const each of aside.unreadable) io.err(`${describeUnreadable(each)}\n`);
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
  if (options.isDryRun) io.err(`Would ${asideText} and ${erasedText}\n`);
  else {
    if (!isNothing && !(await isAgreed(`Purge: ${asideText} and ${erasedText} for good?`, options, io))) return 1;
    await purgeLeads(request);
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
  const lead = await store.find(name, 'set-aside');
  if (!lead) return notFound(name, options, io);
  await store.recover([lead.id]);
  if (options.json) return printJson([{ ...lead, setAsideAt: undefined }], store, files, io);
  io.err(`${lead.reference} is back; the next purge takes it again if it is still past the retention time\n`);
  return 0;
};

const idsOf = (leads: readonly Lead[]): string[] => leads.map(({ id }) => id);

const referencesOf = (leads: readonly Lead[]): string =>
  leads.length === 0 ? '' : ` (${leads.map(({ reference }) => reference).join(', ')})`;

const printReferences = (leads: readonly Lead[], io: CliIo): void => {
  const references = leads.map(({ reference }) => ({ reference }));
  io.out(`${JSON.stringify(references, null, 2)}\n`);
};

const filterOf = ({ status, isSetAside }: Options) => ({
  scope: isSetAside ? ('set-aside' as const) : ('live' as const),
  ...(status && { status }),
});

const printJson = async (leads: readonly Lead[], store: LeadStore, files: FileStore, io: CliIo): Promise<number> => {
  const whole = await Promise.all(leads.map((lead) => toWhole(lead, store, files)));
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
  revoke: async (context) => {
    const [email = ''] = expectArguments(context.rest, 1);
    return revokeCommand(email, toPeopleCommand(context));
  },
  audit: async (context) => {
    expectArguments(context.rest, 0);
    return auditCommand(toPeopleCommand(context));
  },
};
