/** Parsing of command-line arguments; anything unexpected is an error. */
import type { DeskState } from '../../desk/contract.ts';
import { allRights, type Right } from '../store/desk/people.ts';
import { requestStates, type RequestState } from '../store/types.ts';

/** An invalid command line; its message is printed with a hint to `--help`. */
export class UsageError extends Error {}

export const expectArguments = (rest: readonly string[], count: number): readonly string[] => {
  if (rest.length !== count)
    throw new UsageError(
      `${count === 0 ? 'No argument' : `${count} argument${count === 1 ? '' : 's'}`} expected, ${rest.length} given.`,
    );
  return rest;
};

/** Parses what `--status` and `mark` name: a state of the desk, or `answered`. */
export const readState = (text: string): RequestState => {
  const state = requestStates.find((name) => name === text);
  if (!state) throw new UsageError(`"${text}" is no status: ${requestStates.join(', ')}.`);
  return state;
};

/** The state that `mark` sets; `answered`, from before there was a desk, means `called`. */
export const toDeskState = (state: RequestState): DeskState => (state === 'answered' ? 'called' : state);

/** Parses a number of days, at least one. */
export const readDays = (text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`--keep is "${text}": a number of days was expected.`);
  return Number(text);
};
/** Parses what `--rights` and `rights` name. */
export const readRights = (text: string): readonly Right[] => {
  const right = allRights.find((name) => name === text);
  if (right === undefined && text !== 'both')
    throw new UsageError(`"${text}" is no right: ${allRights.join(', ')} or both.`);
  return right === undefined ? allRights : [right];
};

/** How rights are named on the command line. */
export const nameOfRights = (rights: readonly Right[]): string =>
  rights.length === allRights.length ? 'both' : rights.join(' ');

export const readMonths = (text: string): number => {
  if (!/^\d{1,4}$/.test(text)) throw new UsageError(`--months is "${text}": a number of months was expected.`);
  return Number(text);
};
