import { rule, warning } from '../rule.ts';
import { countWords, readingMinutes } from '../../site/visible-text.ts';

/** An article takes the time to read that the site promises. */
export const readingTimeOutside = rule('reading-time-outside', function* ({ routes, spec }) {
  const { wordsPerMinute, minMinutes: min, maxMinutes: max } = spec.constants.reading;
  for (const { spec: route, page } of routes) {
    if (route.template !== 'article' || page?.tree === undefined || page.hasSyntaxErrors) continue;
    const words = countWords(page.tree);
    const found = readingMinutes(words, wordsPerMinute);
    if (!(found < min || found > max)) continue;
    const lacking = toTen(Math.ceil((min - 0.5) * wordsPerMinute) - words);
    const surplus = toTen(words - Math.floor((max + 0.5) * wordsPerMinute) + 1);
    const id = found < min ? 'reading-time-outside/short' : 'reading-time-outside/long';
    const content = { found, words, min, max, lacking, surplus, expected: [min, max] };
    yield warning(page.doc.placeOfKey(['heading']), id, content);
  }
});

const toTen = (words: number): number => Math.max(10, Math.ceil(words / 10) * 10);
