/** Parsing of command-line arguments; anything unexpected is an error. */
import { deskStates, type DeskState } from '../../http/desk.ts';
import { leadStatuses, type LeadStatus } from './types.ts';

/** An invalid command line; its message is printed with a hint to `--help`. */
export class UsageError extends Error {}

export const expectArguments = (rest: readonly string[], count: number): readonly string[] => {
  if (rest.length !== count)
    throw new UsageError(
      `${count === 0 ? 'No argument' : `${count} argument${count === 1 ? '' : 's'}`} expected, ${rest.length} given.`,
    );
  return rest;
};

export const readStatus = (text: string): LeadStatus => {
  const status = leadStatuses.find((name) => name === text);
  if (!status) throw new UsageError(`"${text}" is no status: ${leadStatuses.join(', ')}.`);
  return status;
};

/** Parses a state of the desk; `answered`, from before there was a desk, means `called`. */
export const readState = (text: string): DeskState => {
  if (text === 'answered') return 'called';
  const state = deskStates.find((name) => name === text);
  if (!state) throw new UsageError(`"${text}" is no status: ${['answered', ...deskStates].join(', ')}.`);
  return state;
};

export const readMonths = (text: string): number => {
  if (!/^\d{1,4}$/.test(text)) throw new UsageError(`--months is "${text}": a number of months was expected.`);
  return Number(text);
};
