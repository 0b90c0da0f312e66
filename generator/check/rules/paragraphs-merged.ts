import { error, type Rule } from '../rule.ts';

/** A blank line between two paragraphs counts under « | » alone: YAML joins the lines of every other text. */
export const paragraphsMerged: Rule = {
  code: 'paragraphs-merged',
  doc: {
    title: 'Les paragraphes d’un texte seraient réunis en un seul',
    why: 'Sans « | » après les deux-points, YAML réunit les lignes d’un texte : la ligne vide entre deux paragraphes se perd.',
    cure: 'Écrivez « | » après les deux-points, sans guillemets, et le texte dessous, décalé de deux espaces.',
    right: 'longDescription: |\n  Le premier paragraphe.\n\n  Le deuxième.',
  },
  *check({ texts }) {
    for (const { kind, path, doc } of texts) {
      if (kind !== 'markdown' || path.length === 0) continue;
      const source = doc.sourceOf(path);
      if (/^\|/.test(source.trimStart()) || !/\S[^\S\n]*\n[^\S\n]*\n[^\S\n]*\S/.test(source.replaceAll('\r', '')))
        continue;
      yield error(
        doc.placeOf(path),
        'Les paragraphes de ce texte seraient réunis en un seul.',
        `Écrivez « ${String(path.at(-1))}: | », et le texte dessous, sans guillemets, chaque ligne décalée de deux espaces.`,
        { facts: { name: String(path.at(-1)) } },
      );
    }
  },
};
