import { pagesFolder } from '../../source/load-site.ts';
import { rule, unknownNames } from '../rule.ts';

/** The content file that a route names exists. */
export const contentMissing = rule('content-missing', ({ referencesTo, pageByName, unreadFiles }) => {
  const read = referencesTo('page').filter(({ value }) => !unreadFiles.has(`${pagesFolder}${value}`));
  return unknownNames(read, pageByName, 'content-missing');
});
