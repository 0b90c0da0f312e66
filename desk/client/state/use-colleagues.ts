import { deskPaths, type Colleague, type Colleagues } from '../../contract.ts';
import { getJson } from './api.ts';
import { useResource } from './resources.ts';

/** The people of the desk, by name; none for somebody who is alone there. */
export const useColleagues = (): readonly Colleague[] => {
  const { data } = useResource('colleagues', (signal) => getJson<Colleagues>(deskPaths.colleagues, signal));
  return data !== undefined && data.people.length > 1 ? data.people : [];
};
