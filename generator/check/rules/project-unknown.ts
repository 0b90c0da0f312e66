import { message } from '../../diagnostics/message.ts';
import { rule, unknownNames } from '../rule.ts';

/** A project that a page names is one of content/projects. */
export const projectUnknown = rule('project-unknown', ({ referencesTo, projects, unreadFiles }) => {
  // The file that can't be read may be the one.
  if (unreadFiles.size > 0) return [];
  const ids = new Set(projects.map(({ value }) => value.id));
  return unknownNames(referencesTo('project'), ids, (name) => ({ message: message('project-unknown', { name }) }));
});
