import { css } from '@emotion/react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import type { ListQuery, RequestCard, RequestList } from '../../../http/desk.ts';
import { color } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/fill.ts';
import { isNarrowed, readQuery, writeQuery } from '../list-query.ts';
import { AsyncContent } from '../components/AsyncContent.tsx';
import { quietButtonStyles, twoColumnStyles } from '../components/desk.styles.ts';
import { ListFilters } from '../components/ListFilters.tsx';
import { countText, nameOf, RequestRow } from '../components/RequestRow.tsx';
import { Screen } from '../components/Screen.tsx';
import { SelectionBar } from '../components/SelectionBar.tsx';
import { useFocusFallback } from '../components/use-focus-fallback.ts';
import { words } from '../site.ts';
import { isReturnToList, listPath, searchText } from '../state/list-navigation.ts';
import { useStore } from '../state/store.ts';
import { exportCsv } from '../state/export-csv.ts';
import { useList } from '../state/use-list.ts';
import { useNow } from '../state/use-now.ts';
import { longestWaitMs } from '../waiting-time.ts';

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

/** The list of requests, new ones first, filtered by the URL. */
export const ListScreen = () => {
  const [params, setParams] = useSearchParams();
  const searched = useSearchText();
  const query = { ...readQuery(params), ...(searched !== '' && { search: searched }) };
  const { data, failure, isLoading, showMore } = useList(query);
  const change = useCallback(
    ({ search = '', ...next }: ListQuery): void => {
      searchText.set(search);
      setParams(new URLSearchParams(writeQuery(next)), { replace: true });
    },
    [setParams],
  );
  return (
    <Screen
      title={words.list.title}
      aside={data?.total ? countText(data.total, words.list.countOne, words.list.countMany) : undefined}
    >
      <div css={twoColumnStyles}>
        <ListFilters query={query} list={data} onChange={change} />
        <AsyncContent data={data} failure={data === undefined ? failure : undefined}>
          {(list) =>
            list.requests.length === 0 ? (
              <p role="status">{isNarrowed(query) ? words.list.empty : words.list.none}</p>
            ) : (
              <Requests query={query} list={list} isLoading={isLoading} onMore={showMore} />
            )
          }
        </AsyncContent>
      </div>
    </Screen>
  );
};

/** The search text. Going back to the list keeps it; other navigations reset it. */
const useSearchText = (): string => {
  const location = useLocation();
  const { key, search } = location;
  const state: unknown = location.state;
  const kind = useNavigationType();
  useLayoutEffect(() => {
    if (kind === 'PUSH' && !isReturnToList(state)) searchText.set('');
    listPath.set(`/${search}`);
  }, [key, kind, search, state]);
  return useStore(searchText);
};

interface RequestsProps {
  readonly query: ListQuery;
  readonly list: RequestList;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

const Requests = ({ query, list, isLoading, onMore }: RequestsProps) => {
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
        <button type="button" css={quietButtonStyles} onClick={() => void exportCsv(query)}>
          {words.list.export}
        </button>
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
                    onChange={() => toggle(request.reference)}
                  />
                </label>
              )
            }
          />
        ))}
      </ul>
      {selected && (
        <SelectionBar selected={selectedOf(requests, selected)} opener={opener} onDone={() => setSelected(undefined)} />
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

const selectedOf = (requests: readonly RequestCard[], selected: ReadonlySet<string>): readonly RequestCard[] =>
  requests.filter(({ reference }) => selected.has(reference));
