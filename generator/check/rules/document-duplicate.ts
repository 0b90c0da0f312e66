import { error, type Rule } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';

/** A document to download has one source: a text, a PDF of content/documents, or a PDF of content/media. */
export const documentDuplicate: Rule = {
  code: 'document-duplicate',
  doc: {
    title: 'Un document à télécharger existe deux fois',
    why: 'Le site ne sait pas lequel montrer : le PDF qu’il fait d’un texte de content/documents, celui qui y est rangé, ou celui de content/media.',
    cure: 'Gardez l’un, et renommez ou supprimez l’autre.',
  },
  *check({ documents, assets }) {
    const made = new Map(documents.map(({ name, file }) => [name.replace(/\.mdx$/, '.pdf'), file]));
    const inMedia = new Set([...assets.media.keys()].filter((name) => name.endsWith('.pdf')));
    for (const name of new Set([...assets.documents, ...inMedia])) {
      const files = [
        ...(made.has(name) ? [made.get(name) ?? ''] : []),
        ...(assets.documents.has(name) && name.endsWith('.pdf') ? [`content/documents/${name}`] : []),
        ...(inMedia.has(name) ? [`content/media/${name}`] : []),
      ];
      const [first, second] = files;
      if (first === undefined || second === undefined) continue;
      yield error(
        startOf(second),
        `Le document « ${name} » existe deux fois : ${first} en donne un aussi.`,
        `Supprimez ${second}, ou donnez-lui un autre nom.`,
        { facts: { name } },
      );
    }
  },
};
