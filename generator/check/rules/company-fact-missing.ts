import type { By } from '../../language/language.ts';
import { legalFacts, notGiven, wordsOf } from '../company-facts.ts';
import { rule, warning } from '../rule.ts';

/**
 * What the law of the company's country asks it to publish, and of which it says neither what it is nor that it does
 * not give it; absent, it is not shown.
 */
export const companyFactMissing = rule(
  'company-fact-missing',
  {
    fr: {
      one: (words: By<string>, key: string) => ({
        message: `Il manque ${words.fr} : les mentions légales n’en diront rien.`,
        hint: `Ajoutez « ${key} » à « company » quand l’entreprise l’aura donné. Si elle ne le donne pas : notGiven: [${key}]`,
      }),
      several: (words: readonly By<string>[], keys: string) => ({
        message: `Il manque ${words.length} informations que la loi demande, et dont les mentions légales ne diront rien : ${words.map(({ fr }) => fr).join(', ')}.`,
        hint: `Ajoutez à « company », quand l’entreprise les aura données : ${keys}. Si elle ne les donne pas : notGiven: [${keys}]`,
      }),
    },
    en: {
      one: (words, key) => ({
        message: `The law asks for a fact that is missing (${words.en}): the legal notice will not mention it.`,
        hint: `Add “${key}” to “company” when the company has given it. If it does not give it: notGiven: [${key}]`,
      }),
      several: (words, keys) => ({
        message: `${words.length} facts that the law asks for are missing, and the legal notice will not mention them: ${words.map(({ en }) => en).join(', ')}.`,
        hint: `Add to “company”, when the company has given them: ${keys}. If it does not give them: notGiven: [${keys}]`,
      }),
    },
  },
  function* ({ spec: { company }, doc }, say) {
    if (doc.isDoubtful(['company'])) return;
    const answered = notGiven(company);
    const missing = legalFacts(company.address.country).filter((key) => !(key in company) && !answered.includes(key));
    const [first] = missing;
    if (first === undefined) return;
    const keys = missing.join(', ');
    const isOne = missing.length === 1;
    yield warning(
      doc.placeOfKey(['company']),
      isOne ? say.one(wordsOf(first), first) : say.several(missing.map(wordsOf), keys),
      { facts: { expected: missing } },
    );
  },
);
