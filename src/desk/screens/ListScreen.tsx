import { css } from '@emotion/react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import type { ListQuery, RequestCard, RequestList } from '../../../http/desk.ts';
import { color } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/fill.ts';
import { isNarrowed, readQuery, writeQuery } from '../list-query.ts';
import { Awaited } from '../components/AsyncContent.tsx';
import { quietButtonStyles, twoColumnStyles } from '../components/desk.styles.ts';
import { ListFilters } from '../components/ListFilters.tsx';
import { count, nameOf, RequestRow } from '../components/RequestRow.tsx';
import { Screen } from '../components/Screen.tsx';
import { SelectionBar } from '../components/SelectionBar.tsx';
import { useKeptFocus } from '../components/use-focus-fallback.ts';
import { words } from '../site.ts';
import { isBackToList, listAddress, soughtWords } from '../state/list-navigation.ts';
import { useStore } from '../state/store.ts';
import { saveTable } from '../state/export-csv.ts';
import { useList } from '../state/use-list.ts';
import { useNow } from '../state/use-now.ts';
import { longestWait } from '../waiting-time.ts';

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

/** Lies above the row's own link, with room for a thumb around it. */
const chooserStyles = css`
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

/** The requests: new ones first, narrowed by what the address says. */
export const ListScreen = () => {
  const [params, setParams] = useSearchParams();
  const sought = useSought();
  const query = { ...readQuery(params), ...(sought !== '' && { search: sought }) };
  const { data, failure, isLoading, showMore } = useList(query);
  const change = useCallback(
    ({ search = '', ...next }: ListQuery): void => {
      soughtWords.set(search);
      setParams(new URLSearchParams(writeQuery(next)), { replace: true });
    },
    [setParams],
  );
  return (
    <Screen
      title={words.list.title}
      aside={data?.total ? count(data.total, words.list.countOne, words.list.countMany) : undefined}
    >
      <div css={twoColumnStyles}>
        <ListFilters query={query} list={data} onChange={change} />
        <Awaited data={data} failure={data === undefined ? failure : undefined}>
          {(list) =>
            list.requests.length === 0 ? (
              <p role="status">{isNarrowed(query) ? words.list.empty : words.list.none}</p>
            ) : (
              <Requests query={query} list={list} isLoading={isLoading} onMore={showMore} />
            )
          }
        </Awaited>
      </div>
    </Screen>
  );
};

/** The words that one looks for. Coming from elsewhere begins anew; going back finds the list as it was. */
const useSought = (): string => {
  const location = useLocation();
  const { key, search } = location;
  const state: unknown = location.state;
  const kind = useNavigationType();
  useLayoutEffect(() => {
    if (kind === 'PUSH' && !isBackToList(state)) soughtWords.set('');
    listAddress.set(`/${search}`);
  }, [key, kind, search, state]);
  return useStore(soughtWords);
};

interface RequestsProps {
  readonly query: ListQuery;
  readonly list: RequestList;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

const Requests = ({ query, list, isLoading, onMore }: RequestsProps) => {
  const now = useNow();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const opener = useRef<HTMLButtonElement>(null);
  const box = useKeptFocus<HTMLDivElement>(() => []);
  const { requests } = list;
  const toggle = (reference: string): void => {
    const next = new Set(chosen);
    if (!next.delete(reference)) next.add(reference);
    setChosen(next);
  };
  const longest = longestWait(requests, now);
  return (
    <div ref={box}>
      <div css={headStyles}>
        <button
          ref={opener}
          type="button"
          css={quietButtonStyles}
          onClick={() => setChosen(chosen === undefined ? new Set() : undefined)}
        >
          {chosen === undefined ? words.list.choose : words.list.chooseEnd}
        </button>
        <button type="button" css={quietButtonStyles} onClick={() => void saveTable(query)}>
          {words.list.export}
        </button>
      </div>
      <ul css={listStyles} aria-busy={isLoading}>
        {requests.map((request) => (
          <RequestRow
            key={request.reference}
            request={request}
            now={now}
            longest={longest}
            chooser={
              chosen && (
                <label css={chooserStyles}>
                  <input
                    type="checkbox"
                    aria-label={fill(words.list.chooseThis, { name: nameOf(request) })}
                    checked={chosen.has(request.reference)}
                    onChange={() => toggle(request.reference)}
                  />
                </label>
              )
            }
          />
        ))}
      </ul>
      {chosen && (
        <SelectionBar chosen={chosenOf(requests, chosen)} opener={opener} onDone={() => setChosen(undefined)} />
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

const chosenOf = (requests: readonly RequestCard[], chosen: ReadonlySet<string>): readonly RequestCard[] =>
  requests.filter(({ reference }) => chosen.has(reference));
