/** What a company may give or say that it does not give: what the law asks for, and what proves its labels. */
import { uncapital, type By } from '../language/language.ts';
import legal from '../../schema/legal-facts.json';
import { inLanguage } from '../schema/in-language.ts';
import { siteShape } from '../schema/shape.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';

type Company = SiteSpec['company'];

/** The name of a fact, as `company.notGiven` writes it. */
type OptionalFact = NonNullable<Company['notGiven']>[number];

const shapes = siteShape.properties.get('company')?.properties;
const { enum: names = [], 'x-choices': words = {} } = shapes?.get('notGiven')?.child(0)?.schema ?? {};
const facts = names as readonly OptionalFact[];

/** What a fact is called in a sentence: « le numéro SIRET »; in the words of a country, where it has its own. */
export const wordsOf = (fact: OptionalFact, country?: string): By<string> => {
  const own = legal.find((line) => line.country === country && line.fact === fact)?.words;
  if (own !== undefined) return own;
  const name = words[fact] ?? fact;
  return { fr: uncapital(name), en: uncapital(inLanguage(name, 'en')) };
};

/** Legal forms in which a person and the business are one: no company is registered, and there is no capital. */
const soleTrader = new RegExp(
  [
    'entreprise individuelle|entrepreneu(?:re?|se) individuel|raison individuelle',
    'entreprise en nom propre|personne physique',
    '(?:auto|micro)[ -]?entrepr|ind[ée]pendante?\\b|travailleu(?:r|se) autonome|propri[ée]taire unique',
    'sole[ -](?:trader|propriet)|self[ -]employed|freelance',
    // Initials that French law has a person in business put beside the name.
    '\\bEI(?:RL)?\\b|\\bE\\. ?I\\.',
  ].join('|'),
  'i',
);

/** Kinds of company (`company.schemaType`) that build: a company that says no kind may. */
const builders: ReadonlySet<string> = new Set([
  'LocalBusiness',
  'RoofingContractor',
  'GeneralContractor',
  'HomeAndConstructionBusiness',
  'HousePainter',
  'Electrician',
  'Plumber',
  'HVACBusiness',
]);

const isAsked: Readonly<Record<string, (company: Pick<Company, 'legalForm' | 'schemaType'>) => boolean>> = {
  all: () => true,
  companies: ({ legalForm }) => !soleTrader.test(legalForm),
  builders: ({ schemaType = 'LocalBusiness' }) => builders.has(schemaType),
};

/**
 * What the law of its country asks a company for, by its legal form and its trade: `schema/legal-facts.json`, where
 * each line has its source, and the day on which that was read.
 */
export const legalFacts = (company: Company): OptionalFact[] =>
  facts.filter((fact) =>
    legal.some((line) => line.country === company.address.country && line.fact === fact && isAsked[line.of]?.(company)),
  );

/** What the company says that it does not give, in the order of the schema. */
export const notGiven = ({ notGiven: said = [] }: Company): OptionalFact[] =>
  facts.filter((fact) => said.includes(fact));

/** Whether site.yaml gives a fact. A fact of the labels is given if every label has it. */
export const isGiven = (company: Company, fact: OptionalFact): boolean => {
  const [group, key] = fact.split('.');
  if (key === undefined) return fact in company;
  if (group === 'insurer') return company.insurer !== undefined && key in company.insurer;
  return company.labels.length > 0 && company.labels.every((label) => key in label);
};
