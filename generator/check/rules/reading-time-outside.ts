import type { Place } from '../../diagnostics/place.ts';
import { rule, warning } from '../rule.ts';
import { countWords, readingMinutes } from '../../site/reading-time.ts';

/** An article takes the time to read that the site promises. */
export const readingTimeOutside = rule(
  'reading-time-outside',
  {
    fr: {
      short: ({
        minutes,
        words,
        min,
        lacking,
      }: {
        readonly minutes: number;
        readonly words: number;
        readonly min: number;
        readonly lacking: number;
      }) => ({
        message: `Cet article se lit en ${minutes} min (${words} mots) : ${min} min au moins sont annoncées.`,
        hint: `Il manque ${lacking} mots environ.`,
      }),
      long: ({
        minutes,
        words,
        max,
        surplus,
      }: {
        readonly minutes: number;
        readonly words: number;
        readonly max: number;
        readonly surplus: number;
      }) => ({
        message: `Cet article se lit en ${minutes} min (${words} mots) : ${max} min au plus sont annoncées.`,
        hint: `Il a ${surplus} mots de trop environ.`,
      }),
    },
    en: {
      short: ({ minutes, words, min, lacking }) => ({
        message: `This article takes ${minutes} min to read (${words} words): at least ${min} min are announced.`,
        hint: `It lacks about ${lacking} words.`,
      }),
      long: ({ minutes, words, max, surplus }) => ({
        message: `This article takes ${minutes} min to read (${words} words): at most ${max} min are announced.`,
        hint: `It has about ${surplus} words too many.`,
      }),
    },
  },
  function* ({ routes, spec }, say) {
    const { wordsPerMinute, minMinutes, maxMinutes } = spec.constants.reading;
    for (const { spec: route, page } of routes) {
      if (route.template !== 'article' || page?.tree === undefined || page.hasSyntaxErrors) continue;
      const words = countWords(page.tree);
      const minutes = readingMinutes(words, wordsPerMinute);
      const place = (): Place => page.doc.placeOfKey(['heading']);
      if (minutes < minMinutes)
        yield warning(
          place(),
          say.short({
            minutes,
            words,
            min: minMinutes,
            lacking: toTen(Math.ceil((minMinutes - 0.5) * wordsPerMinute) - words),
          }),
          { facts: { found: minutes, expected: [minMinutes, maxMinutes] } },
        );
      else if (minutes > maxMinutes)
        yield warning(
          place(),
          say.long({
            minutes,
            words,
            max: maxMinutes,
            surplus: toTen(words - Math.floor((maxMinutes + 0.5) * wordsPerMinute) + 1),
          }),
          { facts: { found: minutes, expected: [minMinutes, maxMinutes] } },
        );
    }
  },
);

const toTen = (words: number): number => Math.max(10, Math.ceil(words / 10) * 10);
