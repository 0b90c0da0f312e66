import { css } from '@emotion/react';
import { useState, type RefObject } from 'react';
import { deskStates, type Change, type Colleague, type DeskState, type RequestCard } from '../../contract.ts';
import { media } from '../../../src/theme/media.ts';
import { color, layer, space } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { formats, words } from '../site.ts';
import { submitChange } from '../state/outbox.ts';
import { ownId } from '../state/session.ts';
import { useColleagues } from '../state/use-colleagues.ts';
import { barHeight, lowForForms, quietButtonStyles } from './desk.styles.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { nameOf } from '../request-texts.ts';
import { Select } from './Select.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

const barStyles = css`
  position: sticky;
  bottom: ${barHeight};
  z-index: ${layer.cut};
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 0.6rem 1.2rem;
  margin-inline: calc(-1 * ${space.margin});
  padding: 0.9rem ${space.margin};
  background: ${color.surfaceTinted};
  border-top: 1px solid ${color.text};
  /* There the menu is on top. */
  ${media.desktop} {
    bottom: 0;
    /* Not over the filters beside it. */
    margin-left: -1.2rem;
    padding-left: 1.2rem;
  }
  /* With large text it would cover too much of the list. */
  ${media.narrow} {
    position: static;
  }
  /* Not in a low window either. */
  ${lowForForms} {
    position: static;
  }
  & > p {
    flex: 1 0 100%;
    font-weight: 600;
  }
  & > div {
    flex: 1 1 10rem;
    max-width: 20rem;
  }
`;

export interface SelectionBarProps {
  readonly selected: readonly RequestCard[];
  /** The state that the choice begins with. */
  readonly proposed: DeskState;
  /** The button that started the selection: it gets the focus when the bar is removed. */
  readonly opener: RefObject<HTMLElement | null>;
  /** Called when the selection ends. */
  readonly onDone: () => void;
}

/** Actions on all selected requests; they succeed or fail together. */
export const SelectionBar = ({ selected, proposed, opener, onDone }: SelectionBarProps) => {
  const bar = useFocusFallback<HTMLDivElement>(() => [opener.current]);
  const people = useColleagues();
  const groups = actionGroups(people);
  const [chosen, setChosen] = useState(stateKey(proposed));
  const [isErasing, setErasing] = useState(false);
  const apply = (): void => {
    const action = groups.flatMap(({ options }) => options).find(({ value }) => value === chosen);
    const [first] = selected;
    if (action === undefined || first === undefined) return;
    const changed: string = formats.counted(selected.length, words.list.changedOne, words.list.changedMany);
    const done = fill(changed, { name: nameOf(first), state: action.result });
    void submitChange(
      selected.map(({ reference, version }) => ({ reference, version })),
      action.change,
      done,
    );
    onDone();
  };
  return (
    <div ref={bar} css={barStyles}>
      <p role="status">{formats.counted(selected.length, words.list.chosenOne, words.list.chosenMany)}</p>
      {groups.length === 1 ? (
        <Select label={words.list.changeTo} value={chosen} options={groups[0].options} onChange={setChosen} />
      ) : (
        <Select label={words.list.action} value={chosen} options={groups} onChange={setChosen} />
      )}
      <Button onClick={apply} disabled={selected.length === 0}>
        {words.list.apply}
      </Button>
      <button type="button" css={quietButtonStyles} disabled={selected.length === 0} onClick={() => setErasing(true)}>
        {words.list.erase}
      </button>
      {isErasing && <EraseDialog requests={selected} onClose={() => setErasing(false)} onErased={onDone} />}
    </div>
  );
};

/** A change of several requests, as an option. */
interface Action {
  readonly value: string;
  readonly label: string;
  readonly change: Change;
  /** What they are afterwards, for the notification. */
  readonly result: string;
}

interface ActionGroup {
  readonly label: string;
  readonly options: readonly Action[];
}

const stateKey = (state: DeskState): string => `state ${state}`;

/** Every state; every person and nobody, unless the user is alone at the desk. */
const actionGroups = (people: readonly Colleague[]): readonly [ActionGroup, ...ActionGroup[]] => {
  const states = deskStates.map((state) => ({
    value: stateKey(state),
    label: words.states[state],
    change: { kind: 'state', state } as const,
    result: words.states[state],
  }));
  const given = people.map(({ id, name }) => ({
    value: `person ${id}`,
    label: name,
    change: { kind: 'assignee', person: id } as const,
    result: id === ownId() ? words.list.givenToMe : fill(words.list.given, { name }),
  }));
  const toNobody = {
    value: 'nobody',
    label: words.request.nobody,
    change: { kind: 'assignee' } as const,
    result: words.list.nobodys,
  };
  return [
    { label: words.list.changeTo, options: states },
    ...(given.length === 0 ? [] : [{ label: words.list.giveTo, options: [...given, toNobody] }]),
  ];
};
