import { deskPaths, type Colleague, type Colleagues } from '../../contract.ts';
import { useResource } from './resources.ts';
import { getFromApi } from './session.ts';

/** The people of the desk, by name; none for somebody who is alone there. */
export const useColleagues = (): readonly Colleague[] => {
  const { data } = useResource('colleagues', (signal) => getFromApi<Colleagues>(deskPaths.colleagues, signal));
  return data !== undefined && data.people.length > 1 ? data.people : [];
};
