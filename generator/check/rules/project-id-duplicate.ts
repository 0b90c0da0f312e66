import { error, firstUse, repeated, rule, write } from '../rule.ts';
import type { LoadedProject } from '../../source/types.ts';

/** What an id is made of. */
const idForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Two projects never share an id. */
export const projectIdDuplicate = rule('project-id-duplicate', function* ({ projects }) {
  // The file that bears the name keeps it, whichever is read first.
  const ordered = [...projects.filter(isNamedByFile), ...projects.filter((project) => !isNamedByFile(project))];
  for (const { item, first } of repeated(ordered, ({ value }) => value.id))
    yield error(item.doc.placeOf(['id']), 'project-id-duplicate', {
      found: item.value.id,
      expected: [item.slug],
      ...(idForm.test(item.slug) && write(`id: ${item.slug}`)),
      ...firstUse(first.doc.placeOf(['id'])),
    });
});

const isNamedByFile = ({ slug, value }: LoadedProject): boolean => slug === value.id;
