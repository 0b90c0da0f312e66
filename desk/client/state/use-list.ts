import { useState } from 'react';
import { deskPaths, type ListQuery, type RequestList } from '../../contract.ts';
import { useResource } from './resources.ts';
import { postToApi } from './session.ts';

/** Fetches the first pages of a list and concatenates them. */
const fetchPages = async (query: ListQuery, pages: number, signal: AbortSignal): Promise<RequestList> => {
  let list = await postToApi<RequestList>(deskPaths.requests, query, { signal });
  for (let page = 1; page < pages && list.next !== undefined; page += 1) {
    const next = await postToApi<RequestList>(deskPaths.requests, { ...query, cursor: list.next }, { signal });
    list = { ...next, requests: [...list.requests, ...next.requests] };
  }
  return list;
};

/** Number of loaded pages by query, so that a list has the same length on return. */
const pageCounts = new Map<string, number>();

/** The list of a query; `showMore` loads its next page. */
export const useList = (query: ListQuery) => {
  const name = JSON.stringify(query);
  const [, setAsked] = useState(0);
  const pages = pageCounts.get(name) ?? 1;
  const resource = useResource(`list ${pages} ${name}`, (signal) => fetchPages(query, pages, signal));
  // Shows the previous pages while the next one is loading.
  const before = usePreviousData(resource.data, name);
  const showMore = (): void => {
    pageCounts.set(name, pages + 1);
    setAsked((count) => count + 1);
  };
  return { ...resource, data: resource.data ?? before, showMore };
};

/** The last data that was loaded for the same query. */
const usePreviousData = (data: RequestList | undefined, name: string): RequestList | undefined => {
  const [last, setLast] = useState<{ readonly name: string; readonly data: RequestList }>();
  if (data !== undefined && last?.data !== data) setLast({ name, data });
  return last?.name === name ? last.data : undefined;
};
