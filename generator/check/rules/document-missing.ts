import { isGivenDocument } from '../../source/given-documents.ts';
import { rule, unknownNames } from '../rule.ts';

/** Every document to download is there, or is made by the site from a text of the same name. */
export const documentMissing = rule('document-missing', ({ referencesTo, assets: { media, documents } }) => {
  const made = [...documents.keys()].map((name) => name.replace(/\.mdx$/, '.pdf'));
  const known = new Set([...documents.keys(), ...made, ...media.keys()]);
  const among = [...made, ...documents.keys(), ...media.keys()].filter(isGivenDocument);
  // The schema tells of any other name.
  const references = referencesTo('document').filter(({ value }) => isGivenDocument(value));
  return unknownNames(references, known, 'document-missing', () => ({ among }));
});
