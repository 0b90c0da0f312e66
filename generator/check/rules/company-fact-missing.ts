import { byLanguage } from '../../language/language.ts';
import { legalFacts, notGiven, wordsOf } from '../company-facts.ts';
import { rule, warning } from '../rule.ts';

/** What its country's law asks a company to publish is given, or listed in `notGiven`: absent, it is not shown. */
export const companyFactMissing = rule('company-fact-missing', function* ({ spec: { company }, doc }) {
  if (doc.isDoubtful(['company'])) return;
  const answered = notGiven(company);
  const expected = legalFacts(company).filter((key) => !(key in company) && !answered.includes(key));
  const count = expected.length;
  if (count === 0) return;
  const facts = byLanguage((language) =>
    expected.map((fact) => wordsOf(fact, company.address.country)[language]).join(', '),
  );
  const id = count === 1 ? 'company-fact-missing' : 'company-fact-missing/several';
  yield warning(doc.placeOfKey(['company']), id, { facts, keys: expected.join(', '), count, expected });
});
