import { legalFacts, notGiven, wordsOf } from '../company-facts.ts';
import { rule, warning } from '../rule.ts';

/** What its country's law asks a company to publish is given, or listed in `notGiven`: absent, it is not shown. */
export const companyFactMissing = rule('company-fact-missing', function* ({ spec: { company }, doc }) {
  if (doc.isDoubtful(['company'])) return;
  const answered = notGiven(company);
  const missing = legalFacts(company.address.country).filter((key) => !(key in company) && !answered.includes(key));
  if (missing.length === 0) return;
  const keys = missing.join(', ');
  const words = missing.map(wordsOf);
  const [first] = words;
  yield warning(doc.placeOfKey(['company']), {
    ...(missing.length === 1 && first !== undefined
      ? {
          fr: `Il manque ${first.fr} : les mentions légales n’en diront rien.`,
          en: `The law asks for a fact that is missing (${first.en}): the legal notice will not mention it.`,
          hint: {
            fr: `Ajoutez « ${keys} » à « company » quand l’entreprise l’aura donné. Si elle ne le donne pas : notGiven: [${keys}]`,
            en: `Add “${keys}” to “company” when the company has given it. If it does not give it: notGiven: [${keys}]`,
          },
        }
      : {
          fr: `Il manque ${words.length} informations que la loi demande, et dont les mentions légales ne diront rien : ${words.map(({ fr }) => fr).join(', ')}.`,
          en: `${words.length} facts that the law asks for are missing, and the legal notice will not mention them: ${words.map(({ en }) => en).join(', ')}.`,
          hint: {
            fr: `Ajoutez à « company », quand l’entreprise les aura données : ${keys}. Si elle ne les donne pas : notGiven: [${keys}]`,
            en: `Add to “company”, when the company has given them: ${keys}. If it does not give them: notGiven: [${keys}]`,
          },
        }),
    facts: { expected: missing },
  });
});
