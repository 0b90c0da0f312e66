import { warning, type Rule } from '../rule.ts';
import { siteShape } from '../../schema/shape.ts';

/**
 * What the law of the company's country asks it to publish and the company has not given yet; absent, it is not shown.
 */
export const companyFactMissing: Rule = {
  code: 'company-fact-missing',
  doc: {
    title: 'L’entreprise n’a pas donné une information légale',
    why: 'La loi demande de la publier ; tant qu’elle n’est pas donnée, les mentions légales n’en parlent pas. Ce que la loi demande dépend du pays de l’entreprise, « company.address.country ».',
    cure: 'Ajoutez la clé à « company » dans site.yaml.',
    right: 'company:\n  siret: "12345678900012"',
  },
  *check({ spec, doc }) {
    if (doc.isDoubtful(['company'])) return;
    const missing = legalFacts(spec.company.address.country).filter(({ key }) => !(key in spec.company));
    const [first] = missing;
    if (first === undefined) return;
    const isOne = missing.length === 1;
    yield warning(
      doc.placeOfKey(['company']),
      isOne
        ? `Il manque ${first.words} : les mentions légales n’en diront rien.`
        : `Il manque ${missing.length} informations que la loi demande, et dont les mentions légales ne diront rien : ${missing.map(({ words }) => words).join(', ')}.`,
      isOne
        ? `Ajoutez « ${first.key} » à « company » quand l’entreprise l’aura donné.`
        : `Ajoutez à « company », quand l’entreprise les aura données : ${missing.map(({ key }) => key).join(', ')}.`,
      { facts: { expected: missing.map(({ key }) => key) } },
    );
  },
};

/** Facts of the schema that the law of a country asks for (`x-legal`), in the schema's own words. */
const legalFacts = (country: string): { key: string; words: string }[] =>
  [...(siteShape.properties.get('company')?.properties ?? [])].flatMap(([key, { schema, description = key }]) => {
    const countries = schema['x-legal'];
    if (!Array.isArray(countries) || !countries.includes(country)) return [];
    const words = description.replace(/[.,;].*/, '');
    return [{ key, words: words.charAt(0).toLowerCase() + words.slice(1) }];
  });
