/** What a company or a project does not say is left out, nothing else is. */
import { expect, test } from 'vitest';
import { projectPage } from '../../generator/model/project-page.ts';
import { byYearThenId } from '../../generator/model/projects.ts';
import { routeStructuredData } from '../../generator/output/prerender/structured-data.ts';
import { smallModel } from './small-model.ts';

const without =
  (...lines: readonly string[]) =>
  (text: string): string =>
    lines.reduce((left, line) => {
      if (!left.includes(line)) throw new Error(`« ${line} » is not there`);
      return left.replace(line, '');
    }, text);

test('a project over several years says so, and counts for the last one', async () => {
  const project = (
    await smallModel({ 'content/projects/toit-du-mas.yaml': (text) => text.replace('"2022"', '"2019-2021"') })
  ).projects[0];
  expect(project?.summary.year).toBe('2019–2021');
  expect(
    [
      { id: 'a', year: '2020' },
      { id: 'b', year: '2019–2021' },
      { id: 'c', year: '2022' },
    ]
      .sort(byYearThenId)
      .map(({ id }) => id),
  ).toEqual(['c', 'b', 'a']);
});

test('a project without duration, surface and budget keeps its other facts', async () => {
  const shown = async (...left: readonly string[]) => {
    const model = await smallModel({ 'content/projects/toit-du-mas.yaml': without(...left) });
    const [project] = model.projects;
    if (project === undefined) throw new Error('The small site has no project');
    return (await projectPage(model, project).make()).project;
  };
  const { duration, surface, budget, ...others } = await shown();
  const bare = await shown('duration: 3 semaines\n', 'surface: 180 m²\n', 'budget: 38 000 €\n');
  expect([duration, surface, budget].filter((fact) => fact === undefined)).toEqual([]);
  expect(bare).toEqual(others);
});

/** What the home page tells search engines of the company. */
const organizationOf = async (change: (siteYaml: string) => string) => {
  const model = await smallModel({ 'site.yaml': change });
  const home = model.pages.find(({ route }) => route.template === 'home');
  if (home === undefined) throw new Error('The small site has no home page');
  const graph = JSON.parse(JSON.stringify(routeStructuredData(model, home.record, []))) as {
    '@graph': Record<string, unknown>[];
  };
  return graph['@graph'].find((node) => 'geo' in node) ?? {};
};

test('a company tells search engines its other addresses by their names, where it has some', async () => {
  const address = '{ street: 2 rue du Four, postalCode: "43000", city: Le Puy-en-Velay, country: FR }';
  const others = `  otherAddresses:\n    - name: L’atelier\n      address: ${address}\n`;
  const { location, ...rest } = await organizationOf((text) => text.replace(/^company:\n/m, `company:\n${others}`));
  expect(location).toEqual([
    {
      '@type': 'Place',
      name: 'L’atelier',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '2 rue du Four',
        postalCode: '43000',
        addressLocality: 'Le Puy-en-Velay',
        addressCountry: 'FR',
      },
    },
  ]);
  expect(await organizationOf(without())).toEqual(rest);
});

test('a company without hours tells search engines all but them', async () => {
  const company = (...lines: readonly string[]) => organizationOf(without(...lines));
  const { openingHoursSpecification, ...others } = await company();
  expect(openingHoursSpecification).toHaveLength(1);
  const hours =
    '  hours:\n    text: Du lundi au vendredi\n    slots:\n      - { days: [Monday], opens: "08:00", ' +
    'closes: "12:00" }\n';
  expect(await company(hours)).toEqual(others);
});
