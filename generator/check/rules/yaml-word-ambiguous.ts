import type { Located } from '../../source/types.ts';
import { warning, type RuleDiagnostic, type Rule } from '../rule.ts';
import { documentShape, pageShape, projectShape, siteShape, visitStrings, type Shape } from '../../schema/shape.ts';

/** Words that YAML 1.1, which other programs still read, takes for true or false. */
const ambiguous = /^(?:y|n|yes|no|on|off)$/i;

/** « no » for Norway: a text here, « false » in another program that opens the same file. */
export const yamlWordAmbiguous: Rule = {
  code: 'yaml-word-ambiguous',
  doc: {
    title: 'Un mot sans guillemets peut être pris pour « vrai » ou « faux »',
    why: 'no, yes, on et off sont des textes pour ce site, mais d’autres logiciels qui ouvrent le même fichier les lisent comme « vrai » ou « faux » (le code de la Norvège, « NO », en est l’exemple célèbre).',
    cure: 'Mettez le mot entre guillemets.',
    right: 'client: "NO"',
  },
  *check({ spec, doc, projects, pages, documents }) {
    yield* find(spec, siteShape, doc);
    for (const project of projects) yield* find(project.value, projectShape, project.doc);
    for (const page of pages) yield* find(page.frontMatter, pageShape, page.doc);
    for (const document of documents) yield* find(document.frontMatter, documentShape, document.doc);
  },
};

const find = (value: unknown, shape: Shape, doc: Located): RuleDiagnostic[] => {
  const diagnostics: RuleDiagnostic[] = [];
  visitStrings(value, shape, ({ value: text, path }) => {
    if (!ambiguous.test(text) || doc.sourceOf(path) !== text) return;
    const isNo = /^(?:n|no|off)$/i.test(text);
    diagnostics.push(
      warning(
        doc.placeOf(path),
        `« ${text} » sans guillemets est lu comme « ${isNo ? 'faux' : 'vrai'} » par d’autres logiciels.`,
        `Mettez-le entre guillemets : "${text}"`,
        { facts: { found: text } },
      ),
    );
  });
  return diagnostics;
};
