import { isGiven, notGiven, wordsOf } from '../company-facts.ts';
import { rule, warning } from '../rule.ts';

/** What the company says that it does not give is not given elsewhere. */
export const factGiven = rule('fact-given', function* ({ spec: { company }, doc }) {
  for (const fact of notGiven(company)) {
    if (!isGiven(company, fact)) continue;
    const index = company.notGiven?.indexOf(fact) ?? 0;
    yield warning(doc.placeOf(['company', 'notGiven', index]), {
      fr: `« notGiven » dit que l’entreprise ne donne pas ${wordsOf(fact).fr}, mais site.yaml le donne.`,
      en: `“notGiven” says that the company does not give this (${wordsOf(fact).en}), but site.yaml gives it.`,
      hint: { fr: `Retirez « ${fact} » de cette liste.`, en: `Remove “${fact}” from this list.` },
      facts: { found: fact },
    });
  }
});
