/** Requests that a desk of the tests holds: invented people, all states, one with pictures. */
import type { DeskState, WholeRequest } from '../../desk/contract.ts';
import { linkPhones } from '../../formats/phones.ts';

const dayMs = 24 * 60 * 60_000;

const daysAgo = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString();

interface Sketch {
  readonly name: readonly [string, string];
  readonly state: DeskState;
  readonly days: number;
  readonly since?: number;
  readonly trade: string;
  readonly place: string;
  readonly message: string;
}

const sketches: readonly Sketch[] = [
  {
    name: ['Odette', 'Fayolle'],
    state: 'new',
    days: 0.2,
    trade: 'Couverture tuiles',
    place: 'Polignac',
    message:
      'Bonjour, la tempête a soulevé une trentaine de tuiles canal côté nord.\n\nIl pleut dans la grange ' +
      'depuis dimanche. Pouvez-vous passer voir avant la fin du mois ? Les photos sont jointes.',
  },
  {
    name: ['Marc', 'Brunel'],
    state: 'new',
    days: 1.4,
    trade: 'Charpente traditionnelle',
    place: 'Le Puy-en-Velay',
    message: 'Je refais une maison de 1890 et l’entrait est pourri sur un mètre. Je cherche quelqu’un pour une greffe.',
  },
  {
    name: ['Gaëlle', 'Chambon-Delaroche'],
    state: 'new',
    days: 6,
    trade: '',
    place: '',
    message: 'Une extension en ossature bois de 40 m², plain-pied, au sud de la maison.',
  },
  {
    name: ['Ahmed', 'Sadi'],
    state: 'called',
    days: 9,
    since: 4,
    trade: 'Isolation',
    place: 'Saint-Paulien',
    message: 'Isolation par l’extérieur en fibre de bois, toit de 120 m².',
  },
  {
    name: ['Lucie', 'Pradier'],
    state: 'visit-planned',
    days: 14,
    since: 11,
    trade: 'Façade bois',
    place: 'Vorey',
    message: 'Bardage en mélèze sur deux pignons.',
  },
  {
    name: ['GAEC', 'des Sucs'],
    state: 'quote-sent',
    days: 40,
    since: 21,
    trade: 'Charpente fermette',
    place: 'Saugues',
    message: 'Stabulation de 24 m par 40 m, deux versants.',
  },
  {
    name: ['Jean', 'Vey'],
    state: 'won',
    days: 70,
    since: 30,
    trade: 'Charpente traditionnelle',
    place: 'Polignac',
    message: 'Charpente d’un garage.',
  },
  {
    name: ['Sonia', 'Roche'],
    state: 'lost',
    days: 80,
    since: 50,
    trade: 'Menuiserie',
    place: '',
    message: 'Six fenêtres.',
  },
  {
    name: ['Best', 'Ranking'],
    state: 'spam',
    days: 2,
    trade: 'Autre',
    place: '',
    message: 'We can bring your website to the first page.',
  },
];

/** The third visitor left none; the fifth left two. */
const phoneOf = (index: number): string => {
  if (index === 2) return '';
  return index === 4 ? '04 71 00 00 00 06 39 98 00 04' : `+3363998000${index}`;
};

/** A quote that has not left, of a request that Claire takes care of and has before her eyes, in a call. */
const quoted = (now: Date): Partial<WholeRequest> => ({
  amount: 4_812_050,
  assignee: { id: 'claire', name: 'Claire' },
  present: [
    { id: 'claire', name: 'Claire', activity: 'calling', since: now.toISOString(), until: daysAgo(now, -1) },
    { id: 'denise', name: 'Denise', activity: 'open', since: now.toISOString(), until: daysAgo(now, -1) },
  ],
  undelivered: 'failed',
  answers: [
    {
      id: '11111111-1111-4111-8111-111111111111',
      template: 'quote',
      to: 'personne-6@example.test',
      subject: 'Notre devis, demande V26-006',
      text: 'Bonjour,\n\nvous trouverez ci-joint notre devis.',
      at: daysAgo(now, 21),
      by: 'Claire',
      files: [{ position: 0, name: 'devis-stabulation.pdf', bytes: 180_000, kind: 'document' }],
      delivery: { state: 'failed', fault: 'address' },
    },
  ],
});

/** Each with another reference, the newest first. */
export const sampleRequests = (now: Date): WholeRequest[] =>
  sketches.map(({ name: [firstname, lastname], state, days, since, trade, place, message }, index): WholeRequest => {
    const isPictured = index === 0;
    return {
      reference: `V26-00${index + 1}`,
      version: 1,
      receivedAt: daysAgo(now, days),
      submittedAt: daysAgo(now, days),
      state,
      stateAt: daysAgo(now, since ?? days),
      ...(since !== undefined && { stateBy: 'Claire' }),
      firstname,
      lastname,
      email: `personne-${index + 1}@example.test`,
      phone: phoneOf(index),
      phones: linkPhones(phoneOf(index), 'FR'),
      trade,
      place,
      excerpt: message.replaceAll(/\s+/g, ' ').slice(0, 160),
      fileCount: isPictured ? 3 : 0,
      noteCount: 0,
      present: [],
      ...(state === 'visit-planned' && {
        nextStep: { text: 'Relevé sur place, prendre l’échelle', day: daysAgo(now, 1).slice(0, 10) },
      }),
      message,
      origin: index === 0 ? 'Du trait au toit (/)' : 'Charpente traditionnelle (/charpente-traditionnelle)',
      consent: true,
      suspicion: state === 'spam' ? ['many-links', 'too-fast'] : [],
      files: isPictured
        ? [
            { position: 0, name: 'toit-nord.jpg', bytes: 2_400_000, kind: 'picture' },
            { position: 1, name: 'grange.jpg', bytes: 1_100_000, kind: 'picture' },
            { position: 2, name: 'plan.pdf', bytes: 320_000, kind: 'document' },
          ]
        : [],
      notes: [],
      answers: [],
      ...(state === 'quote-sent' && quoted(now)),
      history: [],
    };
  });
