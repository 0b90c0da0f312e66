import { error, firstUse, rule, write } from '../rule.ts';
import type { LoadedProject } from '../../source/types.ts';

/** What an id is made of. */
const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Two projects never share an id. */
export const projectIdDuplicate = rule('project-id-duplicate', function* ({ projects }) {
  const firstById = new Map<string, LoadedProject>();
  // The file that bears the name keeps it, whichever is read first.
  for (const project of projects) if (project.slug === project.value.id) firstById.set(project.value.id, project);
  for (const project of projects) {
    const { id } = project.value;
    const first = firstById.get(id);
    if (id === '') continue;
    if (first === undefined) firstById.set(id, project);
    else if (first !== project)
      yield error(project.doc.placeOf(['id']), 'project-id-duplicate', {
        found: id,
        expected: [project.slug],
        ...(slug.test(project.slug) && write(`id: ${project.slug}`)),
        ...firstUse(first.doc.placeOf(['id'])),
      });
  }
});
