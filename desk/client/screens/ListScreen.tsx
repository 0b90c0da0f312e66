import { useCallback, useLayoutEffect } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import type { ListQuery } from '../../contract.ts';
import { isNarrowed, readQuery, writeQuery } from '../list-query.ts';
import { AsyncContent } from '../components/AsyncContent.tsx';
import { quietButtonStyles, twoColumnStyles } from '../components/desk.styles.ts';
import { ListFilters } from '../components/ListFilters.tsx';
import { SelectableRequests } from '../components/SelectableRequests.tsx';
import { Screen } from '../components/Screen.tsx';
import { formats, words } from '../site.ts';
import { isReturnToList, listPath, searchText } from '../state/list-navigation.ts';
import { useObservable } from '../state/observable.ts';
import { exportCsv } from '../state/export-csv.ts';
import { useList } from '../state/use-list.ts';

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
      aside={data?.total ? formats.counted(data.total, words.list.countOne, words.list.countMany) : undefined}
    >
      <div css={twoColumnStyles}>
        <ListFilters query={query} list={data} onChange={change} />
        <AsyncContent data={data} failure={failure}>
          {(list) =>
            list.requests.length === 0 ? (
              <p role="status">{isNarrowed(query) ? words.list.empty : words.list.none}</p>
            ) : (
              <SelectableRequests
                list={list}
                isLoading={isLoading}
                onMore={showMore}
                proposed="called"
                actions={
                  <button type="button" css={quietButtonStyles} onClick={() => void exportCsv(query)}>
                    {words.list.export}
                  </button>
                }
              />
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
  return useObservable(searchText);
};
