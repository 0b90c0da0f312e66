/** A new service: its page, its route, its place in a menu, the projects shown at its foot. */
import { Alias } from 'yaml';
import type { Sources } from '../source/types.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { siteFile } from '../source/load-site.ts';
import { unfinishedMarker } from '../site/unfinished.ts';
import { languageOf } from '../language/language.ts';
import { closest } from '../diagnostics/suggest.ts';
import { refuse, type Prepared } from './change.ts';
import { serviceModel, type ServiceModel } from './models.ts';
import { readPictures } from './pictures.ts';
import { shortSlugOf, slugOf } from './slug.ts';
import { editYaml, hasAnchor } from '../source/yaml/edit.ts';
import { YamlEditError } from '../source/yaml/nodes.ts';
import { printYaml } from '../source/yaml/print.ts';
import { newWords } from './words.ts';

/** What is known of the service, as given. */
export interface ServiceRequest {
  readonly id?: string;
  readonly path?: string;
  /** Title for search engines and the tab. */
  readonly title?: string;
  /** Text of the menu entry; the beginning of the title otherwise. */
  readonly label?: string;
  /** Label of the menu the entry goes into. */
  readonly menu?: string;
  readonly description?: string;
  readonly icon?: string;
  /** Filter of the projects shown at the foot of the page. */
  readonly category?: string;
  readonly picture?: string;
  readonly alt?: string;
}

/** Templates that close the list of routes: a service stands before them. */
const closing: ReadonlySet<string> = new Set(['contact', 'success', 'legal']);

/** Prepares the page of a new service and its lines in site.yaml. */
export const prepareService = (request: ServiceRequest, spec: SiteSpec, sources: Sources, today: string): Prepared => {
  const siteText = sources.files.get(siteFile) ?? '';
  const language = languageOf(siteText);
  const words = newWords[language];
  const title = request.title?.trim() ?? '';
  if (title === '') return refuse(words.serviceTitleMissing, words.serviceTitleHint);
  const label = (request.label ?? title.split(/\s*[:|–]\s/)[0] ?? title).trim();
  const id = request.id ?? shortSlugOf(label, 40);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) return refuse(words.identifierRefused(id), words.serviceIdHint);
  if (spec.routes.some((route) => route.id === id)) return refuse(words.serviceIdTaken(id), words.serviceIdTakenHint);

  const groups = spec.menus.header.flatMap((entry) => ('entries' in entry ? [entry] : []));
  const groupLabels = groups.map((group) => group.label);
  const group = groups.find((candidate) => candidate.label === request.menu);
  if (group === undefined) {
    const list = groupLabels.length === 0 ? words.noMenus : words.menus(groupLabels);
    if (request.menu === undefined) return refuse(words.menuMissing, words.menuMissingHint(list));
    const near = closest(request.menu, groupLabels);
    return refuse(words.menuUnknown(request.menu), near === undefined ? list : `${words.didYouMean(near)} ${list}`);
  }
  const sameLabel = [...spec.menus.header, ...groups.flatMap(({ entries }) => entries)].find(
    (entry) => entry.label === label,
  );
  if (sameLabel !== undefined) return refuse(words.labelTaken(label), words.labelTakenHint);

  const path = request.path ?? `/${slugOf(group.label)}/${id}`;
  if (!/^(?:\/[a-z0-9_-]+)+$/.test(path)) return refuse(words.pathRefused(path), words.pathRefusedHint);
  const samePath = spec.routes.find((route) => route.path === path || route.aliases?.includes(path) === true);
  if (samePath !== undefined) return refuse(words.pathTaken(path, samePath.id), words.pathTakenHint);
  const redirected = spec.redirects.find(
    ({ from }) => from === path || (from.endsWith('/*') && path.startsWith(from.slice(0, -1))),
  );
  if (redirected !== undefined)
    return refuse(words.pathRedirected(path, redirected.to, redirected.from), words.pathRedirectedHint);

  const file = `content/pages/${id}.mdx`;
  if (sources.files.has(file) || sources.unreadable.has(file))
    return refuse(words.fileExists(file), words.fileExistsHint);
  if (request.icon !== undefined && !sources.assets.icons.has(request.icon)) {
    const near = closest(request.icon, sources.assets.icons);
    return refuse(
      words.iconUnknown(request.icon),
      near === undefined ? words.icons([...sources.assets.icons].sort()) : words.didYouMean(near),
    );
  }
  if (request.picture === undefined && request.alt !== undefined) return refuse(words.altAlone, words.altAloneHint);
  const pictures = readPictures(
    request.picture === undefined ? [] : [request.picture],
    () => id,
    new Set(sources.assets.media.keys()),
    words,
  );
  if ('refusal' in pictures) return pictures;
  const picture = pictures[0];

  const marker = unfinishedMarker(spec.site.locale);
  const model = serviceModel(language, marker, spec.routes.find(({ template }) => template === 'contact')?.path);
  const route = {
    id,
    path,
    template: 'page',
    title,
    description: request.description ?? model.description,
    content: `${id}.mdx`,
    ...(picture === undefined
      ? {}
      : { hero: { image: { src: picture.media.name, alt: request.alt?.trim() || model.alt } } }),
    anchors: model.sections.map(({ id: anchor, title: name }) => ({ id: anchor, title: name })),
    teaser: {
      ...(request.category === undefined ? {} : { category: request.category }),
      max: hasAnchor(siteText, 'contentTeaserMax')
        ? new Alias('contentTeaserMax')
        : spec.constants.gallery.contentTeaserMax,
    },
  };
  const at = spec.routes.findIndex(({ template }) => closing.has(template));
  const routes: unknown[] = [...spec.routes];
  routes.splice(at === -1 ? routes.length : at, 0, route);
  const entry = { label, route: id, ...(request.icon === undefined ? {} : { icon: request.icon }) };
  const header = spec.menus.header.map((candidate) =>
    candidate === group ? { ...group, entries: [...group.entries, entry] } : candidate,
  );

  let edited: string;
  try {
    edited = editYaml(siteText, { ...spec, menus: { ...spec.menus, header }, routes });
  } catch (error) {
    if (error instanceof YamlEditError)
      return refuse(words.siteFileRefused(error.reason[language]), words.siteFileRefusedHint);
    throw error;
  }
  return {
    texts: new Map([
      [siteFile, edited],
      [file, pageText(label, model, today)],
    ]),
    pictures,
    summary: [
      words.pageCreated(file),
      words.addedToSite(id, path, label, group.label),
      ...pictures.map(({ media }) => words.pictureCopied(media.name)),
      ...(picture === undefined ? [words.noHero] : []),
      words.pageToComplete(marker),
      words.toSeeIt,
    ],
  };
};

const pageText = (label: string, { standfirst, sections }: ServiceModel, today: string): string => {
  const header = printYaml(
    { heading: label, standfirst, updated: today, draft: true },
    '../../.schemas/page.schema.json',
  );
  const body = sections
    .map(({ id, title, body: text }) => `<Section id="${id}" title="${title}">\n\n${text}\n\n</Section>`)
    .join('\n\n');
  return `---\n${header}---\n\n${body}\n`;
};
