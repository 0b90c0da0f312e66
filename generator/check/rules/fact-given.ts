import { isGiven, notGiven, wordsOf } from '../company-facts.ts';
import { rule, warning } from '../rule.ts';

/** What the company says that it does not give is not given elsewhere. */
export const factGiven = rule('fact-given', function* ({ spec: { company }, doc }) {
  for (const fact of notGiven(company)) {
    if (!isGiven(company, fact)) continue;
    const index = company.notGiven?.indexOf(fact) ?? 0;
    yield warning(doc.placeOf(['company', 'notGiven', index]), 'fact-given', { words: wordsOf(fact), found: fact });
  }
});
