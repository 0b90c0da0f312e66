/** A new service: its page, its route, its place in a menu, the projects shown at its end. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Alias } from 'yaml';
import { projectDir } from '../config/project-dir.ts';
import type { Sources } from '../source/types.ts';
import type { MenuGroupSpec, SiteSpec } from '../../schema/types.gen.ts';
import { siteFile } from '../source/load-site.ts';
import { unfinishedMarker } from '../site/unfinished.ts';
import { languageOf, type Language } from '../language/language.ts';
import { Refusal } from '../language/refusal.ts';
import { closest } from '../diagnostics/suggest.ts';
import type { Change } from './change.ts';
import { readPictures } from './pictures.ts';
import { sayFor, type SayNew } from './say.ts';
import { isSlug, shortSlugOf, slugOf } from './slug.ts';
import { editYaml, hasAnchor } from '../source/yaml/edit.ts';
import { YamlEditError } from '../source/yaml/nodes.ts';
import { printYaml } from '../source/yaml/print.ts';

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
  // Filter of the projects shown at the end of the page.
  'category',
  'picture',
  'alt',
] as const;

/** What is known of the service, by flag. */
export type ServiceRequest = Readonly<Partial<Record<(typeof serviceFlags)[number], string>>>;

/** Templates that end the list of routes: a service is inserted before them. */
const closing: ReadonlySet<string> = new Set(['contact', 'success', 'legal']);

/** Prepares the page of a new service and its lines in site.yaml. Throws a Refusal when there can be none. */
export const prepareService = (request: ServiceRequest, spec: SiteSpec, sources: Sources, today: string): Change => {
  const siteText = sources.files.get(siteFile) ?? '';
  const language = languageOf(siteText);
  const say = sayFor(sources);
  const title = request.title?.trim() ?? '';
  if (title === '') throw new Refusal(say('service/title-missing'));
  const label = (request.label ?? title.split(/\s*[:|–]\s/)[0] ?? title).trim();
  const id = request.id ?? shortSlugOf(label, 40);
  if (!isSlug(id)) throw new Refusal(say('service/id-refused', { id }));
  if (spec.routes.some((route) => route.id === id)) throw new Refusal(say('service/id-taken', { id }));

  const groups = spec.menus.header.flatMap((entry) => ('entries' in entry ? [entry] : []));
  const group = groupOf(groups, request.menu, say);
  const entries = [...spec.menus.header, ...groups.flatMap((each) => each.entries)];
  if (entries.some((entry) => entry.label === label)) throw new Refusal(say('service/label-taken', { label }));

  const path = request.path ?? `/${slugOf(group.label)}/${id}`;
  refusePath(path, spec, say);
  const file = `content/pages/${id}.mdx`;
  if (sources.files.has(file) || sources.unreadable.has(file)) throw new Refusal(say('service/file-exists', { file }));
  const { icon, category } = request;
  if (icon !== undefined && !sources.assets.icons.has(icon)) {
    const near = closest(icon, sources.assets.icons);
    const known =
      near === undefined
        ? say('service/icons', { icons: [...sources.assets.icons].sort() })
        : say('did-you-mean', { near });
    throw new Refusal([say('service/icon-unknown', { icon }), known]);
  }
  if (request.picture === undefined && request.alt !== undefined) throw new Refusal(say('service/alt-alone'));
  const pictures = readPictures(request.picture === undefined ? [] : [request.picture], () => id, sources);
  const [picture] = pictures;

  const contact = spec.routes.find(({ template }) => template === 'contact')?.path;
  const body = readFileSync(join(projectDir, 'generator/new/service', `${language}.mdx`), 'utf8').replace(
    '$(writeToUs)',
    contact === undefined ? '' : say('service/write-to-us', { contact }),
  );
  const route = {
    id,
    path,
    template: 'page',
    title,
    description: request.description ?? say('service/description'),
    content: `${id}.mdx`,
    ...(picture && { hero: { image: { src: picture.media.name, alt: request.alt?.trim() || say('service/alt') } } }),
    anchors: [...body.matchAll(/^<Section id="(.+?)" title="(.+?)">$/gm)].map(([, anchor, name]) => ({
      id: anchor,
      title: name,
    })),
    teaser: {
      ...(category !== undefined && { category }),
      max: hasAnchor(siteText, 'contentTeaserMax')
        ? new Alias('contentTeaserMax')
        : spec.constants.gallery.contentTeaserMax,
    },
  };
  const at = spec.routes.findIndex(({ template }) => closing.has(template));
  const routes = (spec.routes as readonly unknown[]).toSpliced(at === -1 ? spec.routes.length : at, 0, route);
  const entry = { label, route: id, ...(icon !== undefined && { icon }) };
  const header = spec.menus.header.map((each) =>
    each === group ? { ...group, entries: [...group.entries, entry] } : each,
  );
  const heading = { heading: label, standfirst: say('service/standfirst'), updated: today, draft: true };
  return {
    texts: new Map([
      [siteFile, editSite(siteText, { ...spec, menus: { ...spec.menus, header }, routes }, language, say)],
      [file, `---\n${printYaml(heading, '../../.schemas/page.schema.json')}---\n\n${body}`],
    ]),
    pictures,
    summary: [
      say('service/page-created', { file }),
      say('service/added-to-site', { id, path, label, menu: group.label }),
      ...pictures.map(({ media }) => say('picture/copied', { name: media.name })),
      ...(picture === undefined ? [say('service/no-hero')] : []),
      say('service/page-to-complete', { marker: unfinishedMarker(spec.site.locale) }),
      say('to-see-it'),
    ],
  };
};

/** The group of the header's menus with a label. Throws a Refusal when there is none. */
const groupOf = (groups: readonly MenuGroupSpec[], menu: string | undefined, say: SayNew): MenuGroupSpec => {
  const labels = groups.map(({ label }) => label);
  const found = groups.find(({ label }) => label === menu);
  if (found !== undefined) return found;
  const menus = labels.length === 0 ? say('service/no-menus') : say('service/menus', { labels });
  if (menu === undefined) throw new Refusal(say('service/menu-missing', { menus }));
  const near = closest(menu, labels);
  throw new Refusal([
    say('service/menu-unknown', { menu }),
    near === undefined ? menus : `${say('did-you-mean', { near })} ${menus}`,
  ]);
};

/** Throws a Refusal for a path that is malformed, taken or redirected. */
const refusePath = (path: string, { routes, redirects }: SiteSpec, say: SayNew): void => {
  if (!/^(?:\/[a-z0-9_-]+)+$/.test(path)) throw new Refusal(say('service/path-refused', { path }));
  const holder = routes.find((route) => route.path === path || route.aliases?.includes(path) === true);
  if (holder !== undefined) throw new Refusal(say('service/path-taken', { path, id: holder.id }));
  const redirect = redirects.find(
    ({ from }) => from === path || (from.endsWith('/*') && path.startsWith(from.slice(0, -1))),
  );
  if (redirect !== undefined)
    throw new Refusal(say('service/path-redirected', { path, to: redirect.to, from: redirect.from }));
};

const editSite = (text: string, value: object, language: Language, say: SayNew): string => {
  try {
    return editYaml(text, value);
  } catch (error) {
    if (error instanceof YamlEditError)
      throw new Refusal(say('service/site-file-refused', { why: error.reason[language] }));
    throw error;
  }
};
