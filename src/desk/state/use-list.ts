import { useState } from 'react';
import { deskPaths, type ListQuery, type RequestList } from '../../../http/desk.ts';
import { useResource } from './resources.ts';
import { work } from './session.ts';

/** As many pages of a list as were asked for, as one. */
const fetchPages = async (query: ListQuery, pages: number, signal: AbortSignal): Promise<RequestList> => {
  let list = await work<RequestList>(deskPaths.requests, query, signal);
  for (let page = 1; page < pages && list.next !== undefined; page += 1) {
    const next = await work<RequestList>(deskPaths.requests, { ...query, cursor: list.next }, signal);
    list = { ...next, requests: [...list.requests, ...next.requests] };
  }
  return list;
};

/** How many pages of each query were shown: going back to a list finds it as long as it was. */
const pagesOf = new Map<string, number>();

/** The list of a query, and what shows more of it. */
export const useList = (query: ListQuery) => {
  const name = JSON.stringify(query);
  const [, setAsked] = useState(0);
  const pages = pagesOf.get(name) ?? 1;
  const resource = useResource(`list ${pages} ${name}`, (signal) => fetchPages(query, pages, signal));
  // While the next page comes, the pages before it stay.
  const before = useResourceBefore(resource.data, name);
  const showMore = (): void => {
    pagesOf.set(name, pages + 1);
    setAsked((count) => count + 1);
  };
  return { ...resource, data: resource.data ?? before, showMore };
};

/** What was shown for the same name before. */
const useResourceBefore = (data: RequestList | undefined, name: string): RequestList | undefined => {
  const [last, setLast] = useState<{ readonly name: string; readonly data: RequestList }>();
  if (data !== undefined && last?.data !== data) setLast({ name, data });
  return last?.name === name ? last.data : undefined;
};
