import { message } from '../../diagnostics/message.ts';
import { byLanguage } from '../../language/language.ts';
import { legalFacts, notGiven, wordsOf } from '../company-facts.ts';
import { rule, warning } from '../rule.ts';

/** What its country's law asks a company to publish is given, or listed in `notGiven`: absent, it is not shown. */
export const companyFactMissing = rule('company-fact-missing', function* ({ spec: { company }, doc }) {
  if (doc.isDoubtful(['company'])) return;
  const answered = notGiven(company);
  const missing = legalFacts(company.address.country).filter((key) => !(key in company) && !answered.includes(key));
  if (missing.length === 0) return;
  const keys = missing.join(', ');
  const facts = byLanguage((language) => missing.map((fact) => wordsOf(fact)[language]).join(', '));
  const words =
    missing.length === 1
      ? message('company-fact-missing', { facts, keys })
      : message('company-fact-missing/several', { count: missing.length, facts, keys });
  yield warning(doc.placeOfKey(['company']), words, { facts: { expected: missing } });
});
