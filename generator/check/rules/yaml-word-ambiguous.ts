import type { By, Sentence } from '../../language/language.ts';
import type { Located } from '../../source/types.ts';
import { rule, warning, type RuleFinding } from '../rule.ts';
import { documentShape, pageShape, projectShape, siteShape, visitStrings, type Shape } from '../../schema/shape.ts';

/** Words that YAML 1.1, which other programs still read, takes for true or false. */
const ambiguous = /^(?:y|n|yes|no|on|off)$/i;

/** « no » for Norway: a text here, « false » in another program that opens the same file. */
export const yamlWordAmbiguous = rule(
  'yaml-word-ambiguous',
  {
    fr: {
      ambiguous: (word: string, isNo: boolean) => ({
        message: `« ${word} » sans guillemets est lu comme « ${isNo ? 'faux' : 'vrai'} » par d’autres logiciels.`,
        hint: `Mettez-le entre guillemets : "${word}"`,
      }),
    },
    en: {
      ambiguous: (word, isNo) => ({
        message: `“${word}” without quotation marks is read as “${isNo ? 'false' : 'true'}” by other programs.`,
        hint: `Put it between quotation marks: "${word}"`,
      }),
    },
  },
  function* ({ spec, doc, projects, pages, documents }, say) {
    yield* find(say.ambiguous, spec, siteShape, doc);
    for (const project of projects) yield* find(say.ambiguous, project.value, projectShape, project.doc);
    for (const page of pages) yield* find(say.ambiguous, page.frontMatter, pageShape, page.doc);
    for (const document of documents) yield* find(say.ambiguous, document.frontMatter, documentShape, document.doc);
  },
);

const find = (
  told: (word: string, isNo: boolean) => By<Sentence>,
  value: unknown,
  shape: Shape,
  doc: Located,
): RuleFinding[] => {
  const diagnostics: RuleFinding[] = [];
  visitStrings(value, shape, ({ value: text, path }) => {
    if (!ambiguous.test(text) || doc.sourceOf(path) !== text) return;
    const isNo = /^(?:n|no|off)$/i.test(text);
    diagnostics.push(warning(doc.placeOf(path), told(text, isNo), { facts: { found: text } }));
  });
  return diagnostics;
};
