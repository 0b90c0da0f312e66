/**
 * The structured data of pages: what they say, and that each type and property is one of schema.org's vocabulary, of
 * which schema-dts is a copy in types: a property that a type does not have does not compile.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectPage } from '../../generator/model/project-page.ts';
import {
  projectStructuredData,
  routeStructuredData,
  structuredSite,
} from '../../generator/output/prerender/structured-data.ts';
import { siteFiles } from '../../generator/output/prerender/sitemap.ts';
import type { SiteModel } from '../../generator/model/resolve-site.ts';
import { replacing, smallModel } from './small-model.ts';

type Thing = Readonly<Record<string, unknown>>;

const model = await smallModel({
  'site.yaml': (text) =>
    replacing(
      '  areaServed: [Haute-Loire]',
      '  areaServed: [Haute-Loire]\n  founded: "{figures.foundingYear}"\n  employees: "{figures.staff}"',
    )(text),
  'content/projects/toit-du-mas.yaml': replacing('year: "2022"', 'year: "2022"\nupdated: 2025-03-04'),
});

const plain = (graph: unknown): readonly Thing[] =>
  (JSON.parse(JSON.stringify(graph)) as { readonly '@graph': readonly Thing[] })['@graph'];
const ofRoute = (id: string, of: SiteModel = model): readonly Thing[] => {
  const page = of.pages.find(({ route }) => route.id === id);
  if (page === undefined) throw new Error(`No page ${id}`);
  const summaries = of.projects.map(({ summary }) => summary);
  return plain(routeStructuredData(of, page.record, summaries));
};
const ofProject = async (of: SiteModel = model): Promise<readonly Thing[]> => {
  const [project] = of.projects;
  if (project === undefined) throw new Error('No project');
  return plain(projectStructuredData(structuredSite(of), await projectPage(of, project).make()));
};
const ofType = (things: readonly Thing[], type: string) => things.find((thing) => thing['@type'] === type);

describe('a breadcrumb', () => {
  test('of one page is none: nothing leads to the home page', () => {
    expect(ofType(ofRoute('accueil'), 'BreadcrumbList')).toBeUndefined();
  });

  test('names what the visible one names, the menu group too', () => {
    const { itemListElement } = ofType(ofRoute('tuiles'), 'BreadcrumbList') as { itemListElement: readonly Thing[] };
    const visible = model.pages.find(({ route }) => route.id === 'tuiles')?.record.breadcrumb ?? [];
    expect(itemListElement.map(({ name }) => name)).toEqual(visible.map(({ label }) => label));
    expect(itemListElement.map(({ name }) => name)).toEqual(['Accueil', 'Toiture', 'Tuiles']);
    expect(itemListElement.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test('leads from a menu group to its part of the site map, where there is one', async () => {
    const planned = await smallModel({
      'site.yaml': replacing(
        '\nredirects:',
        '  - id: plan\n    path: /plan\n    template: legal\n    title: Plan\n    description: Tout.\n' +
          '    content: plan.mdx\n\nredirects:',
      ),
      'content/pages/plan.mdx': () => '---\nheading: Plan\n---\n\n<SitePlan />\n',
    });
    const page = planned.pages.find(({ route }) => route.id === 'tuiles');
    const plan = planned.pages.find(({ route }) => route.id === 'plan')?.data;
    expect(page?.record.breadcrumb[1]).toEqual({ label: 'Toiture', path: '/plan#_plan-toiture' });
    expect(plan?.kind === 'content' && plan.plan?.pages).toEqual([
      {
        id: '_plan-charpente-durand',
        label: 'Charpente Durand',
        links: [
          { label: 'Accueil', path: '/' },
          { label: 'Nos réalisations', path: '/projets' },
          { label: 'Devis', path: '/contact' },
          { label: 'Merci', path: '/merci' },
          { label: 'Plan', path: '/plan' },
        ],
      },
      { id: '_plan-toiture', label: 'Toiture', links: [{ label: 'Tuiles', path: '/couverture/tuiles' }] },
    ]);
    expect(plan?.kind === 'content' && plan.plan?.projects).toEqual([
      {
        id: '_plan-couverture-projects',
        label: 'Couverture',
        links: planned.projects.map(({ summary: { title, path } }) => ({ label: title, path })),
      },
    ]);
  });
});

describe('the company', () => {
  test('has its logo, its year of foundation and the number of its people, from the figures', () => {
    const company = ofRoute('accueil')[0];
    expect(company).toMatchObject({
      logo: 'https://www.durand.example/icon-512.png',
      foundingDate: '1970',
      numberOfEmployees: { '@type': 'QuantitativeValue', value: 18 },
    });
  });

  test('says none of it where the site does not', async () => {
    const bare = await smallModel({ 'site.yaml': replacing('  logo: marque\n', '') });
    const [company = {}] = ofRoute('accueil', bare);
    for (const key of ['logo', 'foundingDate', 'numberOfEmployees']) expect(company).not.toHaveProperty(key);
  });
});

describe('a picture', () => {
  test('says who made it, and what it is where the site says so', async () => {
    const models = await smallModel({
      'site.yaml': replacing('\nlabels:\n', '\nlabels:\n  layout: { pictures: Images de maquettes }\n'),
    });
    const [picture] = ofType(await ofProject(models), 'Article')?.['image'] as readonly Thing[];
    expect(picture).toMatchObject({
      '@type': 'ImageObject',
      creditText: 'Charpente Durand',
      creator: { '@id': 'https://www.durand.example/#organization' },
    });
    expect(picture?.['name']).toMatch(/ \(Images de maquettes\)$/);
    const [photograph] = ofType(await ofProject(), 'Article')?.['image'] as readonly Thing[];
    expect(photograph?.['name']).toBe(model.projects[0]?.summary.title);
  });
});

describe('a project', () => {
  test('tells when it was changed, in its data and in the sitemap', async () => {
    expect(ofType(await ofProject(), 'Article')?.['dateModified']).toBe('2025-03-04');
    const sitemap = siteFiles(model).find(({ path }) => path === 'sitemap.xml');
    const made = sitemap && 'make' in sitemap ? String((await sitemap.make()).content) : '';
    expect(made).toContain(
      `<loc>https://www.durand.example${model.projects[0]?.summary.path}</loc>\n    <lastmod>2025-03-04</lastmod>`,
    );
  });
});

describe('schema.org’s vocabulary', () => {
  /** What the compiler says of graphs as the type `Graph`. */
  const complaintsAbout = (graphs: readonly unknown[]): string[] => {
    const name = join(process.cwd(), 'tests/unit/graphs.virtual.ts');
    const list = graphs.map((graph) => `(${JSON.stringify(graph)}) satisfies Graph`).join(',\n');
    const text = `import type { Graph } from 'schema-dts';\nexport const graphs = [\n${list}\n];\n`;
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
    };
    const host = ts.createCompilerHost(options);
    const { getSourceFile, fileExists } = host;
    host.fileExists = (file) => file === name || fileExists(file);
    host.getSourceFile = (file, ...rest) =>
      file === name ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022) : getSourceFile(file, ...rest);
    const program = ts.createProgram([name], options, host);
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  };
  const graphOf = (things: readonly Thing[]) => ({ '@context': 'https://schema.org', '@graph': things });

  let graphs: readonly ReturnType<typeof graphOf>[] = [];
  beforeAll(async () => {
    graphs = [...model.pages.map(({ route }) => ofRoute(route.id)), await ofProject()].map(graphOf);
  });

  test('has every type and property of every page', () => {
    expect(complaintsAbout(graphs)).toEqual([]);
  });

  test('has no property that is misspelt', () => {
    const [first = graphOf([])] = graphs;
    const [company, ...others] = first['@graph'];
    const misspelt = graphOf([{ ...company, numberOfEmployes: 18 }, ...others]);
    expect(complaintsAbout([misspelt]).join('\n')).toContain('numberOfEmployes');
  });
});
