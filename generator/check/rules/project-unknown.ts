import { rule, unknownNames } from '../rule.ts';

/** A project that a page names is one of content/projects. */
export const projectUnknown = rule('project-unknown', ({ referencesTo, projects, unreadFiles }) => {
  // The file that can't be read may be the one.
  if (unreadFiles.size > 0) return [];
  return unknownNames(referencesTo('project'), new Set(projects.map(({ value }) => value.id)), 'project-unknown');
});
