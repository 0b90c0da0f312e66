import { warning } from '../rule.ts';
import type { Rule } from '../rule.ts';

/** Facts the law asks a French company to publish; absent, they are not shown. */
const facts: Readonly<Record<string, string>> = {
  capital: 'le capital social',
  siret: 'le numéro SIRET',
  rcs: 'l’immatriculation au registre du commerce',
  vatNumber: 'le numéro de TVA',
  publicationDirector: 'le directeur de la publication',
  insurer: 'l’assureur de la garantie décennale',
  mediator: 'le médiateur de la consommation',
  host: 'l’hébergeur du site',
};

/** What the legal notice should say and the company has not given yet. */
export const companyFactMissing: Rule = {
  code: 'company-fact-missing',
  doc: {
    title: 'L’entreprise n’a pas donné une information légale',
    why: 'La loi demande de la publier ; tant qu’elle n’est pas donnée, les mentions légales n’en parlent pas.',
    cure: 'Ajoutez la clé à « company » dans site.yaml.',
    right: 'company:\n  siret: "12345678900012"',
  },
  *check({ spec, doc }) {
    if (doc.isDoubtful(['company'])) return;
    for (const [key, words] of Object.entries(facts)) {
      if (key in spec.company) continue;
      yield warning(
        doc.placeOfKey(['company']),
        `Il manque ${words} : les mentions légales n’en diront rien.`,
        `Ajoutez « ${key} » à « company » quand l’entreprise l’aura donné.`,
      );
    }
  },
};
