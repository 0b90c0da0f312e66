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
    for (const { value: word, path } of stringsIn(value, shape)) {
      if (!ambiguous.test(word) || doc.sourceOf(path) !== word) continue;
      const isNo = /^(?:n|no|off)$/i.test(word);
      yield warning(doc.placeOf(path), {
        fr: `« ${word} » sans guillemets est lu comme « ${isNo ? 'faux' : 'vrai'} » par d’autres logiciels.`,
        en: `“${word}” without quotation marks is read as “${isNo ? 'false' : 'true'}” by other programs.`,
        hint: { fr: `Mettez-le entre guillemets : "${word}"`, en: `Put it between quotation marks: "${word}"` },
        facts: { found: word },
      });
    }
});
