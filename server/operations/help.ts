/** What `leads --help` prints. */
import { nameOf } from '../alarms/command-names.ts';
import { recoverableDays } from '../retention/purge.ts';
import { setAsideDays } from '../data/set-aside.ts';
import { requestStates } from '../store/types.ts';

export const help = `Usage: ${nameOf('leads', '<command> [options]')}

Commands
  list                          requests, oldest first
  show <reference>              one request, with its files and mails
  export --csv | --json         all requests, on the standard output
  mark <reference> <status>     set the status, one of those below; answered means called
  erase <reference|email|phone> erase a request, or all requests of one person, with their files
  purge                         set aside what is older than the retention time, and erase what was set aside
                                ${recoverableDays} days ago (the server does both by itself)
  recover <reference>           take back a request that a purge has set aside
  invite <name> <email>         let somebody use the company's desk: prints a link, good once, for an hour
  people                        who may use the desk, and what for
  rights <email> <rights>       change what somebody may do: requests, editing (of the site) or both
  revoke <email>                end somebody's sessions, and their right to use the desk
  audit                         what was done at the desk, newest first, for twelve months
  backup [folder]               copy everything to a new folder, also while the server runs, and check the copy;
                                without a name, to one of BACKUP_DIR, named by the time
  restore [folder]              check a backup and put it in place of the data, which is set aside for
                                ${setAsideDays} days; the server must be stopped; without a name, the newest
                                of BACKUP_DIR
  rehearse [folder]             restore a backup beside, read all of it, and remove it again; changes nothing

  move                          copy all requests with their mails, notes, people and audit, and all files, from where
                                the settings say to somewhere else; every row and file is read back; may be repeated;
                                servers must be stopped

Options
  --to <address>      move: postgres://user:password@host/database, or sqlite: for the database in DATA_DIR
  --files-to <addr>   move: s3://bucket/prefix?endpoint=…, or disk: for DATA_DIR
  --status <status>   list and export: only these: ${requestStates.join(', ')}
                      (answered: all between new and spam)
  --set-aside         list: those that a purge has set aside
  --json              print an array of whole requests
  --csv               export: a table for a spreadsheet, as the site's country and language write it
  --raw               export --csv: a table for programs: commas, ISO instants, fields as they are stored
  --keep <days>       backup: afterwards remove backups of BACKUP_DIR older than this, never the newest
  --rights <rights>   invite: requests, editing or both; without it, the first person gets both, others requests
  --months <n>        purge: another retention time than the site's
  --confirm           purge: the clock is right, although it moved by more than a month since the last purge
  --dry-run           erase, purge, recover and restore: print what would be done
  --yes               erase, purge, recover and restore: do not ask; needed where there is no terminal
  --root <folder>     of another site.yaml, with its own var/ and dist/
  --help              this text

Environment
  DATA_DIR            folder of the requests (default: var)
  DATABASE_URL        where they are instead, on PostgreSQL; FILES_URL: where their files are, in a bucket
  BACKUP_DIR          folder of the backups; BACKUP_MAX_AGE_HOURS: when the newest is too old (default: 26)
  DIST                built site, for its retention time, country and words (default: dist)

Exit code: 0 done, 1 nothing found or refused, 2 the command cannot be understood, or cannot look.
`;
