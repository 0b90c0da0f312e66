import type { Assets } from '../../source/types.ts';
import { rule, unknownName } from '../rule.ts';

/** True when a document is a file, or is made by the site from a source of the same name in content/documents. */
const hasDocument = (name: string, assets: Assets): boolean =>
  assets.media.has(name) || assets.documents.has(name) || assets.documents.has(name.replace(/\.pdf$/, '.mdx'));

/** Every document to download is there, or is made by the site. */
export const documentMissing = rule(
  'document-missing',
  {
    fr: {
      missing: (name: string) => ({
        message: `Le document « ${name} » n’est ni dans content/documents ni dans content/media.`,
        hint: 'Déposez-le dans content/documents, ou corrigez son nom.',
      }),
    },
    en: {
      missing: (name) => ({
        message: `The document “${name}” is neither in content/documents nor in content/media.`,
        hint: 'Put it in content/documents, or correct its name.',
      }),
    },
  },
  function* ({ references, assets }, say) {
    const names = [
      ...[...assets.documents]
        .filter((name) => /\.(?:pdf|mdx)$/.test(name))
        .map((name) => name.replace(/\.mdx$/, '.pdf')),
      ...[...assets.media.keys()].filter((name) => name.endsWith('.pdf')),
    ];
    for (const { kind, value, place } of references) {
      if (kind !== 'document' || hasDocument(value, assets)) continue;
      yield unknownName(place(), value, names, say.missing(value));
    }
  },
);
