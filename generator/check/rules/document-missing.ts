import type { Assets } from '../../source/types.ts';
import { rule, unknownName } from '../rule.ts';

/** True when a document is a file, or is made by the site from a source of the same name in content/documents. */
const hasDocument = (name: string, assets: Assets): boolean =>
  assets.media.has(name) || assets.documents.has(name) || assets.documents.has(name.replace(/\.pdf$/, '.mdx'));

/** Every document to download is there, or is made by the site. */
export const documentMissing = rule('document-missing', function* ({ referencesTo, assets }) {
  const names = [
    ...[...assets.documents]
      .filter((name) => /\.(?:pdf|mdx)$/.test(name))
      .map((name) => name.replace(/\.mdx$/, '.pdf')),
    ...[...assets.media.keys()].filter((name) => name.endsWith('.pdf')),
  ];
  for (const { value, place } of referencesTo('document')) {
    if (hasDocument(value, assets)) continue;
    yield unknownName(place(), value, names, {
      fr: `Le document « ${value} » n’est ni dans content/documents ni dans content/media.`,
      en: `The document “${value}” is neither in content/documents nor in content/media.`,
      hint: {
        fr: 'Déposez-le dans content/documents, ou corrigez son nom.',
        en: 'Put it in content/documents, or correct its name.',
      },
    });
  }
});
