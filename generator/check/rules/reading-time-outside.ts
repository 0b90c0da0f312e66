import { rule, warning } from '../rule.ts';
import { countWords, readingMinutes } from '../../site/reading-time.ts';

/** An article takes the time to read that the site promises. */
export const readingTimeOutside = rule('reading-time-outside', function* ({ routes, spec }) {
  const { wordsPerMinute, minMinutes, maxMinutes } = spec.constants.reading;
  for (const { spec: route, page } of routes) {
    if (route.template !== 'article' || page?.tree === undefined || page.hasSyntaxErrors) continue;
    const words = countWords(page.tree);
    const minutes = readingMinutes(words, wordsPerMinute);
    const announced =
      minutes < minMinutes
        ? tooShort(minMinutes, Math.ceil((minMinutes - 0.5) * wordsPerMinute) - words)
        : minutes > maxMinutes
          ? tooLong(maxMinutes, words - Math.floor((maxMinutes + 0.5) * wordsPerMinute) + 1)
          : undefined;
    if (announced === undefined) continue;
    yield warning(page.doc.placeOfKey(['heading']), {
      fr: `Cet article se lit en ${minutes} min (${words} mots) : ${announced.fr} sont annoncées.`,
      en: `This article takes ${minutes} min to read (${words} words): ${announced.en} are announced.`,
      hint: announced.hint,
      facts: { found: minutes, expected: [minMinutes, maxMinutes] },
    });
  }
});

const tooShort = (min: number, lacking: number) => ({
  fr: `${min} min au moins`,
  en: `at least ${min} min`,
  hint: { fr: `Il manque ${toTen(lacking)} mots environ.`, en: `It lacks about ${toTen(lacking)} words.` },
});

const tooLong = (max: number, surplus: number) => ({
  fr: `${max} min au plus`,
  en: `at most ${max} min`,
  hint: { fr: `Il a ${toTen(surplus)} mots de trop environ.`, en: `It has about ${toTen(surplus)} words too many.` },
});

const toTen = (words: number): number => Math.max(10, Math.ceil(words / 10) * 10);
