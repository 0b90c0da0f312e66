/** A new service: its page, its route, its place in a menu, the projects shown at its foot. */
import type { Sources } from '../source/types.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { siteFile } from '../source/load-site.ts';
import { unfinishedMarker } from '../site/unfinished.ts';
import { closest } from '../diagnostics/suggest.ts';
import { refuse, type Change, type Refusal } from './change.ts';
import { serviceModel, type ServiceModel } from './models.ts';
import { readPictures } from './pictures.ts';
import { shortSlugOf, slugOf } from './slug.ts';
import { editYaml, hasAnchor } from '../source/yaml/edit.ts';
import { YamlAlias, YamlEditError } from '../source/yaml/nodes.ts';
import { printYaml } from '../source/yaml/print.ts';

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
export const prepareService = (
  request: ServiceRequest,
  spec: SiteSpec,
  sources: Sources,
  today: string,
): Change | Refusal => {
  const title = request.title?.trim() ?? '';
  if (title === '')
    return refuse('Il manque le titre du service.', 'Donnez-le : --title "Surélévation de maison en Haute-Loire".');
  const label = (request.label ?? title.split(/\s*[:|–]\s/)[0] ?? title).trim();
  const id = request.id ?? shortSlugOf(label, 40);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    return refuse(
      `« ${id} » ne peut pas servir d’identifiant : il ne faut que des lettres minuscules sans accent, des chiffres et des traits d’union.`,
      'Donnez-en un : --id surelevation.',
    );
  if (spec.routes.some((route) => route.id === id))
    return refuse(`Une page porte déjà l’identifiant « ${id} » dans site.yaml.`, 'Choisissez-en un autre avec --id.');

  const groups = spec.menus.header.flatMap((entry) => ('entries' in entry ? [entry] : []));
  const groupLabels = groups.map((group) => group.label);
  const group = groups.find((candidate) => candidate.label === request.menu);
  if (group === undefined) {
    const list =
      groupLabels.length === 0
        ? 'Le menu n’a aucun groupe : ajoutez-en un dans menus.header de site.yaml.'
        : `Les menus : ${groupLabels.join(', ')}. Pour en créer un, ajoutez-le à menus.header dans site.yaml.`;
    if (request.menu === undefined)
      return refuse('Il manque le menu où ranger le service.', `Donnez-le avec --menu. ${list}`);
    const near = closest(request.menu, groupLabels);
    return refuse(
      `Aucun menu ne s’appelle « ${request.menu} ».`,
      near === undefined ? list : `Vouliez-vous dire « ${near} » ? ${list}`,
    );
  }
  const sameLabel = [...spec.menus.header, ...groups.flatMap(({ entries }) => entries)].find(
    (entry) => entry.label === label,
  );
  if (sameLabel !== undefined)
    return refuse(`Une entrée du menu s’appelle déjà « ${label} ».`, 'Choisissez un autre texte avec --label.');

  const path = request.path ?? `/${slugOf(group.label)}/${id}`;
  if (!/^(?:\/[a-z0-9_-]+)+$/.test(path))
    return refuse(
      `« ${path} » ne peut pas servir d’adresse.`,
      'Une adresse commence par « / » et ne contient que des lettres minuscules sans accent, des chiffres, « - », « _ » et « / » : --path /construction/surelevation.',
    );
  const samePath = spec.routes.find((route) => route.path === path || route.aliases?.includes(path) === true);
  if (samePath !== undefined)
    return refuse(
      `L’adresse « ${path} » est déjà celle de la page « ${samePath.id} ».`,
      'Choisissez-en une autre avec --path.',
    );
  const redirected = spec.redirects.find(
    ({ from }) => from === path || (from.endsWith('/*') && path.startsWith(from.slice(0, -1))),
  );
  if (redirected !== undefined)
    return refuse(
      `L’adresse « ${path} » est renvoyée vers « ${redirected.to} » par la ligne « ${redirected.from} » de redirects.`,
      'Choisissez une autre adresse avec --path, ou retirez ce renvoi de site.yaml.',
    );

  const file = `content/pages/${id}.mdx`;
  if (sources.files.has(file) || sources.unreadable.has(file))
    return refuse(
      `Le fichier ${file} existe déjà.`,
      'Choisissez un autre identifiant avec --id, ou supprimez ce fichier s’il ne sert plus.',
    );
  if (request.icon !== undefined && !sources.assets.icons.has(request.icon)) {
    const near = closest(request.icon, sources.assets.icons);
    return refuse(
      `Il n’y a pas de pictogramme « ${request.icon} » dans content/icons.`,
      near === undefined
        ? `Les pictogrammes : ${[...sources.assets.icons].sort().join(', ')}.`
        : `Vouliez-vous dire « ${near} » ?`,
    );
  }
  if (request.picture === undefined && request.alt !== undefined)
    return refuse(
      '--alt décrit une image, et aucune n’est donnée.',
      'Donnez l’image avec --picture, ou retirez --alt.',
    );
  const pictures = readPictures(
    request.picture === undefined ? [] : [request.picture],
    () => id,
    new Set(sources.assets.media.keys()),
  );
  if ('refusal' in pictures) return pictures;
  const picture = pictures[0];

  const model = serviceModel(spec.site.locale, spec.routes.find(({ template }) => template === 'contact')?.path);
  const siteText = sources.files.get(siteFile) ?? '';
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
        ? new YamlAlias('contentTeaserMax')
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
      return refuse(
        `site.yaml ne peut pas être complété. ${error.message}`,
        'Ajoutez la page à la main : docs/guide-redacteur.md montre comment.',
      );
    throw error;
  }
  return {
    texts: new Map([
      [siteFile, edited],
      [file, pageText(label, model, today)],
    ]),
    pictures,
    summary: [
      `Page créée : ${file}`,
      `Ajoutés dans site.yaml : la page « ${id} » (${path}), l’entrée « ${label} » du menu « ${group.label} », les projets au bas de la page.`,
      ...pictures.map(({ media }) => `Image copiée : content/media/${media.name}`),
      ...(picture === undefined ? ['Sans image de tête : ajoutez-la plus tard sous hero dans site.yaml.'] : []),
      `C’est un brouillon : remplacez tout ce qui commence par « ${unfinishedMarker(spec.site.locale)} », dans ce fichier et dans site.yaml, puis retirez « draft: true ». L’entrée du menu paraîtra avec la page.`,
      'Pour le voir : npm run dev',
    ],
  };
};

const pageText = (label: string, { standfirst, sections }: ServiceModel, today: string): string => {
  const header = printYaml(
    { heading: label, standfirst, updated: today, draft: true },
    '../../schema/page.schema.json',
  );
  const body = sections
    .map(({ id, title, body: text }) => `<Section id="${id}" title="${title}">\n\n${text}\n\n</Section>`)
    .join('\n\n');
  return `---\n${header}---\n\n${body}\n`;
};
