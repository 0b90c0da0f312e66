import type { CheckedSite } from '../checked-site.ts';
import { rule, warning } from '../rule.ts';
import { mapProse, markedTerms, plainTerm, shownTopics, termsIn, type Glossary } from '../../site/terms.ts';

/** A word of the glossary is met in some text, and some page shows what it means. */
export const termUnused = rule(
  'term-unused',
  {
    fr: {
      hidden: (word: string, topic: string | undefined) => ({
        message: `Aucune page ne montre la définition de « ${word} ».`,
        hint:
          topic === undefined
            ? 'Placez <Glossary /> dans une section d’une page.'
            : `Placez <Glossary topic="${topic}" /> dans une section d’une page.`,
      }),
      unmarked: (word: string) => ({
        message: `Aucun texte n’emploie « ${word} ».`,
        hint: `Marquez-le dans un texte, <Term word="${word}">…</Term>, ou retirez-le.`,
      }),
      unused: (word: string) => ({
        message: `Aucun texte n’emploie « ${word} ».`,
        hint: 'Ajoutez à « forms » les formes que les textes emploient, ou retirez-le.',
      }),
    },
    en: {
      hidden: (word, topic) => ({
        message: `No page shows the definition of “${word}”.`,
        hint:
          topic === undefined
            ? 'Place <Glossary /> in a section of a page.'
            : `Place <Glossary topic="${topic}" /> in a section of a page.`,
      }),
      unmarked: (word) => ({
        message: `No text uses “${word}”.`,
        hint: `Mark it in a text, <Term word="${word}">…</Term>, or remove it.`,
      }),
      unused: (word) => ({
        message: `No text uses “${word}”.`,
        hint: 'Add to “forms” the forms that the texts use, or remove it.',
      }),
    },
  },
  function* (site, say) {
    const { spec, doc, pages, pageByName, references, unreadFiles } = site;
    const { glossary } = spec;
    // A text that is missing or broken may be the one that uses it.
    const isWhole =
      unreadFiles.size === 0 &&
      pages.every(({ hasSyntaxErrors }) => !hasSyntaxErrors) &&
      references.every(({ kind, value }) => kind !== 'page' || pageByName.has(value));
    if (glossary === undefined || !isWhole) return;
    const shown = new Set(pages.flatMap(({ tree }) => (tree === undefined ? [] : [...shownTopics(tree)])));
    const used = usedWords(site, glossary);
    for (const [index, { word, topic, onlyMarked }] of glossary.entries()) {
      const facts = { facts: { name: word } };
      if (word === '') continue;
      if (!shown.has(undefined) && !shown.has(topic))
        yield warning(doc.placeOf(['glossary', index, 'word']), say.hidden(word, topic), facts);
      else if (!used.has(plainTerm(word)))
        yield warning(
          doc.placeOf(['glossary', index, 'word']),
          onlyMarked === true ? say.unmarked(word) : say.unused(word),
          facts,
        );
    }
  },
);

const usedWords = ({ pages, projects }: CheckedSite, glossary: Glossary): ReadonlySet<string> => {
  const used = new Set<string>();
  const read = (text: string): undefined => {
    for (const { entry } of termsIn(text, glossary)) used.add(plainTerm(entry.word));
  };
  for (const { tree } of pages) {
    if (tree === undefined || shownTopics(tree).size > 0) continue;
    mapProse(tree, read);
    for (const word of markedTerms(tree)) used.add(word);
  }
  for (const { value } of projects) read(value.longDescription);
  return used;
};
