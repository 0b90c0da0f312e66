import { css } from '@emotion/react';
import { useRef, useState, type ReactNode } from 'react';
import { maxRequestsAtOnce, type DeskState, type RequestCard, type RequestList } from '../../contract.ts';
import { color } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { words } from '../site.ts';
import { useNow } from '../state/use-now.ts';
import { longestWaitMs } from '../waiting-time.ts';
import { quietButtonStyles } from './desk.styles.ts';
import { nameOf } from '../request-texts.ts';
import { RequestRow } from './RequestRow.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

const listStyles = css`
  border-top: 1px solid ${color.text};
  margin-bottom: 1.5rem;
`;

const headStyles = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: 0 1.5rem;
`;

const actionsStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.6rem 1.8rem;
`;

/** Above the link that covers the row; large enough for touch. */
const checkboxStyles = css`
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  margin-left: -0.5rem;
  & > input {
    width: 1.5rem;
    height: 1.5rem;
    margin: 0;
    accent-color: ${color.brand};
  }
`;

/** Props of `SelectableRequests`. */
export interface SelectableRequestsProps {
  readonly list: RequestList;
  readonly isLoading: boolean;
  readonly onMore: () => void;
  /** The state that is proposed for those selected. */
  readonly proposed: DeskState;
  /** Beside the button that starts the selection, until it is pressed. */
  readonly actions?: ReactNode;
  /** Actions of one request. */
  readonly actionsOf?: (request: RequestCard) => ReactNode;
}

/** Requests as rows, of which several can be changed or erased at once. */
export const SelectableRequests = ({
  list,
  isLoading,
  onMore,
  proposed,
  actions,
  actionsOf,
}: SelectableRequestsProps) => {
  const now = useNow();
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const opener = useRef<HTMLButtonElement>(null);
  const ref = useFocusFallback<HTMLDivElement>(() => []);
  const { requests } = list;
  const toggle = (reference: string): void => {
    const next = new Set(selected);
    if (!next.delete(reference)) next.add(reference);
    setSelected(next);
  };
  const longest = longestWaitMs(requests, now);
  return (
    <div ref={ref}>
      <div css={headStyles}>
        <button
          ref={opener}
          type="button"
          css={quietButtonStyles}
          onClick={() => setSelected(selected === undefined ? new Set() : undefined)}
        >
          {selected === undefined ? words.list.choose : words.list.chooseEnd}
        </button>
        {selected === undefined ? (
          actions
        ) : (
          <button type="button" css={quietButtonStyles} onClick={() => setSelected(firstOf(requests))}>
            {words.list.chooseAll}
          </button>
        )}
      </div>
      <ul css={listStyles} aria-busy={isLoading}>
        {requests.map((request) => (
          <RequestRow
            key={request.reference}
            request={request}
            now={now}
            longestMs={longest}
            checkbox={
              selected && (
                <label css={checkboxStyles}>
                  <input
                    type="checkbox"
                    aria-label={fill(words.list.chooseThis, { name: nameOf(request) })}
                    checked={selected.has(request.reference)}
                    disabled={!selected.has(request.reference) && selected.size >= maxRequestsAtOnce}
                    onChange={() => toggle(request.reference)}
                  />
                </label>
              )
            }
          >
            {selected === undefined && actionsOf?.(request)}
          </RequestRow>
        ))}
      </ul>
      {selected && (
        <SelectionBar
          proposed={proposed}
          selected={selectedOf(requests, selected)}
          opener={opener}
          onDone={() => setSelected(undefined)}
        />
      )}
      <div css={actionsStyles}>
        {list.next !== undefined && (
          <Button variant="secondary" onClick={onMore}>
            {words.list.more}
          </Button>
        )}
      </div>
    </div>
  );
};

/** As many as can be changed at once. */
const firstOf = (requests: readonly RequestCard[]): ReadonlySet<string> =>
  new Set(requests.slice(0, maxRequestsAtOnce).map(({ reference }) => reference));

const selectedOf = (requests: readonly RequestCard[], selected: ReadonlySet<string>): readonly RequestCard[] =>
  requests.filter(({ reference }) => selected.has(reference));
