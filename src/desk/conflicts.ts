/** What becomes of a change that meets another one. Pure. */
import type { Change, ChangeCall, Conflict, WholeRequest } from '../../http/desk.ts';

/** A request and the version of it that one has seen. */
export type Target = ChangeCall['requests'][number];

/**
 * Whether requests already are as a change would make them, by this person's own hand: an answer was lost on the way,
 * and the change was sent again.
 */
export const isAlreadyMade = (change: Change, { current, gone }: Conflict, me: string): boolean =>
  gone.length === 0 && current.length > 0 && current.every((request) => isMadeIn(change, request, me));

const isMadeIn = (change: Change, request: WholeRequest, me: string): boolean => {
  switch (change.kind) {
    case 'state':
      return request.state === change.state && request.stateBy === me;
    case 'next-step':
      return (
        request.nextStep?.text === change.step?.text &&
        request.nextStep?.day === change.step?.day &&
        isLastBy(request, change.kind, me)
      );
    case 'place':
      return change.place !== '' && request.place === change.place && isLastBy(request, change.kind, me);
    case 'note':
      return change.id === undefined
        ? request.notes.some(({ text, by }) => text === change.text && by === me)
        : change.text === ''
          ? request.notes.every(({ id }) => id !== change.id)
          : request.notes.some(({ id, text, by }) => id === change.id && text === change.text && by === me);
    default:
      return change satisfies never;
  }
};

const isLastBy = ({ history }: WholeRequest, kind: Change['kind'], me: string): boolean => {
  const last = history.find((entry) => !entry.isUndone);
  return last?.kind === kind && last.by === me;
};

/** A new note overwrites nothing: it may follow whatever somebody else did. */
export const overwritesNothing = (change: Change): boolean => change.kind === 'note' && change.id === undefined;

/** The same requests as they are now. */
export const withVersions = (targets: readonly Target[], current: readonly Target[]): readonly Target[] => {
  const versions = new Map(current.map(({ reference, version }) => [reference, version]));
  return targets.map(({ reference, version }) => ({ reference, version: versions.get(reference) ?? version }));
};

/** Who changed requests last, as far as their history says. */
export const lastBy = (requests: readonly WholeRequest[], me: string): string | undefined =>
  requests.flatMap(({ history }) => history).find(({ by }) => by !== me)?.by;
