import { message, type Message } from '../../diagnostics/message.ts';
import { notGiven } from '../company-facts.ts';
import { rule, warning } from '../rule.ts';

/** What proves a label, by its key, in the editors' words. */
const proofs = {
  domain: message('proof-missing/domain'),
  number: message('proof-missing/number'),
  expires: message('proof-missing/expires'),
  document: message('proof-missing/document'),
};
type Proof = keyof typeof proofs;

/** Labels and insurance come with their proofs, unless the company says that it does not give them. */
export const proofMissing = rule('proof-missing', function* ({ spec: { company }, doc }) {
  if (doc.isDoubtful(['company'])) return;
  const answered = notGiven(company);
  const asked = (Object.keys(proofs) as Proof[]).filter((key) => !answered.includes(`labels.${key}`));
  const lacking = company.labels
    .map((label) => ({ name: label.name, keys: asked.filter((key) => label[key] === undefined) }))
    .filter(({ keys }) => keys.length > 0);
  if (lacking.length > 0) {
    const expected = [...new Set(lacking.flatMap(({ keys }) => keys))];
    const proofsOf = (keys: readonly Proof[]): Message =>
      keys.map((key) => proofs[key]).reduce((first, next) => message('proof-missing/and-proof', { first, next }));
    const labels = lacking
      .map(({ name, keys }) => message('proof-missing/lacking', { name, proofs: proofsOf(keys) }))
      .reduce((first, next) => message('proof-missing/and-label', { first, next }));
    const id = lacking.length === 1 ? 'proof-missing/label' : 'proof-missing/labels';
    const answer = `notGiven: [${expected.map((key) => `labels.${key}`).join(', ')}]`;
    yield warning(doc.placeOfKey(['company', 'labels']), id, {
      labels,
      name: lacking.map(({ name }) => name).join(', '),
      expected,
      hint: message('proof-missing/add', { keys: expected.join(', '), answer }),
    });
  }
  const { insurer } = company;
  if (insurer === undefined || insurer.certificate !== undefined || answered.includes('insurer.certificate')) return;
  yield warning(doc.placeOfKey(['company', 'insurer']), 'proof-missing/insurer', { expected: ['certificate'] });
});
