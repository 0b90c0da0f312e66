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

/** What a label and the insurance lack to be more than a name, and the company has not said that it does not give. */
export const proofMissing = rule(
  'proof-missing',
  {
    fr: {
      lacking: ({
        labels,
        expected,
        answer,
      }: {
        readonly labels: readonly { readonly name: string; readonly keys: readonly Proof[] }[];
        readonly expected: readonly string[];
        readonly answer: string;
      }) => ({
        message: `Rien ne prouve encore tout à fait ${labels.length === 1 ? 'ce label' : 'ces labels'} : ${labels
          .map(({ name, keys }) => `« ${name} » (il manque ${keys.map((key) => proofs[key].fr).join(', ')})`)
          .join(' ; ')}.`,
        hint: `Ajoutez ces clés quand l’entreprise les aura données : ${expected.join(', ')}. Si elle ne les donne pas, sous « company » : ${answer}`,
      }),
      insurance: (answer: string) => ({
        message: 'L’attestation d’assurance n’est pas proposée aux visiteurs.',
        hint: `Déposez le PDF dans content/documents, puis nommez-le sous « certificate ». Si l’entreprise ne la donne pas, sous « company » : ${answer}`,
      }),
    },
    en: {
      lacking: ({ labels, expected, answer }) => ({
        message: `Nothing quite proves ${labels.length === 1 ? 'this label' : 'these labels'} yet: ${labels
          .map(({ name, keys }) => `“${name}” (${keys.map((key) => proofs[key].en).join(', ')} missing)`)
          .join('; ')}.`,
        hint: `Add these keys once the company has given them: ${expected.join(', ')}. If it does not give them, under “company”: ${answer}`,
      }),
      insurance: (answer) => ({
        message: 'The insurance certificate is not offered to visitors.',
        hint: `Put the PDF in content/documents, then name it under “certificate”. If the company does not give it, under “company”: ${answer}`,
      }),
    },
  },
  function* ({ spec: { company }, doc }, say) {
    if (doc.isDoubtful(['company'])) return;
    const answered = notGiven(company);
    const asked = (Object.keys(proofs) as Proof[]).filter((key) => !answered.includes(`labels.${key}`));
    const lacking = company.labels.flatMap((label) => {
      const keys = asked.filter((key) => label[key] === undefined);
      return keys.length === 0 ? [] : [{ name: label.name, keys }];
    });
    if (lacking.length > 0) {
      const expected = [...new Set(lacking.flatMap(({ keys }) => keys))];
      yield warning(
        doc.placeOfKey(['company', 'labels']),
        say.lacking({
          labels: lacking,
          expected,
          answer: `notGiven: [${expected.map((key) => `labels.${key}`).join(', ')}]`,
        }),
        { facts: { name: lacking.map(({ name }) => name).join(', '), expected } },
      );
    }
    const { insurer } = company;
    if (insurer === undefined || insurer.certificate !== undefined || answered.includes('insurer.certificate')) return;
    yield warning(doc.placeOfKey(['company', 'insurer']), say.insurance('notGiven: [insurer.certificate]'), {
      facts: { expected: ['certificate'] },
    });
  },
);
