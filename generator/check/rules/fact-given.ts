import type { By } from '../../language/language.ts';
import { isGiven, notGiven, wordsOf } from '../company-facts.ts';
import { rule, warning } from '../rule.ts';

/** What the company says that it does not give is not given elsewhere. */
export const factGiven = rule(
  'fact-given',
  {
    fr: {
      given: (fact: string, words: By<string>) => ({
        message: `« notGiven » dit que l’entreprise ne donne pas ${words.fr}, mais site.yaml le donne.`,
        hint: `Retirez « ${fact} » de cette liste.`,
      }),
    },
    en: {
      given: (fact, words) => ({
        message: `“notGiven” says that the company does not give this (${words.en}), but site.yaml gives it.`,
        hint: `Remove “${fact}” from this list.`,
      }),
    },
  },
  function* ({ spec: { company }, doc }, say) {
    for (const fact of notGiven(company)) {
      if (!isGiven(company, fact)) continue;
      const index = company.notGiven?.indexOf(fact) ?? 0;
      yield warning(doc.placeOf(['company', 'notGiven', index]), say.given(fact, wordsOf(fact)), {
        facts: { found: fact },
      });
    }
  },
);
