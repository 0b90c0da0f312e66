import type { Assets } from '../../source/types.ts';
import { unknownName, type Rule } from '../rule.ts';

/** True when a document is a file, or is made by the site from a source of the same name in content/documents. */
const hasDocument = (name: string, assets: Assets): boolean =>
  assets.media.has(name) || assets.documents.has(name) || assets.documents.has(name.replace(/\.pdf$/, '.mdx'));

/** Every document to download is there, or is made by the site. */
export const documentMissing: Rule = {
  code: 'document-missing',
  doc: {
    title: 'Un document à télécharger manque',
    why: 'Le visiteur qui le demande tomberait sur la page d’erreur.',
    cure: 'Corrigez le nom, ou déposez le PDF dans content/documents.',
    right: '<Download file="guide-auto-construction.pdf" label="Le guide (PDF)" />',
  },
  *check({ references, assets }) {
    const names = [
      ...[...assets.documents]
        .filter((name) => /\.(?:pdf|mdx)$/.test(name))
        .map((name) => name.replace(/\.mdx$/, '.pdf')),
      ...[...assets.media.keys()].filter((name) => name.endsWith('.pdf')),
    ];
    for (const { kind, value, place } of references) {
      if (kind !== 'document' || hasDocument(value, assets)) continue;
      yield unknownName(
        place(),
        value,
        names,
        `Le document « ${value} » n’est ni dans content/documents ni dans content/media.`,
        'Déposez-le dans content/documents, ou corrigez son nom.',
      );
    }
  },
};
