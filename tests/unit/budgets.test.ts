/** Budgets of a trade: which projects, in which order, to which scale, and when none are shown. */
import { expect, test } from 'vitest';
import type { BudgetLine } from '../../generator/model/model.ts';
import { projectPage } from '../../generator/model/project-page.ts';
import type { SiteModel } from '../../generator/model/resolve-site.ts';
import { replacing, smallModel } from './small-model.ts';

/** What a project gives, by its id; what it leaves out is absent. */
type Given = Readonly<Record<string, { readonly budget?: string; readonly surface?: string; readonly more?: string }>>;

const three: Given = {
  grand: { budget: '40 000 €', surface: '200 m²', more: 'scope: Pose comprise' },
  petit: { budget: '12 500 €', surface: '80 m²' },
  moyen: { budget: '25 000 €', surface: '150 m²' },
};

const withWords = replacing(
  'categories: [Couverture]',
  'categories: [Couverture]\n  routes: { Couverture: tuiles }\n  budgets: { title: Ce que cela a coûté, ' +
    'note: Chacun le sien. }',
);

/** The smallest site with these projects in the place of its own. */
const modelWith = (given: Given, spec = withWords): Promise<SiteModel> =>
  smallModel({
    'site.yaml': spec,
    'content/projects/toit-du-mas.yaml': (text) => text.replace(/^(?:budget|surface): .*\n/gm, ''),
    ...Object.fromEntries(
      Object.entries(given).map(([id, { budget, surface, more = '' }]) => [
        `content/projects/${id}.yaml`,
        () => `id: ${id}
title: Le ${id} toit
category: Couverture
shortDescription: Un toit.
longDescription: Un récit.
images: [{ src: mas.jpg, alt: Un toit de tuiles }]
mainImage: mas.jpg
tags: [tuiles]
location: Le Puy-en-Velay (43)
year: "2020"
client: Particulier
specifications: [Tuile]
challenges: [Le vent]
technologies: [Pose]
${budget === undefined ? '' : `budget: ${budget}\n`}${surface === undefined ? '' : `surface: ${surface}\n`}${more}
`,
      ]),
    ),
  });

/** What the page of a route or a project shows. */
const linesOn = async (model: SiteModel, id: string): Promise<readonly BudgetLine[]> => {
  const page = model.pages.find(({ route }) => route.id === id)?.data;
  const project = model.projects.find(({ summary }) => summary.id === id);
  const budgets =
    page?.kind === 'content' ? page.budgets : project && (await projectPage(model, project).make()).budgets;
  return budgets?.lines ?? [];
};

const partsOf = async (model: SiteModel, id = 'tuiles'): Promise<(string | number)[][]> =>
  (await linesOn(model, id)).map(({ title, part }) => [title, part]);

test('the projects of a trade stand by surface, on the scale of the greatest budget', async () => {
  expect(await partsOf(await modelWith(three))).toEqual([
    ['Le petit toit', 31.3],
    ['Le moyen toit', 62.5],
    ['Le grand toit', 100],
  ]);
});

test('the page of the trade and each of its projects show them, with year, surface and scope', async () => {
  const model = await modelWith(three);
  const shown = await linesOn(model, 'tuiles');
  expect(shown.at(-1)).toEqual({
    title: 'Le grand toit',
    path: '/projet/grand',
    surface: '200\u00A0m²',
    year: '2020',
    budget: '40\u202F000\u00A0€',
    scope: 'Pose comprise',
    part: 100,
  });
  expect(await linesOn(model, 'petit')).toEqual(shown);
});

test.each<[string, Given]>([
  ['two projects', { grand: three['grand']!, petit: three['petit']! }],
  ['a project without a budget', { ...three, petit: { surface: '80 m²' } }],
  ['a project without a surface', { ...three, petit: { budget: '12 500 €' } }],
  ['a budget without a number', { ...three, petit: { budget: 'sur devis', surface: '80 m²' } }],
  ['a project of another trade', { ...three, petit: { ...three['petit'], more: 'route: accueil' } }],
  ['two currencies', { ...three, petit: { budget: '12 500 £', surface: '80 m²' } }],
])('with %s, nothing is shown', async (_, given) => {
  expect(await partsOf(await modelWith(given))).toEqual([]);
});

test('a site that does not ask for them has none', async () => {
  const silent = replacing('categories: [Couverture]', 'categories: [Couverture]\n  routes: { Couverture: tuiles }');
  expect((await modelWith(three, silent)).budgets.size).toBe(0);
});

test('sizes in several units say nothing of the order: budgets do', async () => {
  const model = await modelWith({ ...three, petit: { budget: '12 500 €', surface: '300 ml' } });
  expect((await partsOf(model)).map(([title]) => title)).toEqual(['Le petit toit', 'Le moyen toit', 'Le grand toit']);
});

test('of many projects a page shows twelve: those around its own, or some from the least to the greatest', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `p${index + 10}`,
      { budget: `${index + 1} 000 €`, surface: `${index + 1} m²` },
    ]),
  );
  const model = await modelWith(many);
  const surfacesOn = async (id: string): Promise<number[]> =>
    (await linesOn(model, id)).map(({ surface }) => Number.parseInt(surface, 10));
  const twelveFrom = (first: number): number[] => Array.from({ length: 12 }, (_, index) => first + index);
  expect(await surfacesOn('tuiles')).toEqual([1, 5, 8, 12, 15, 19, 22, 26, 29, 33, 36, 40]);
  expect(await surfacesOn('p10')).toEqual(twelveFrom(1));
  // To their own scale: the greatest of the trade stands on another page.
  expect((await partsOf(model, 'p10')).at(-1)).toEqual(['Le p21 toit', 100]);
  expect(await surfacesOn('p30')).toEqual(twelveFrom(15));
  expect(await surfacesOn('p49')).toEqual(twelveFrom(29));
  // It has no budget to compare with the others.
  expect(await surfacesOn('toit-du-mas')).toEqual(await surfacesOn('tuiles'));
});

test('the least of budgets has a bar', async () => {
  const model = await modelWith({ ...three, petit: { budget: '10 €', surface: '80 m²' } });
  expect((await partsOf(model))[0]).toEqual(['Le petit toit', 0.1]);
});
