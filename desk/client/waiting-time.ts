/** Waiting times of requests and the lengths that represent them. Pure functions. */
import type { DeskState, RequestCard } from '../contract.ts';

/** States in which the visitor or the company waits for the other. */
const openStates: ReadonlySet<DeskState> = new Set(['new', 'called', 'visit-planned', 'quote-sent']);

/** Who has to act next; `day`: nobody, until an appointed day. */
export type WaitedFor = 'company' | 'visitor' | 'day';

/** For whom a request in this state waits. */
export const waitedFor = (state: DeskState): WaitedFor =>
  state === 'quote-sent' ? 'visitor' : state === 'visit-planned' ? 'day' : 'company';

/** Milliseconds since a request entered its state; `undefined` for closed states. */
export const waitingMsOf = (
  { state, stateAt }: Pick<RequestCard, 'state' | 'stateAt'>,
  now: Date,
): number | undefined => (openStates.has(state) ? Math.max(now.getTime() - Date.parse(stateAt), 0) : undefined);

/** Share of the longest waiting time, in percent with one decimal; at least `minPercent`, to be visible. */
export const waitingPercent = (wait: number, longest: number): number =>
  Math.max(longest === 0 ? 0 : Math.round((wait / longest) * 1000) / 10, minPercent);

const minPercent = 4;

/** The longest waiting time of a list in milliseconds; at least one day, so that recent requests get short bars. */
export const longestWaitMs = (requests: readonly RequestCard[], now: Date): number =>
  Math.max(dayMs, ...requests.map((request) => waitingMsOf(request, now) ?? 0));

const dayMs = 24 * 60 * 60_000;
