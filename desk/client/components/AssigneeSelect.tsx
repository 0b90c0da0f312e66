import type { WholeRequest } from '../../contract.ts';
import { fill } from '../../../src/ui/fill.ts';
import { words } from '../site.ts';
import { pendingChanges, submitChange } from '../state/outbox.ts';
import { useObservable } from '../state/observable.ts';
import { useColleagues } from '../state/use-colleagues.ts';
import { Select } from './Select.tsx';

/** Whom a request is given to. Somebody who is alone at the desk has nobody to give it to. */
export const AssigneeSelect = ({ request }: { readonly request: WholeRequest }) => {
  const people = useColleagues();
  const { reference, version, assignee } = request;
  const unsent = useObservable(pendingChanges)
    .filter(
      ({ change, requests }) => change.kind === 'assignee' && requests.some((target) => target.reference === reference),
    )
    .at(-1);
  if (people.length === 0 && assignee === undefined) return null;
  // Somebody who has not registered again since may still have it.
  const known = assignee === undefined || people.some(({ id }) => id === assignee.id) ? people : [...people, assignee];
  const give = (id: string): void => {
    const person = known.find((each) => each.id === id);
    void submitChange(
      [{ reference, version }],
      { kind: 'assignee', ...(person && { person: person.id }) },
      person === undefined ? words.request.historyNobody : fill(words.request.historyGiven, { name: person.name }),
    );
  };
  return (
    <Select
      label={words.request.assignee}
      value={(unsent?.change.kind === 'assignee' ? unsent.change.person : assignee?.id) ?? ''}
      options={[
        { value: '', label: words.request.nobody },
        ...known.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={give}
    />
  );
};
