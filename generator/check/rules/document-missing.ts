import { message } from '../../diagnostics/message.ts';
import { rule, unknownNames } from '../rule.ts';

/** Every document to download is there, or is made by the site from a text of the same name. */
export const documentMissing = rule('document-missing', ({ referencesTo, assets: { media, documents } }) => {
  const made = [...documents].map((name) => name.replace(/\.mdx$/, '.pdf'));
  return unknownNames(referencesTo('document'), new Set([...documents, ...made, ...media.keys()]), (name) => ({
    message: message('document-missing', { name }),
    among: [...made, ...media.keys()].filter((other) => other.endsWith('.pdf')),
  }));
});
