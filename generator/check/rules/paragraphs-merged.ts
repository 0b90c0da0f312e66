import { error, rule } from '../rule.ts';

/** A blank line between two paragraphs counts under « | » alone: YAML joins the lines of every other text. */
export const paragraphsMerged = rule(
  'paragraphs-merged',
  {
    fr: {
      merged: (key: string) => ({
        message: 'Les paragraphes de ce texte seraient réunis en un seul.',
        hint: `Écrivez « ${key}: | », et le texte dessous, sans guillemets, chaque ligne décalée de deux espaces.`,
      }),
    },
    en: {
      merged: (key) => ({
        message: 'The paragraphs of this text would be joined into one.',
        hint: `Write “${key}: |”, and the text below it, without quotation marks, each line indented by two spaces.`,
      }),
    },
  },
  function* ({ texts }, say) {
    for (const { text, kind, path, doc } of texts) {
      // Joined, they stand on lines that follow each other. Few texts have any; a place is found by reading a file anew.
      if (kind !== 'markdown' || path.length === 0 || !/\S[^\S\n]*\n[^\S\n]*\S/.test(text)) continue;
      const source = doc.sourceOf(path);
      if (/^\|/.test(source.trimStart()) || !/\S[^\S\n]*\n[^\S\n]*\n[^\S\n]*\S/.test(source.replaceAll('\r', '')))
        continue;
      yield error(doc.placeOf(path), say.merged(String(path.at(-1))), { facts: { name: String(path.at(-1)) } });
    }
  },
);
