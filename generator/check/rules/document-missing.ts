import { rule, unknownNames } from '../rule.ts';

/** Every document to download is there, or is made by the site from a text of the same name. */
export const documentMissing = rule('document-missing', ({ referencesTo, assets: { media, documents } }) => {
  const made = [...documents].map((name) => name.replace(/\.mdx$/, '.pdf'));
  return unknownNames(referencesTo('document'), new Set([...documents, ...made, ...media.keys()]), (name) => ({
    fr: `Le document « ${name} » n’est ni dans content/documents ni dans content/media.`,
    en: `The document “${name}” is neither in content/documents nor in content/media.`,
    hint: {
      fr: 'Déposez-le dans content/documents, ou corrigez son nom.',
      en: 'Put it in content/documents, or correct its name.',
    },
    among: [...made, ...media.keys()].filter((other) => other.endsWith('.pdf')),
  }));
});
