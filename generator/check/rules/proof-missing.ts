import type { By } from '../../language/language.ts';
import { notGiven } from '../company-facts.ts';
import { rule, warning } from '../rule.ts';

/** What proves a label, by its key, in the editors' words. */
const proofs = {
  domain: { fr: 'le domaine', en: 'the field' },
  number: { fr: 'le numéro', en: 'the number' },
  expires: { fr: 'la fin de validité', en: 'the end of validity' },
  document: { fr: 'le certificat', en: 'the certificate' },
} as const satisfies Readonly<Record<string, By<string>>>;
type Proof = keyof typeof proofs;

/** Labels and insurance come with their proofs, unless the company says that it does not give them. */
export const proofMissing = rule('proof-missing', function* ({ spec: { company }, doc }) {
  if (doc.isDoubtful(['company'])) return;
  const answered = notGiven(company);
  const asked = (Object.keys(proofs) as Proof[]).filter((key) => !answered.includes(`labels.${key}`));
  const lacking = company.labels.flatMap((label) => {
    const keys = asked.filter((key) => label[key] === undefined);
    return keys.length === 0 ? [] : [{ name: label.name, keys }];
  });
  if (lacking.length > 0) {
    const expected = [...new Set(lacking.flatMap(({ keys }) => keys))];
    const isOne = lacking.length === 1;
    const labels = lacking.map(({ name, keys }) => ({
      fr: `« ${name} » (il manque ${keys.map((key) => proofs[key].fr).join(', ')})`,
      en: `“${name}” (${keys.map((key) => proofs[key].en).join(', ')} missing)`,
    }));
    const answer = `notGiven: [${expected.map((key) => `labels.${key}`).join(', ')}]`;
    yield warning(doc.placeOfKey(['company', 'labels']), {
      fr: `Rien ne prouve encore tout à fait ${isOne ? 'ce label' : 'ces labels'} : ${labels.map(({ fr }) => fr).join(' ; ')}.`,
      en: `Nothing quite proves ${isOne ? 'this label' : 'these labels'} yet: ${labels.map(({ en }) => en).join('; ')}.`,
      hint: {
        fr: `Ajoutez ces clés quand l’entreprise les aura données : ${expected.join(', ')}. Si elle ne les donne pas, sous « company » : ${answer}`,
        en: `Add these keys once the company has given them: ${expected.join(', ')}. If it does not give them, under “company”: ${answer}`,
      },
      facts: { name: lacking.map(({ name }) => name).join(', '), expected },
    });
  }
  const { insurer } = company;
  if (insurer === undefined || insurer.certificate !== undefined || answered.includes('insurer.certificate')) return;
  yield warning(doc.placeOfKey(['company', 'insurer']), {
    fr: 'L’attestation d’assurance n’est pas proposée aux visiteurs.',
    en: 'The insurance certificate is not offered to visitors.',
    hint: {
      fr: `Déposez le PDF dans content/documents, puis nommez-le sous « certificate ». Si l’entreprise ne la donne pas, sous « company » : notGiven: [insurer.certificate]`,
      en: `Put the PDF in content/documents, then name it under “certificate”. If the company does not give it, under “company”: notGiven: [insurer.certificate]`,
    },
    facts: { expected: ['certificate'] },
  });
});
