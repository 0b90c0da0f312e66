import { rule, warning } from '../rule.ts';
import { documentShape, pageShape, projectShape, siteShape, stringsIn } from '../../schema/shape.ts';

/** Words that YAML 1.1, which other programs still read, takes for true or false. */
const ambiguous = /^(?:y|n|yes|no|on|off)$/i;

/** « no » for Norway: a text here, « false » in another program that opens the same file. */
export const yamlWordAmbiguous = rule('yaml-word-ambiguous', function* (site) {
  const values = [
    { value: site.spec, shape: siteShape, doc: site.doc },
    ...site.projects.map(({ value, doc }) => ({ value, shape: projectShape, doc })),
    ...site.pages.map(({ frontMatter, doc }) => ({ value: frontMatter, shape: pageShape, doc })),
    ...site.documents.map(({ frontMatter, doc }) => ({ value: frontMatter, shape: documentShape, doc })),
  ];
  for (const { value, shape, doc } of values)
    for (const { value: found, path } of stringsIn(value, shape)) {
      if (!ambiguous.test(found) || doc.sourceOf(path) !== found) continue;
      const id = /^(?:n|no|off)$/i.test(found) ? 'yaml-word-ambiguous/false' : 'yaml-word-ambiguous/true';
      yield warning(doc.placeOf(path), id, { found });
    }
});
