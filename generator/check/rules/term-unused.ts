import { message } from '../../diagnostics/message.ts';
import type { CheckedSite } from '../checked-site.ts';
import { rule, warning } from '../rule.ts';
import { formsOf, mapProse, markedTerms, plainTerm, shownTopics, termsIn, type Glossary } from '../../site/terms.ts';

/** A word of the glossary is used in some text, and some page shows its definition. */
export const termUnused = rule('term-unused', function* (site) {
  const { spec, doc, pages, pageByName, unreadFiles } = site;
  const { glossary } = spec;
  // A text that is missing or broken may be the one that uses it.
  const isWhole =
    unreadFiles.size === 0 &&
    pages.every(({ hasSyntaxErrors }) => !hasSyntaxErrors) &&
    spec.routes.every(({ content }) => content === undefined || pageByName.has(content));
  if (glossary === undefined || !isWhole) return;
  const shown = new Set(pages.flatMap(({ tree }) => (tree === undefined ? [] : [...shownTopics(tree)])));
  const unused = unusedWords(site, glossary);
  for (const [index, { word, topic, onlyMarked }] of glossary.entries()) {
    if (word === '') continue;
    const place = () => doc.placeOf(['glossary', index, 'word']);
    if (!shown.has(undefined) && !shown.has(topic)) {
      const block = topic === undefined ? '<Glossary />' : `<Glossary topic="${topic}" />`;
      yield warning(place(), 'term-unused/not-shown', { name: word, block });
    } else if (unused.has(plainTerm(word)))
      yield warning(place(), 'term-unused', {
        name: word,
        hint: onlyMarked === true ? message('term-unused/marked', { word }) : undefined,
      });
  }
});

const unusedWords = ({ pages, projects }: CheckedSite, glossary: Glossary): ReadonlySet<string> => {
  const unused = new Map(glossary.map((entry) => [plainTerm(entry.word), formsOf(entry).map(longestPart)]));
  const read = (text: string): undefined => {
    const lower = text.toLowerCase();
    // Most texts hold no part of a word that is still wanted, which is quickly seen.
    if (![...unused.values()].some((parts) => parts.some((part) => lower.includes(part)))) return;
    for (const { entry } of termsIn(text, glossary)) unused.delete(plainTerm(entry.word));
  };
  for (const { tree } of pages) {
    if (unused.size === 0) break;
    if (tree === undefined || shownTopics(tree).size > 0) continue;
    mapProse(tree, read);
    for (const word of markedTerms(tree)) unused.delete(word);
  }
  for (const { value } of projects) if (unused.size > 0) read(value.longDescription);
  return new Set(unused.keys());
};

/** The longest part of a form that texts write in one way only: apostrophes and blanks differ. */
const longestPart = (form: string): string =>
  plainTerm(form)
    .split(/[' ]/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest));
