/** The company's site with many more projects than it has: what its limits cut off shows. */
import { emptyFiles } from '../unit/site-files.ts';
import { projectDir } from '../browser/folders.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import { resolveSite, type SiteModel } from '../../generator/model/resolve-site.ts';

const today = '2026-06-01';
const model = 'construction-maison-ossature-bois-blavozy';

/**
 * The site resolved with `count` copies of one project, of the category « Construction Bois »; `change` may write
 * another site.yaml.
 */
export const crowdedSite = async (
  count: number,
  change: (siteYaml: string) => string = (text) => text,
): Promise<SiteModel> => {
  const sources = await readSources(projectDir);
  const textOf = (file: string): string => {
    const text = sources.files.get(file);
    if (text === undefined) throw new Error(`There is no ${file}`);
    return text;
  };
  const copied = textOf(`content/projects/${model}.yaml`);
  const copies = Array.from({ length: count }, (_, index) => {
    const id = `copy-${index + 1}`;
    return [`content/projects/${id}.yaml`, copied.replace(`id: ${model}`, `id: ${id}`)] as const;
  });
  const files = new Map([...sources.files, ['site.yaml', change(textOf('site.yaml'))] as const, ...copies]);
  const { site, diagnostics } = loadSite({ ...sources, files }, { today, readBody, drafts: false });
  if (site === undefined) throw new Error(`The crowded site does not load: ${diagnostics[0]?.message ?? ''}`);
  return resolveSite(normalizeSite(site), emptyFiles(site.assets));
};

/** How many projects the teaser of a page shows, by the page's route. */
export const teaserCountOf = ({ pages }: SiteModel, id: string): number | undefined => {
  const data = pages.find(({ route }) => route.id === id)?.data;
  return data?.kind === 'content' ? data.teaser?.length : undefined;
};
