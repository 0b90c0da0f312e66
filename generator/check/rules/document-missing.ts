import { isGivenDocument } from '../../site/given-documents.ts';
import { rule, unknownNames } from '../rule.ts';

/** Every document to download is there, or is made by the site from a text of the same name. */
export const documentMissing = rule('document-missing', ({ referencesTo, assets: { media, documents } }) => {
  const made = [...documents].map((name) => name.replace(/\.mdx$/, '.pdf'));
  const known = new Set([...documents, ...made, ...media.keys()]);
  const among = [...made, ...documents, ...media.keys()].filter(isGivenDocument);
  // The schema tells of any other name.
  const references = referencesTo('document').filter(({ value }) => isGivenDocument(value));
  return unknownNames(references, known, 'document-missing', () => ({ among }));
});
