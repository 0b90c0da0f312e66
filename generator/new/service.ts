/** A new service: its page, its route, its place in a menu, the projects shown at its end. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Alias } from 'yaml';
import { projectDir } from '../config/project-dir.ts';
import type { Sources } from '../source/types.ts';
import type { MenuGroupSpec, SiteSpec } from '../../schema/types.gen.ts';
import { siteFile } from '../source/load-site.ts';
import { unfinishedMarker } from '../site/unfinished.ts';
import { languageOf } from '../language/language.ts';
import { CommandError } from '../language/command-error.ts';
import { closest } from '../diagnostics/suggest.ts';
import type { Change } from './change.ts';
import { editSite } from './edit-site.ts';
import { withCard } from './home-card.ts';
import { readPictures } from './pictures.ts';
import { sayFor, type SayNew } from './say.ts';
import { isSlug, shortSlugOf, slugOf } from '../../formats/slugs.ts';
import { readYaml } from '../source/yaml/document.ts';
import { hasAnchor } from '../source/yaml/edit.ts';
import { printYaml } from '../source/yaml/print.ts';

type FooterEntry = SiteSpec['menus']['footer']['services'][number];

/** The flags of a service. */
export const serviceFlags = [
  'id',
  'path',
  // For search engines and the tab.
  'title',
  // Text of the menu entry; the beginning of the title otherwise.
  'label',
  // Label of the menu the entry goes into.
  'menu',
  'description',
  'icon',
  // Category of its projects, shown at the end of the page; the label otherwise. It is made where there is none.
  'category',
  // What the form calls this kind of work; the label otherwise. It is added where the form doesn't have it.
  'project-type',
  'picture',
  'alt',
] as const;

/** What is known of the service, by flag. */
export type ServiceRequest = Readonly<Partial<Record<(typeof serviceFlags)[number], string>>>;

/** Templates that end the list of routes: a service is inserted before them. */
const closing: ReadonlySet<string> = new Set(['contact', 'success', 'legal']);

/**
 * Prepares the page of a new service and all that leads to it: its menu entry, the category of its projects, its kind
 * of work in the form, its place on the home page and in the footer. Throws a Refusal when there can be none.
 */
export const prepareService = async (request: ServiceRequest, spec: SiteSpec, sources: Sources): Promise<Change> => {
  const siteText = sources.files.get(siteFile) ?? '';
  const language = languageOf(siteText);
  const say = sayFor(sources);
  const title = request.title?.trim() ?? '';
  if (title === '') throw new CommandError(say('service/title-missing'));
  const label = (request.label ?? title.split(/\s*[:|–]\s/)[0] ?? title).trim();
  const id = request.id ?? shortSlugOf(label, 40);
  if (!isSlug(id)) throw new CommandError(say('service/id-refused', { id }));
  if (spec.routes.some((route) => route.id === id)) throw new CommandError(say('service/id-taken', { id }));

  const groups = spec.menus.header.flatMap((entry) => ('entries' in entry ? [entry] : []));
  const group = groupOf(groups, request.menu, say);
  const entries = [...spec.menus.header, ...groups.flatMap((each) => each.entries)];
  if (entries.some((entry) => entry.label === label)) throw new CommandError(say('service/label-taken', { label }));

  // Below an address that is one: what stands above a page should lead somewhere.
  const above = `/${slugOf(group.label)}`;
  const leadsSomewhere = [...spec.routes.map((route) => route.path), ...spec.redirects.map(({ from }) => from)];
  const path = request.path ?? (leadsSomewhere.includes(above) ? `${above}/${id}` : `/${id}`);
  refusePath(path, spec, say);
  const file = `content/pages/${id}.mdx`;
  if (sources.files.has(file) || sources.unreadable.has(file))
    throw new CommandError(say('service/file-exists', { file }));
  const { icon } = request;
  if (icon !== undefined && !sources.assets.icons.has(icon)) {
    const near = closest(icon, sources.assets.icons);
    const known =
      near === undefined
        ? say('service/icons', { icons: [...sources.assets.icons].sort() })
        : say('did-you-mean', { near });
    throw new CommandError([say('service/icon-unknown', { icon }), known]);
  }
  if (request.picture === undefined && request.alt !== undefined) throw new CommandError(say('service/alt-alone'));
  const pictures = await readPictures(request.picture === undefined ? [] : [request.picture], () => id, sources);
  const [picture] = pictures;

  const contact = spec.routes.find(({ template }) => template === 'contact')?.path;
  const body = readFileSync(join(projectDir, 'generator/new/service', `${language}.mdx`), 'utf8').replace(
    '$(writeToUs)',
    contact === undefined ? '' : say('service/write-to-us', { contact }),
  );
  const category = sameName(spec.projects.categories, request.category ?? label);
  const projectType = sameName(spec.contactForm.projectTypes, request['project-type'] ?? label);
  const route = {
    id,
    path,
    template: 'page',
    title,
    description: request.description ?? say('service/description'),
    projectType,
    ...(picture && { hero: { image: { src: picture.media.name, alt: request.alt?.trim() || say('service/alt') } } }),
    anchors: [...body.matchAll(/^<Section id="(.+?)" title="(.+?)">$/gm)].map(([, anchor, name]) => ({
      id: anchor,
      title: name,
    })),
    teaser: {
      category,
      max: hasAnchor(siteText, 'contentTeaserMax')
        ? new Alias('contentTeaserMax')
        : spec.constants.gallery.contentTeaserMax,
    },
  };
  const at = spec.routes.findIndex(({ template }) => closing.has(template));
  const entry = { label, route: id, ...(icon !== undefined && { icon }) };
  const header = spec.menus.header.map((each) =>
    each === group ? { ...group, entries: [...group.entries, entry] } : each,
  );
  // As its file has it: what the site has by default is not written.
  const own = readYaml(siteFile, siteText).value as SiteSpec;
  const heading = { heading: label, standfirst: say('service/standfirst'), draft: true };
  const { projects, contactForm, menus } = own;
  const routes = (own.routes as readonly unknown[]).toSpliced(at === -1 ? own.routes.length : at, 0, route);
  const value = {
    ...own,
    menus: {
      ...menus,
      header,
      footer: { ...menus.footer, services: withService(menus.footer.services, { label, route: id }, spec) },
    },
    routes,
    projects: {
      ...projects,
      categories: withName(projects.categories, category, projects.categories.length),
      routes: { ...projects.routes, [category]: projects.routes?.[category] ?? id },
    },
    contactForm: {
      ...contactForm,
      projectTypes: withName(contactForm.projectTypes, projectType, -1),
    },
  };
  const home = withCard(
    {
      title: label,
      route: id,
      text: request.description ?? say('service/card'),
      ...(picture && { image: picture.media.name, alt: request.alt?.trim() || say('service/alt') }),
    },
    spec,
    sources,
  );
  return {
    texts: new Map([
      [siteFile, editSite(siteText, value, language, say)],
      ...(home === undefined ? [] : [[home.file, home.text] as const]),
      [file, `---\n${printYaml(heading, '../../.schemas/page.schema.json')}---\n\n${body}`],
    ]),
    pictures,
    summary: [
      say('service/page-created', { file }),
      say('service/added-to-site', { id, path, label, menu: group.label }),
      say('service/reached', { category, projectType }),
      home === undefined ? say('service/no-cards') : say('service/card-added', { file: home.file }),
      ...pictures.map(({ media }) => say('picture/copied', { name: media.name })),
      ...(picture === undefined ? [say('service/no-hero')] : []),
      say('service/page-to-complete', { marker: unfinishedMarker(spec.site.locale) }),
    ],
  };
};

/** The name of a list that is the given one but for its capitals; the given one where there is none. */
const sameName = (names: readonly string[], given: string): string => {
  const name = given.trim();
  return names.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
};

/** The names with one more; -1 puts it before the last, which is « Autre » in a form. */
const withName = (names: readonly string[], name: string, at: number): readonly string[] =>
  names.includes(name) ? names : names.toSpliced(at, 0, name);

/** The footer's services with one more, behind those that lead to pages of services. */
const withService = (
  services: readonly FooterEntry[],
  entry: FooterEntry,
  { routes }: SiteSpec,
): readonly FooterEntry[] => {
  const last = services.findLastIndex(({ route: id }) =>
    routes.some(({ id: known, template }) => known === id && (template === 'page' || template === 'article')),
  );
  return services.toSpliced(last === -1 ? services.length : last + 1, 0, entry);
};

/** The group of the header's menus with a label. Throws a Refusal when there is none. */
const groupOf = (groups: readonly MenuGroupSpec[], menu: string | undefined, say: SayNew): MenuGroupSpec => {
  const labels = groups.map(({ label }) => label);
  const found = groups.find(({ label }) => label.toLowerCase() === menu?.trim().toLowerCase());
  if (found !== undefined) return found;
  const menus = labels.length === 0 ? say('service/no-menus') : say('service/menus', { labels });
  if (menu === undefined) throw new CommandError(say('service/menu-missing', { menus }));
  const near = closest(menu, labels);
  throw new CommandError([
    say('service/menu-unknown', { menu }),
    near === undefined ? menus : `${say('did-you-mean', { near })} ${menus}`,
  ]);
};

/** Throws a Refusal for a path that is malformed, taken or redirected. */
const refusePath = (path: string, { routes, redirects }: SiteSpec, say: SayNew): void => {
  if (!/^(?:\/[a-z0-9_-]+)+$/.test(path)) throw new CommandError(say('service/path-refused', { path }));
  const holder = routes.find((route) => route.path === path || route.aliases?.includes(path) === true);
  if (holder !== undefined) throw new CommandError(say('service/path-taken', { path, id: holder.id }));
  const redirect = redirects.find(
    ({ from }) => from === path || (from.endsWith('/*') && path.startsWith(from.slice(0, -1))),
  );
  if (redirect !== undefined)
    throw new CommandError(say('service/path-redirected', { path, to: redirect.to, from: redirect.from }));
};
