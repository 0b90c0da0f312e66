import type { CheckedSite } from '../checked-site.ts';
import { rule, warning } from '../rule.ts';
import { mapProse, markedTerms, plainTerm, shownTopics, termsIn, type Glossary } from '../../site/terms.ts';

/** A word of the glossary is used in some text, and some page shows its definition. */
export const termUnused = rule('term-unused', function* (site) {
  const { spec, doc, pages, pageByName, referencesTo, unreadFiles } = site;
  const { glossary } = spec;
  // A text that is missing or broken may be the one that uses it.
  const isWhole =
    unreadFiles.size === 0 &&
    pages.every(({ hasSyntaxErrors }) => !hasSyntaxErrors) &&
    referencesTo('page').every(({ value }) => pageByName.has(value));
  if (glossary === undefined || !isWhole) return;
  const shown = new Set(pages.flatMap(({ tree }) => (tree === undefined ? [] : [...shownTopics(tree)])));
  const unused = unusedWords(site, glossary);
  for (const [index, { word, topic, onlyMarked }] of glossary.entries()) {
    if (word === '') continue;
    if (!shown.has(undefined) && !shown.has(topic))
      yield warning(doc.placeOf(['glossary', index, 'word']), {
        fr: `Aucune page ne montre la définition de « ${word} ».`,
        en: `No page shows the definition of “${word}”.`,
        hint: {
          fr: `Placez ${blockFor(topic)} dans une section d’une page.`,
          en: `Place ${blockFor(topic)} in a section of a page.`,
        },
        facts: { name: word },
      });
    else if (unused.has(plainTerm(word)))
      yield warning(doc.placeOf(['glossary', index, 'word']), {
        fr: `Aucun texte n’emploie « ${word} ».`,
        en: `No text uses “${word}”.`,
        hint:
          onlyMarked === true
            ? {
                fr: `Marquez-le dans un texte, <Term word="${word}">…</Term>, ou retirez-le.`,
                en: `Mark it in a text, <Term word="${word}">…</Term>, or remove it.`,
              }
            : {
                fr: 'Ajoutez à « forms » les formes que les textes emploient, ou retirez-le.',
                en: 'Add to “forms” the forms that the texts use, or remove it.',
              },
        facts: { name: word },
      });
  }
});

const blockFor = (topic: string | undefined): string =>
  topic === undefined ? '<Glossary />' : `<Glossary topic="${topic}" />`;

const unusedWords = ({ pages, projects }: CheckedSite, glossary: Glossary): ReadonlySet<string> => {
  const unused = new Set(glossary.map(({ word }) => plainTerm(word)));
  const read = (text: string): undefined => {
    // The first of many stories use every word.
    if (unused.size === 0) return;
    for (const { entry } of termsIn(text, glossary)) unused.delete(plainTerm(entry.word));
  };
  for (const { tree } of pages) {
    if (tree === undefined || shownTopics(tree).size > 0) continue;
    mapProse(tree, read);
    for (const word of markedTerms(tree)) unused.delete(word);
  }
  for (const { value } of projects) read(value.longDescription);
  return unused;
};
