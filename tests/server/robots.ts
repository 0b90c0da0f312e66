/**
 * Requests of people and of programs, made from a seed. The programs are those that docs/security.md lists: they
 * post to the address of the form without a browser. What they write is what such requests are about: backlinks,
 * traffic, credits, offers of other trades, in bad French or in English.
 */
import { seededRandom } from '../setup/random.ts';

/** What one of them sends, and as who. */
export interface SimulatedRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
  /** What it does about the token. */
  readonly token: 'none' | 'solved' | 'unsolved' | 'scraped-once' | 'invented';
  /** How old the token is when it is sent; half a minute if absent. */
  readonly tokenAgeMs?: number;
}

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const chance = (random: Random, share: number): boolean => random() < share;
const between = (random: Random, min: number, max: number): number => min + Math.floor(random() * (max - min + 1));

const firstnames = (
  'Jeanne Paul Marie Luc Hélène Antoine Claire Gérard Sophie Mehdi Émilie Bernard Inès Julien Monique Yann ' +
  'Fatou Denis'
).split(' ');
const lastnames = (
  'Vidal Chabrier Faure Rocher Bonnefoy Mazet Soulier Gagne Pélissier Dupont Martin Le-Goff Benali Roux ' +
  'Allègre Sabatier'
).split(' ');
const towns = [
  'Le Puy-en-Velay',
  'Yssingeaux',
  'Brioude',
  'Saint-Paulien',
  'Craponne',
  'Langeac',
  'Tence',
  'Monistrol',
  'Blavozy',
  'Issarlès',
];
/** Words in braces are chosen one by one: people tell the same wish in their own words. */
const wishes = [
  '{Nous voudrions|On aimerait|Je souhaite|Mon mari et moi voulons} {refaire|reprendre|changer} {la ' +
    'toiture|le toit|la couverture} {de notre maison|du gîte|de la grange} {en tuiles canal|en ardoise|en ' +
    'lauze}',
  '{Pouvez-vous|Est-il possible de|J’aimerais savoir si vous pouvez} {construire|monter|faire} un ' +
    '{appentis|abri|carport} {contre la grange|au fond du jardin|à côté du garage|le long du mur}',
  '{La charpente|Une ferme|La panne faîtière} de {mon hangar|notre étable|l’atelier} {a cassé|s’est ' +
    'affaissée|penche} {sous la neige|après la tempête|depuis le mois de mars}',
  '{Je cherche|Nous cherchons|Il me faut} {un artisan|une entreprise|quelqu’un de sérieux} pour {un ' +
    'bardage|l’habillage} {en mélèze|en douglas|composite} {sur la façade nord|du pignon|de tout l’étage}',
  '{Quel serait le prix|Combien coûterait|Pourriez-vous chiffrer} {une isolation|l’isolation} {des ' +
    'combles|par l’extérieur|du rampant} {en laine de bois|en ouate|en chanvre} {avec reprise des ' +
    'débords|avant l’hiver|si on garde les tuiles}',
  '{Projet d’agrandissement|Extension prévue|On agrandit} {en ossature bois|sur pilotis|à l’étage} {pour ' +
    'une chambre|pour un cabinet|pour mes parents}, {le permis est déposé|le plan est prêt|rien n’est encore ' +
    'dessiné}',
  '{Une fuite|De l’eau passe|Ça goutte} {au niveau de la noue|autour de la cheminée|sous la rive en zinc} ' +
    '{depuis l’automne|à chaque orage|quand il y a du vent}, {c’est assez urgent|pouvez-vous passer|j’ai mis ' +
    'une bâche}',
  '{Devis|Estimation|Une idée de prix} pour {six fenêtres|la porte d’entrée|des volets} {en chêne|en ' +
    'bois-alu|à l’ancienne} {dans une longère|dans l’école du village|pour un appartement}, {pose ' +
    'comprise|sans la pose}',
];
const details = [
  '{La pente|L’inclinaison} est {forte|faible|d’environ trente degrés} et {l’accès|la cour} {est ' +
    'étroit|passe par chez le voisin}.',
  '{Le bâtiment|La bâtisse|La ferme} {date de|doit dater de} {1890|l’après-guerre|1974}, {les murs sont en ' +
    'pierre|c’est du parpaing}.',
  '{Ma belle-mère|Un locataire|Ma sœur} {y habite|y vit encore}, il faudrait {prévenir avant de ' +
    'venir|travailler pièce par pièce}.',
  '{Les plans|Quelques croquis} {de l’architecte|du géomètre} {sont joints|suivront par courrier}.',
  '{La mairie|L’architecte des bâtiments de France} {demande|veut} {la même teinte|des tuiles anciennes|un ' +
    'faîtage scellé}.',
  '{Un premier charpentier|Votre confrère d’à côté} {est passé mais ne rappelle pas|n’a pas le temps cette année}.',
  '{Le budget|Notre enveloppe} {est serré|tourne autour de quarante mille euros}, dites-moi ' +
    '{franchement|simplement} si {c’est possible|ça vaut la peine}.',
];
const openings = ['Bonjour,', 'Bonjour Madame, Monsieur,', 'Bonjour à toute l’équipe,', 'Madame, Monsieur,', ''];
const closings = [
  'Merci d’avance.',
  'Cordialement',
  'Bien à vous',
  'Merci de me rappeler le soir.',
  'Je suis joignable après 18 h.',
  '',
];

const browserOf = (random: Random, origin: string): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': pick(random, ['fr-FR,fr;q=0.9,en;q=0.8', 'fr', 'fr-CH, fr;q=0.9', 'en-GB,en;q=0.9']),
  origin,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'user-agent': pick(random, [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  ]),
});

const honestMessage = (random: Random): string => {
  if (chance(random, 0.12))
    return pick(random, [
      'Devis toiture svp',
      'Merci de me rappeler',
      'Bonjour, je souhaite un devis pour ma toiture.',
      'Fuite urgente !!',
    ]);
  const facts = Array.from({ length: between(random, 0, 3) }, () => spin(random, pick(random, details)));
  const link = chance(random, 0.08) ? `Les photos : https://drive.example.com/f/${between(random, 1000, 9999)}` : '';
  const ask = `${spin(random, pick(random, wishes))}, à ${pick(random, towns)}, ${between(random, 20, 400)} m² environ.`;
  return [pick(random, openings), ask, ...new Set(facts), link, pick(random, closings)]
    .filter(Boolean)
    .join(chance(random, 0.5) ? '\n' : ' ');
};

/** Two hundred people: most with script, some whose token did not come, some without script, some from one office. */
export const honestRequests = (count: number, seed: number, origin: string): SimulatedRequest[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const firstname = pick(random, firstnames);
    const lastname = pick(random, lastnames);
    const way = random();
    const isNative = way > 0.96;
    const headers = browserOf(random, origin);
    const phone =
      `0${between(random, 1, 7)} ${between(random, 10, 99)} ${between(random, 10, 99)} ` +
      `${between(random, 10, 99)} ${between(random, 10, 99)}`;
    const mailbox = `${firstname}.${lastname}${chance(random, 0.4) ? between(random, 1, 99) : ''}`
      .normalize('NFKD')
      .replace(/[^\w.-]/g, '')
      .toLowerCase();
    return {
      // An office, or a mobile network, sends several of them.
      address: chance(random, 0.1) ? '198.51.100.7' : `192.0.${between(random, 2, 250)}.${index % 250}`,
      headers: isNative
        ? { ...headers, accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }
        : headers,
      texts: {
        firstname: chance(random, 0.1) ? firstname.toLowerCase() : firstname,
        lastname: chance(random, 0.1) ? lastname.toUpperCase() : lastname,
        email: chance(random, 0.85)
          ? `${mailbox}@${pick(random, ['orange.example', 'gmail.example', 'free.example', 'mairie-tence.example'])}`
          : '',
        phone: chance(random, 0.8) ? phone : phone.replaceAll(' ', ''),
        projectType: '',
        message: honestMessage(random),
        ...(!isNative && {
          submittedAt: '2025-09-14T08:30:00.000Z',
          elapsedMs: String(between(random, 9000, 900_000)),
        }),
      },
      token: isNative || way > 0.91 ? 'none' : way > 0.88 ? 'unsolved' : 'solved',
    } as const;
  });
};

const hourMs = 60 * 60 * 1000;

/**
 * People who come back: to a draft or an unsent request that they send at once, to a tab left overnight, on a telephone
 * that is slow, and with more to say of a request whose answer was lost.
 */
export const returningRequests = (count: number, seed: number, origin: string): SimulatedRequest[] => {
  const random = seededRandom(seed);
  const ways: readonly ((request: SimulatedRequest, index: number) => readonly SimulatedRequest[])[] = [
    (request) => [{ ...request, token: 'solved', tokenAgeMs: between(random, 100, 1900) }],
    (request) => [{ ...request, token: 'unsolved', tokenAgeMs: between(random, 100, 1900) }],
    (request) => [{ ...request, token: 'solved', tokenAgeMs: between(random, 8, 22) * hourMs }],
    (request) => [{ ...request, token: 'unsolved', tokenAgeMs: between(random, 8, 22) * hourMs }],
    (request, index) => {
      const key = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
      const { message = '', phone = '', email = '' } = request.texts;
      const mailbox = email || `ajout${index}@free.example`;
      const keyed = (number: number) => ({
        ...request.headers,
        'idempotency-key': number === 0 ? key : `${key}.${number}`,
      });
      const first = { ...request, token: 'solved', headers: keyed(0) } as const;
      const texts = {
        ...request.texts,
        phone,
        email: mailbox,
        message: `${message}\n${spin(random, pick(random, details))}`,
      };
      return [first, { ...first, texts, headers: keyed(1), tokenAgeMs: between(random, 100, 1900) }];
    },
  ];
  return honestRequests(count, seed, origin)
    .filter(({ token }) => token === 'solved')
    .flatMap((request, index) => ways[index % ways.length]?.(request, index) ?? []);
};

/** Templates as such programs have them: words in braces are spun, so that no two messages are the same. */
const templates = [
  'Hello, I noticed that your website {name} {is not ranking|does not rank} on the first page of Google. ' +
    'We {offer|provide} SEO packages from {n}$ per month, see https://{host}/offer{n} and let us know what ' +
    'you think about it.',
  'Bonjour, nous {proposons|offrons} un service de référencement naturel pour votre site {name}. Première ' +
    'place sur Google garantie en {n} jours, devis gratuit sur www.{host}/{n} ou par retour de courriel, ' +
    'offre valable cette semaine.',
  'Get {n} real visitors to {name} today! Targeted traffic from your country, cheap and safe. ' +
    '<a href="https://{host}/{n}">Order now</a> and double your sales before the end of the month.',
  'Vous avez besoin d’un crédit entre particuliers ? Nous accordons des prêts de {n}000 à 500 000 euros à ' +
    'toute personne sérieuse, taux de 2 %, réponse en {n} heures. Contactez notre service : https://{host} ' +
    'merci de votre confiance.',
  '[url=https://{host}/{n}]online casino bonus[/url] best slots {n} free spins, {play|win} now without ' +
    'deposit, the most trusted casino of the year with fast withdrawal for all new players.',
  'Заработок в интернете от {n} долларов в день без вложений, подробности на https://{host}/{n} начните ' +
    'прямо сейчас и получите бонус для новых участников программы.',
  'Dear Sir or Madam, we are a manufacturer of {LED lamps|solar panels|steel profiles} from Shenzhen and ' +
    'would like to establish business relations with {name}. Our catalogue number {n} is available on ' +
    'request, quality and price are excellent.',
  'Hi, I am a professional video maker and I {made|prepared} a short clip explaining how an animated video ' +
    'could help {name}. Prices start at {n} USD, examples at https://{host}/v/{n} reply to this message if ' +
    'you are interested in a free script.',
];

const spin = (random: Random, template: string): string =>
  template
    .replace(/\{([^{}|]+(?:\|[^{}|]+)+)\}/g, (_whole, words: string) => pick(random, words.split('|')))
    .replaceAll('{n}', () => String(between(random, 10, 999)))
    .replaceAll('{host}', () => `${pick(random, ['best', 'top', 'go', 'fast'])}-${between(random, 10, 99)}.example.com`)
    .replaceAll('{name}', () => pick(random, ['vellarbre.example', 'your company', 'votre entreprise']));

const robotFields = (random: Random) => {
  const name = pick(random, ['RobertPak', 'Eric', 'JamesTus', 'Mike', 'Anna', 'Service Commercial', 'Marketing']);
  return {
    firstname: name,
    lastname: chance(random, 0.6) ? name : pick(random, ['Jones', 'SEO', 'Team', 'Durand']),
    email: `${pick(random, ['r.o.b.e.r.t', 'eric.jones', 'contact', 'sales'])}${between(random, 1, 999)}@${pick(random, ['gmail.example', 'mail.example', 'promo.example'])}`,
    phone: chance(random, 0.6)
      ? `8${between(random, 1_000_000_000, 9_999_999_999)}`
      : `0${between(random, 600_000_000, 799_999_999)}`,
    projectType: '',
  };
};

/** A library’s own headers, a forged origin, or all headers of a browser replayed. */
const robotHeaders = (random: Random, origin: string): Record<string, string> => {
  const way = random();
  if (way < 0.5)
    return {
      accept: '*/*',
      'user-agent': pick(random, ['python-requests/2.32.3', 'curl/8.5.0', 'Go-http-client/2.0']),
    };
  if (way < 0.85)
    return {
      accept: 'text/html,application/xhtml+xml',
      origin,
      referer: `${origin}/contact`,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0)',
    };
  return browserOf(random, origin);
};

/** A plain post: the form's fields, filled and sent. The time check is left out, or given a good value. */
export const plainRobots = (count: number, seed: number, origin: string): SimulatedRequest[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    address: `203.0.${index % 200}.${between(random, 1, 250)}`,
    headers: robotHeaders(random, origin),
    texts: {
      ...robotFields(random),
      message: spin(random, pick(random, templates)),
      ...(chance(random, 0.5) && {
        elapsedMs: String(between(random, 5000, 60_000)),
        submittedAt: '2025-09-14T08:30:00.000Z',
      }),
    },
    token: 'none' as const,
  }));
};

/** One that has read the form's traffic: it sends a token that it fetched, solved once and used again, or made up. */
export const scrapingRobots = (count: number, seed: number, origin: string): SimulatedRequest[] => {
  const random = seededRandom(seed);
  return plainRobots(count, seed + 1, origin).map((request) => ({
    ...request,
    token: pick(random, ['unsolved', 'scraped-once', 'invented'] as const),
  }));
};

/**
 * One text without links, sent again and again under other names and from other addresses, with a browser’s headers.
 */
export const repeatingRobots = (count: number, seed: number, origin: string): SimulatedRequest[] => {
  const random = seededRandom(seed);
  const text =
    'Bonjour, notre société réalise le nettoyage et le démoussage de toitures dans toute la région, nos ' +
    'équipes sont disponibles ' +
    'immédiatement et nous cherchons des entreprises partenaires pour des chantiers en sous-traitance, ' +
    'rappelez-moi au {n} {n}.';
  return Array.from({ length: count }, (_, index) => ({
    address: `198.18.${index % 250}.${between(random, 1, 250)}`,
    headers: browserOf(random, origin),
    texts: {
      ...robotFields(random),
      message: spin(random, text),
      elapsedMs: String(between(random, 5000, 60_000)),
      submittedAt: '2025-09-14T08:30:00.000Z',
    },
    token: pick(random, ['none', 'none', 'unsolved'] as const),
  }));
};
