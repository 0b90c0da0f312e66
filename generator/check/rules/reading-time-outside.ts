import type { Place } from '../../diagnostics/place.ts';
import { warning, type Rule } from '../rule.ts';
import { countWords, readingMinutes } from '../../site/reading-time.ts';

/** An article takes the time to read that the site promises. */
export const readingTimeOutside: Rule = {
  code: 'reading-time-outside',
  doc: {
    title: 'Un article est trop court ou trop long',
    why: 'Les articles se lisent dans la durée annoncée par « constants.reading ».',
    cure: 'Étoffez ou resserrez le texte ; une page de mise en page « page » n’a pas de durée imposée.',
    right: 'reading:\n  wordsPerMinute: 200\n  minMinutes: 6\n  maxMinutes: 8',
  },
  *check({ routes, spec }) {
    const { wordsPerMinute, minMinutes, maxMinutes } = spec.constants.reading;
    for (const { spec: route, page } of routes) {
      if (route.template !== 'article' || page?.tree === undefined || page.hasSyntaxErrors) continue;
      const words = countWords(page.tree);
      const minutes = readingMinutes(words, wordsPerMinute);
      const place = (): Place => page.doc.placeOfKey(['heading']);
      if (minutes < minMinutes)
        yield warning(
          place(),
          `Cet article se lit en ${minutes} min (${words} mots) : ${minMinutes} min au moins sont annoncées.`,
          `Il manque ${toTen(Math.ceil((minMinutes - 0.5) * wordsPerMinute) - words)} mots environ.`,
          { facts: { found: minutes, expected: [minMinutes, maxMinutes] } },
        );
      else if (minutes > maxMinutes)
        yield warning(
          place(),
          `Cet article se lit en ${minutes} min (${words} mots) : ${maxMinutes} min au plus sont annoncées.`,
          `Il a ${toTen(words - Math.floor((maxMinutes + 0.5) * wordsPerMinute) + 1)} mots de trop environ.`,
          { facts: { found: minutes, expected: [minMinutes, maxMinutes] } },
        );
    }
  },
};

const toTen = (words: number): number => Math.max(10, Math.ceil(words / 10) * 10);
