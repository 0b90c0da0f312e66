/** What a company may give or say that it does not give: what the law asks for, and what proves its labels. */
import { uncapital, type By } from '../language/language.ts';
import { inLanguage } from '../schema/in-language.ts';
import { siteShape } from '../schema/shape.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';

type Company = SiteSpec['company'];

/** The name of a fact, as `company.notGiven` writes it. */
type OptionalFact = NonNullable<Company['notGiven']>[number];

const shapes = siteShape.properties.get('company')?.properties;
const { enum: names = [], 'x-choices': words = {} } = shapes?.get('notGiven')?.child(0)?.schema ?? {};
const facts = names as readonly OptionalFact[];

/** What a fact is called in a sentence: « le numéro SIRET ». */
export const wordsOf = (fact: OptionalFact): By<string> => {
  const name = words[fact] ?? fact;
  return { fr: uncapital(name), en: uncapital(inLanguage(name, 'en')) };
};

/** What the law of a country asks a company for (`x-legal` of the schema). */
export const legalFacts = (country: string): OptionalFact[] =>
  facts.filter((fact) => {
    const countries = shapes?.get(fact)?.schema['x-legal'];
    return Array.isArray(countries) && countries.includes(country);
  });

/** What the company says that it does not give, in the order of the schema. */
export const notGiven = ({ notGiven: said = [] }: Company): OptionalFact[] =>
  facts.filter((fact) => said.includes(fact));

/** Whether a fact stands in site.yaml; one of the labels does when none of them lacks it. */
export const isGiven = (company: Company, fact: OptionalFact): boolean => {
  const [group, key] = fact.split('.');
  if (key === undefined) return fact in company;
  if (group === 'insurer') return company.insurer !== undefined && key in company.insurer;
  return company.labels.length > 0 && company.labels.every((label) => key in label);
};
