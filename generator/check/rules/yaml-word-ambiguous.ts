import { fileRule, warning } from '../rule.ts';
import { stringsIn } from '../../schema/shape.ts';
import { shapeOf } from '../checked-site.ts';

/** Words that YAML 1.1, which other programs still read, takes for true or false. */
const ambiguous = /^(?:y|n|yes|no|on|off)$/i;

/** « no » for Norway: a text here, « false » in another program that opens the same file. */
export const yamlWordAmbiguous = fileRule('yaml-word-ambiguous', function* ({ kind, value, doc }) {
  for (const { value: found, path } of stringsIn(value, shapeOf[kind])) {
    if (!ambiguous.test(found) || doc.sourceOf(path) !== found) continue;
    const id = /^(?:n|no|off)$/i.test(found) ? 'yaml-word-ambiguous/false' : 'yaml-word-ambiguous/true';
    yield warning(doc.placeOf(path), id, { found });
  }
});
