/** How the operator calls the commands of this server, for the sentences that name one. */
import { dirname, join } from 'node:path';

/** A command that sentences name. */
type Command = 'leads' | 'doctor' | 'build';

/** Names commands as the operator types them, where this process runs. */
interface CommandNames {
  /** The folder of the release that this process belongs to; undefined in the project's folder. */
  readonly releaseDir: string | undefined;
  /** A command with its arguments. */
  nameOf(command: Command, args?: string): string;
}

/** The commands of a release (scripts/release.mjs). */
const inRelease = /[\\/]server[\\/](?:main|leads|doctor)\.mjs$/;

/**
 * Finds out by the path of the started script: in a release, commands are files beside it, called by Node from any
 * folder; in the project's folder, npm runs them.
 */
export const commandNames = (script: string): CommandNames => {
  const folder = inRelease.test(script) ? dirname(script) : undefined;
  return {
    releaseDir: folder === undefined ? undefined : dirname(folder),
    nameOf(command, args = '') {
      if (folder === undefined) return `npm run ${command}${args === '' ? '' : ` -- ${args}`}`;
      const path = join(folder, `${command}.mjs`);
      // A release builds nothing: the built site comes with it.
      return command === 'build' ? 'npm run build, then a new release' : `node ${path}${args === '' ? '' : ` ${args}`}`;
    },
  };
};

const names = commandNames(process.argv[1] ?? '');

/** Names a command as this process's operator calls it: `npm run leads -- list`, or `node /…/server/leads.mjs list`. */
export const nameOf = names.nameOf;

/** The folder of the release that this process belongs to; undefined in the project's folder. */
export const releaseDir = names.releaseDir;
