import { css } from '@emotion/react';
import { useEffect, useId, useState } from 'react';
import { deskStates, dueTimes, type DueTime, type ListQuery, type RequestList } from '../../contract.ts';
import { media } from '../../../src/theme/media.ts';
import { color, space } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { isNarrowed } from '../list-query.ts';
import { formats, words } from '../site.ts';
import { ownId } from '../state/session.ts';
import { useColleagues } from '../state/use-colleagues.ts';
import { answerTimeLabel } from '../answer-time-label.ts';
import {
  chipsStyles,
  disclosureStyles,
  fieldLabelStyles,
  fieldStyles,
  quietButtonStyles,
  shortFieldStyles,
} from './desk.styles.ts';
import { Select } from './Select.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

/** On a phone, low enough that what is late stands on the first screen. */
const filtersStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[1]};
  ${media.desktop} {
    position: sticky;
    top: 5rem;
    gap: ${space[5]};
  }
`;

const moreStyles = css`
  border-bottom: 1px solid ${color.rule};
  ${disclosureStyles}
  & > div {
    display: grid;
    gap: ${space[3]};
    padding-block: ${space[2]} ${space[4]};
  }
`;

/** Debounce delay of the search. */
const searchDelayMs = 300;

export interface ListFiltersProps {
  readonly query: ListQuery;
  readonly list: Pick<RequestList, 'counts' | 'due' | 'assigned' | 'choices'> | undefined;
  readonly onChange: (query: ListQuery) => void;
}

/**
 * Filters of the list: search text, day of the next step, person, state, trade, place, month, and those of the year's
 * charts.
 */
export const ListFilters = ({ query, list, onChange }: ListFiltersProps) => {
  const choose = (change: ListQuery): void => onChange({ ...query, ...change });
  const states = deskStates.filter((state) => state !== 'spam');
  const isChosen = ['trade', 'place', 'month'].some((key) => query[key as keyof ListQuery] !== undefined);
  // What is unfolded stays so when its last choice is taken back: the focus is in it.
  const [isUnfolded, setUnfolded] = useState(false);
  // What is still being typed goes with the rest: the field begins anew.
  const [clearCount, setClearCount] = useState(0);
  const clear = (): void => {
    setClearCount(clearCount + 1);
    onChange({});
  };
  const options = (values: readonly string[], current: string | undefined, label = (value: string) => value) => [
    { value: '', label: words.list.any },
    ...[...new Set([...(current === undefined ? [] : [current]), ...values])].map((value) => ({
      value,
      label: label(value),
    })),
  ];
  return (
    <div css={filtersStyles}>
      <Search key={clearCount} value={query.search ?? ''} onSearch={(search) => choose({ search })} />
      <div css={chipsStyles} role="group" aria-label={words.list.due}>
        {dueTimes.map((time) => (
          <button
            key={time}
            type="button"
            aria-pressed={query.due === time}
            onClick={() => choose({ due: query.due === time ? undefined : time })}
          >
            {dueLabels[time]} {list && <span>{formats.number(list.due[time])}</span>}
          </button>
        ))}
      </div>
      <AssigneeChips query={query} list={list} onChange={onChange} />
      <div css={chipsStyles} role="group" aria-label={words.list.states}>
        <button type="button" aria-pressed={query.state === undefined} onClick={() => choose({ state: undefined })}>
          {words.list.all}
        </button>
        {states.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={query.state === state}
            onClick={() => choose({ state: query.state === state ? undefined : state })}
          >
            {words.states[state]} {list && <span>{formats.number(list.counts[state])}</span>}
          </button>
        ))}
      </div>
      <details
        css={moreStyles}
        open={isChosen || isUnfolded}
        onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      >
        <summary>
          {words.list.filters}
          <InterfaceIcon name="down" />
        </summary>
        <div>
          <Select
            label={words.list.trade}
            value={query.trade ?? ''}
            options={options(list?.choices.trades ?? [], query.trade, (trade) =>
              trade === noTrade ? words.list.noTrade : trade,
            )}
            onChange={(trade) => choose({ trade })}
          />
          <Select
            label={words.list.place}
            value={query.place ?? ''}
            options={options(list?.choices.places ?? [], query.place)}
            onChange={(place) => choose({ place })}
          />
          <Select
            label={words.list.month}
            value={query.month ?? ''}
            options={options(list?.choices.months ?? [], query.month, formats.month)}
            onChange={(month) => choose({ month })}
          />
        </div>
      </details>
      {query.answered !== undefined && <p>{fill(words.list.answered, { time: answerTimeLabel(query.answered) })}</p>}
      {query.quote !== undefined && <p>{fill(words.list.quote, { outcome: words.year[query.quote] })}</p>}
      {isNarrowed(query) && <ClearButton onClear={clear} />}
    </div>
  );
};

/** It goes with the last filter: the focus stays beside it. */
const ClearButton = ({ onClear }: { readonly onClear: () => void }) => {
  const button = useFocusFallback<HTMLButtonElement>();
  return (
    <button ref={button} type="button" css={quietButtonStyles} onClick={onClear}>
      {words.list.clear}
    </button>
  );
};

/** The person first, then the others, then nobody. */
const AssigneeChips = ({ query, list, onChange }: ListFiltersProps) => {
  const people = useColleagues();
  if (people.length === 0) return null;
  const me = ownId();
  const choices = [
    { id: me, label: words.list.mine },
    ...people.filter(({ id }) => id !== me).map(({ id, name }) => ({ id, label: name })),
    { id: nobody, label: words.list.nobodys },
  ];
  return (
    <div css={chipsStyles} role="group" aria-label={words.list.assignee}>
      {choices.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={query.assignee === id}
          onClick={() => onChange({ ...query, assignee: query.assignee === id ? undefined : id })}
        >
          {label} {list && <span>{formats.number(list.assigned[id] ?? 0)}</span>}
        </button>
      ))}
    </div>
  );
};

/** Filter value of requests that are given to nobody (`desk/contract.ts`). */
const nobody = '-';

const dueLabels: Readonly<Record<DueTime, string>> = {
  late: words.list.dueLate,
  today: words.list.dueToday,
  week: words.list.dueWeek,
};

/** Filter value of requests without a trade (`desk/contract.ts`). */
const noTrade = '-';

const Search = ({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) => {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // Navigation changes the search text; text being typed is kept.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <div role="search">
      <label css={fieldLabelStyles} htmlFor={id}>
        {words.list.search}
      </label>
      <input
        css={[fieldStyles, shortFieldStyles]}
        id={id}
        type="search"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
};
