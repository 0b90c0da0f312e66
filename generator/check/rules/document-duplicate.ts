import { error, rule } from '../rule.ts';
import { isGivenDocument } from '../../source/given-documents.ts';
import { startOf } from '../../diagnostics/place.ts';

/** A document to download has one source: a text, a PDF of content/documents, or a PDF of content/media. */
export const documentDuplicate = rule('document-duplicate', function* ({ documents, assets }) {
  const made = new Map(documents.map(({ name, file }) => [name.replace(/\.mdx$/, '.pdf'), file]));
  const inMedia = new Set([...assets.media.keys()].filter(isGivenDocument));
  for (const name of new Set([...assets.documents.keys(), ...inMedia])) {
    const [first, second] = [
      made.get(name) ?? [],
      assets.documents.has(name) && isGivenDocument(name) ? `content/documents/${name}` : [],
      inMedia.has(name) ? `content/media/${name}` : [],
    ].flat();
    if (first !== undefined && second !== undefined)
      yield error(startOf(second), 'document-duplicate', { name, first, second });
  }
});
