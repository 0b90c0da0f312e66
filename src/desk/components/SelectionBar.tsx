import { css } from '@emotion/react';
import { useState, type RefObject } from 'react';
import { deskStates, type DeskState, type RequestCard } from '../../../http/desk.ts';
import { media } from '../../theme/media.ts';
import { color, layer, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/fill.ts';
import { words } from '../site.ts';
import { submitChange } from '../state/outbox.ts';
import { barHeight, quietButtonStyles } from './desk.styles.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { countText, nameOf } from './RequestRow.tsx';
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
  /* With large text it would cover too much of the list. */
  ${media.narrow} {
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
  /** The button that started the selection: it gets the focus when the bar is removed. */
  readonly opener: RefObject<HTMLElement | null>;
  /** Called when the selection ends. */
  readonly onDone: () => void;
}

/** Actions on all selected requests; they succeed or fail together. */
export const SelectionBar = ({ selected, opener, onDone }: SelectionBarProps) => {
  const bar = useFocusFallback<HTMLDivElement>(() => [opener.current]);
  const [state, setState] = useState<DeskState>('called');
  const [isErasing, setErasing] = useState(false);
  const change = (): void => {
    const [first] = selected;
    const values = { count: selected.length, name: first ? nameOf(first) : '', state: words.states[state] };
    const done = fill(selected.length === 1 ? words.list.changedOne : words.list.changedMany, values);
    void submitChange(
      selected.map(({ reference, version }) => ({ reference, version })),
      { kind: 'state', state },
      done,
    );
    onDone();
  };
  return (
    <div ref={bar} css={barStyles}>
      <p role="status">{countText(selected.length, words.list.chosenOne, words.list.chosenMany)}</p>
      <Select
        label={words.list.changeTo}
        value={state}
        options={deskStates.map((value) => ({ value, label: words.states[value] }))}
        onChange={(value) => setState(value as DeskState)}
      />
      <Button onClick={change} disabled={selected.length === 0}>
        {words.list.apply}
      </Button>
      <button type="button" css={quietButtonStyles} disabled={selected.length === 0} onClick={() => setErasing(true)}>
        {words.list.erase}
      </button>
      {isErasing && <EraseDialog requests={selected} onClose={() => setErasing(false)} onErased={onDone} />}
    </div>
  );
};
