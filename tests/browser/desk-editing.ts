/** The files of the draft that an editor works on. */
import { desk } from './desk-visit.ts';

export const change = (path: string, from: string | RegExp, to: string): void => {
  const { draft } = desk.office;
  draft.set(path, Buffer.from(sourceOf(path).replace(from, to)));
};
export const sourceOf = (path: string): string =>
  (desk.office.draft.get(path) ?? desk.office.published(path)!).toString();
