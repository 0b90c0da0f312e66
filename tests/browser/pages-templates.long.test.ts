/**
 * One page of each template of both companies' sites, and the pages that are not there: nothing in the renderer or the
 * server may know the first. Each template meets a phone and a desktop, on a page of the one site or of the other, by
 * the seed; so does axe. pages.test.ts has the home page and the form of the first, every-page.exhaustive.test.ts all.
 */
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import type { SiteName } from './folders.ts';
import { describePages, devices } from './pages.ts';
import { pathOfTemplate, projectPath, siteFiles, templatePages } from './site-files.ts';

tellSeedOfFailures();

const templates = [...new Set(siteFiles().spec.routes.map(({ template }) => template))];
const ofTheGate = ['home', 'contact'];

/** The pages of a site, those of the other one with the same names in the same order. */
const pagesOf = (site: SiteName) => [
  ...templates.map((name) => ({
    name,
    path: name === 'project' ? (templatePages(site).at(-1) ?? '') : pathOfTemplate(name, site),
  })),
  { name: 'not there', path: '/nowhere', status: 404 as const },
  { name: 'no project', path: projectPath('nothing', site), status: 404 as const },
];

for (const [place, site] of (['main', 'second'] as const).entries())
  for (const [turn, device] of devices.entries())
    describePages({
      site,
      cases: pagesOf(site).filter(
        ({ name }, index) =>
          (index + seed + place) % devices.length === turn && !(site === 'main' && ofTheGate.includes(name)),
      ),
      axeWidths: [device === 'phone' ? 1440 : 390],
      device,
    });
