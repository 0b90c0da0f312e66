import { warning, type Rule } from '../rule.ts';

/** What proves a label, by its key, in the editors' words. */
const proofs = { domain: 'le domaine', number: 'le numéro', expires: 'la fin de validité', document: 'le certificat' };

/** What a label and the insurance lack to be more than a name. */
export const proofMissing: Rule = {
  code: 'proof-missing',
  doc: {
    title: 'Un label ou l’assurance est affiché sans ce qui le prouve',
    why: 'Un nom de label sans domaine, sans numéro et sans date ne prouve rien : un client qui compare cherche à le vérifier. Ce qui n’est pas donné n’est pas affiché.',
    cure: 'Ajoutez les clés au label, et l’attestation à l’assureur, dès que l’entreprise les a données.',
    right:
      'labels:\n  - name: RGE\n    text: Reconnu garant de l’environnement\n    domain: Isolation des toitures\n    number: "E-000"\n    expires: 2027-06-30\n    document: { file: guide.pdf, label: Le certificat }',
  },
  *check({ spec: { company }, doc }) {
    if (doc.isDoubtful(['company'])) return;
    const lacking = company.labels.flatMap((label) => {
      const keys = (Object.keys(proofs) as (keyof typeof proofs)[]).filter((key) => label[key] === undefined);
      return keys.length === 0 ? [] : [{ name: label.name, keys }];
    });
    if (lacking.length > 0) {
      yield warning(
        doc.placeOfKey(['company', 'labels']),
        `Rien ne prouve encore tout à fait ${lacking.length === 1 ? 'ce label' : 'ces labels'} : ${lacking
          .map(({ name, keys }) => `« ${name} » (il manque ${keys.map((key) => proofs[key]).join(', ')})`)
          .join(' ; ')}.`,
        'Ajoutez ces clés quand l’entreprise les aura données : domain, number, expires, document.',
        {
          facts: {
            name: lacking.map(({ name }) => name).join(', '),
            expected: [...new Set(lacking.flatMap(({ keys }) => keys))],
          },
        },
      );
    }
    if (company.insurer === undefined || company.insurer.certificate !== undefined) return;
    yield warning(
      doc.placeOfKey(['company', 'insurer']),
      'L’attestation d’assurance n’est pas proposée aux visiteurs.',
      'Déposez le PDF dans content/documents, puis nommez-le sous « certificate ».',
      { facts: { expected: ['certificate'] } },
    );
  },
};
