/** How long requests wait, and how that is drawn. Pure. */
import type { DeskState, RequestCard } from '../../http/desk.ts';

/** States in which somebody waits for the company, or the company for somebody. */
const OPEN: ReadonlySet<DeskState> = new Set(['new', 'called', 'visit-planned', 'quote-sent']);

/** Milliseconds since a request came into its state; nothing when it waits for nobody. */
export const waitOf = ({ state, stateAt }: Pick<RequestCard, 'state' | 'stateAt'>, now: Date): number | undefined =>
  OPEN.has(state) ? Math.max(now.getTime() - Date.parse(stateAt), 0) : undefined;

/** Part of the longest wait, in per cent with one decimal; the shortest that can be drawn for what has just come. */
export const waitPart = (wait: number, longest: number): number =>
  Math.max(longest === 0 ? 0 : Math.round((wait / longest) * 1000) / 10, SHORTEST_PART);

const SHORTEST_PART = 4;

/** The longest wait of a list, at least a day: what came this morning does not look like a month. */
export const longestWait = (requests: readonly RequestCard[], now: Date): number =>
  Math.max(DAY_MS, ...requests.map((request) => waitOf(request, now) ?? 0));

const DAY_MS = 24 * 60 * 60_000;
