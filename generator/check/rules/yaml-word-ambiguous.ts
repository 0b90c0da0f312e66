import type { Located } from '../../source/types.ts';
import { rule, warning, type RuleFinding } from '../rule.ts';
import { documentShape, pageShape, projectShape, siteShape, visitStrings, type Shape } from '../../schema/shape.ts';

/** Words that YAML 1.1, which other programs still read, takes for true or false. */
const ambiguous = /^(?:y|n|yes|no|on|off)$/i;

/** « no » for Norway: a text here, « false » in another program that opens the same file. */
export const yamlWordAmbiguous = rule('yaml-word-ambiguous', function* ({ spec, doc, projects, pages, documents }) {
  yield* find(spec, siteShape, doc);
  for (const project of projects) yield* find(project.value, projectShape, project.doc);
  for (const page of pages) yield* find(page.frontMatter, pageShape, page.doc);
  for (const document of documents) yield* find(document.frontMatter, documentShape, document.doc);
});

const find = (value: unknown, shape: Shape, doc: Located): RuleFinding[] => {
  const findings: RuleFinding[] = [];
  visitStrings(value, shape, ({ value: word, path }) => {
    if (!ambiguous.test(word) || doc.sourceOf(path) !== word) return;
    const isNo = /^(?:n|no|off)$/i.test(word);
    findings.push(
      warning(doc.placeOf(path), {
        fr: `« ${word} » sans guillemets est lu comme « ${isNo ? 'faux' : 'vrai'} » par d’autres logiciels.`,
        en: `“${word}” without quotation marks is read as “${isNo ? 'false' : 'true'}” by other programs.`,
        hint: { fr: `Mettez-le entre guillemets : "${word}"`, en: `Put it between quotation marks: "${word}"` },
        facts: { found: word },
      }),
    );
  });
  return findings;
};
