/** Resolution of conflicts between a change and changes made by others. Pure functions. */
import type { Change, ChangeCall, Conflict, WholeRequest } from '../contract.ts';

/** A request and the version of it that the change was based on. */
export type Target = ChangeCall['requests'][number];

/**
 * Whether the requests already have the values of the change, set by this user: the first response was lost, and the
 * change was sent again.
 *
 * @param me name of the logged-in user.
 */
export const isAlreadyApplied = (change: Change, { current, gone }: Conflict, me: string): boolean =>
  gone.length === 0 && current.length > 0 && current.every((request) => isAppliedTo(change, request, me));

const isAppliedTo = (change: Change, request: WholeRequest, me: string): boolean => {
  switch (change.kind) {
    case 'state':
      return request.state === change.state && request.stateBy === me;
    case 'next-step':
      return (
        (['text', 'day', 'time', 'place'] as const).every((key) => request.nextStep?.[key] === change.step?.[key]) &&
        isLastChangeBy(request, change.kind, me)
      );
    case 'place':
      return change.place !== '' && request.place === change.place && isLastChangeBy(request, change.kind, me);
    case 'contact':
      return isLastChangeBy(request, change.kind, me) && request.history[0]?.contact === change.contact;
    case 'amount':
      return request.amount === change.amount && isLastChangeBy(request, change.kind, me);
    case 'assignee':
      return request.assignee?.id === change.person && isLastChangeBy(request, change.kind, me);
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

const isLastChangeBy = ({ history }: WholeRequest, kind: Change['kind'], me: string): boolean => {
  const last = history.find((entry) => !entry.isUndone);
  return last?.kind === kind && last.by === me;
};

/** Whether a change can be applied over any other one: a new note overwrites nothing. */
export const canAlwaysApply = (change: Change): boolean => change.kind === 'note' && change.id === undefined;

/** The same requests with the versions of `current`. */
export const withCurrentVersions = (targets: readonly Target[], current: readonly Target[]): readonly Target[] => {
  const versions = new Map(current.map(({ reference, version }) => [reference, version]));
  return targets.map(({ reference, version }) => ({ reference, version: versions.get(reference) ?? version }));
};

/** Name of the last other user in the history of the requests. */
export const lastEditor = (requests: readonly WholeRequest[], me: string): string | undefined =>
  requests.flatMap(({ history }) => history).find(({ by }) => by !== me)?.by;
