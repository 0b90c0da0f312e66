/** A new service: its page, its route, its place in a menu, the projects shown at its foot. */
import type { Sources } from '../source/types.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { siteFile } from '../source/load-site.ts';
import { closest } from '../diagnostics/suggest.ts';
import { refuse, type Change, type Refusal } from './change.ts';
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
  readonly isDraft: boolean;
}

/** Templates that close the list of routes: a service stands before them. */
const closing: ReadonlySet<string> = new Set(['contact', 'success', 'legal']);

/** Prepares the page of a new service and its lines in site.yaml. */
export const prepareService = (request: ServiceRequest, spec: SiteSpec, sources: Sources, today: string): Change | Refusal => {
  const title = request.title?.trim() ?? '';
  if (title === '') return refuse('Il manque le titre du service.', 'Donnez-le : --title "Surélévation de maison en Haute-Loire".');
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
    if (request.menu === undefined) return refuse('Il manque le menu où ranger le service.', `Donnez-le avec --menu. ${list}`);
    const near = closest(request.menu, groupLabels);
    return refuse(`Aucun menu ne s’appelle « ${request.menu} ».`, near === undefined ? list : `Vouliez-vous dire « ${near} » ? ${list}`);
  }
  const sameLabel = [...spec.menus.header, ...groups.flatMap(({ entries }) => entries)].find((entry) => entry.label === label);
  if (sameLabel !== undefined) return refuse(`Une entrée du menu s’appelle déjà « ${label} ».`, 'Choisissez un autre texte avec --label.');

  const path = request.path ?? `/${slugOf(group.label)}/${id}`;
  if (!/^(?:\/[a-z0-9_-]+)+$/.test(path))
    return refuse(
      `« ${path} » ne peut pas servir d’adresse.`,
      'Une adresse commence par « / » et ne contient que des lettres minuscules sans accent, des chiffres, « - », « _ » et « / » : --path /construction/surelevation.',
    );
  const samePath = spec.routes.find((route) => route.path === path || route.aliases?.includes(path) === true);
  if (samePath !== undefined) return refuse(`L’adresse « ${path} » est déjà celle de la page « ${samePath.id} ».`, 'Choisissez-en une autre avec --path.');
  const redirected = spec.redirects.find(({ from }) => from === path || (from.endsWith('/*') && path.startsWith(from.slice(0, -1))));
  if (redirected !== undefined)
    return refuse(
      `L’adresse « ${path} » est renvoyée vers « ${redirected.to} » par la ligne « ${redirected.from} » de redirects.`,
      'Choisissez une autre adresse avec --path, ou retirez ce renvoi de site.yaml.',
    );

  const file = `content/pages/${id}.mdx`;
  if (sources.files.has(file) || sources.unreadable.has(file))
    return refuse(`Le fichier ${file} existe déjà.`, 'Choisissez un autre identifiant avec --id, ou supprimez ce fichier s’il ne sert plus.');
  if (request.icon !== undefined && !sources.assets.icons.has(request.icon)) {
    const near = closest(request.icon, sources.assets.icons);
    return refuse(
      `Il n’y a pas de pictogramme « ${request.icon} » dans content/icons.`,
      near === undefined ? `Les pictogrammes : ${[...sources.assets.icons].sort().join(', ')}.` : `Vouliez-vous dire « ${near} » ?`,
    );
  }
  if (request.picture === undefined && request.alt !== undefined)
    return refuse('--alt décrit une image, et aucune n’est donnée.', 'Donnez l’image avec --picture, ou retirez --alt.');
  const pictures = readPictures(request.picture === undefined ? [] : [request.picture], () => id, new Set(sources.assets.media.keys()));
  if ('refusal' in pictures) return pictures;
  const picture = pictures[0];

  const siteText = sources.files.get(siteFile) ?? '';
  const route = {
    id,
    path,
    template: 'page',
    title,
    description: request.description ?? `${label} : ce que nous faisons, comment, et ce qui fait le prix. Demandez un devis gratuit.`,
    content: `${id}.mdx`,
    ...(picture === undefined ? {} : { hero: { image: { src: picture.media.name, alt: request.alt?.trim() || label } } }),
    anchors: sections.map(({ id: anchor, name }) => ({ id: anchor, title: name })),
    teaser: {
      ...(request.category === undefined ? {} : { category: request.category }),
      max: hasAnchor(siteText, 'contentTeaserMax') ? new YamlAlias('contentTeaserMax') : spec.constants.gallery.contentTeaserMax,
    },
  };
  const at = spec.routes.findIndex(({ template }) => closing.has(template));
  const routes: unknown[] = [...spec.routes];
  routes.splice(at === -1 ? routes.length : at, 0, route);
  const entry = { label, route: id, ...(request.icon === undefined ? {} : { icon: request.icon }) };
  const header = spec.menus.header.map((candidate) => (candidate === group ? { ...group, entries: [...group.entries, entry] } : candidate));

  let edited: string;
  try {
    edited = editYaml(siteText, { ...spec, menus: { ...spec.menus, header }, routes });
  } catch (error) {
    if (error instanceof YamlEditError)
      return refuse(`site.yaml ne peut pas être complété. ${error.message}`, 'Ajoutez la page à la main : docs/guide-redacteur.md montre comment.');
    throw error;
  }
  return {
    texts: new Map([
      [siteFile, edited],
      [file, pageText(label, spec, request.isDraft, today)],
    ]),
    pictures,
    summary: [
      `Page créée : ${file}`,
      `Ajoutés dans site.yaml : la page « ${id} » (${path}), l’entrée « ${label} » du menu « ${group.label} », les projets au bas de la page.`,
      ...pictures.map(({ media }) => `Image copiée : content/media/${media.name}`),
      ...(picture === undefined ? ['Sans image de tête : ajoutez-la plus tard sous hero dans site.yaml.'] : []),
      `Le texte est un exemple : remplacez-le.${request.isDraft ? ' Puis retirez « draft: true » pour publier.' : ''} Pour le voir : npm run dev`,
    ],
  };
};

interface ExampleSection {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly body: string;
}

/** Blocks an editor will want, as they are written. */
const sections: readonly ExampleSection[] = [
  {
    id: 'presentation',
    name: 'Ce que nous faisons',
    title: 'Ce que nous faisons',
    body: `Présentez le service en deux ou trois phrases : pour qui, dans quels cas, ce qu’il change.

<Features>
<Feature title="Un premier point fort">Une phrase ou deux qui disent quelque chose de précis.</Feature>
<Feature title="Un deuxième point fort">Une mesure, une durée, une garantie plutôt qu’un adjectif.</Feature>
</Features>`,
  },
  {
    id: 'etapes',
    name: 'Comment cela se passe',
    title: 'Comment cela se passe',
    body: `<Steps>
<Step title="La visite">Ce que nous regardons, ce qu’il faut préparer.</Step>
<Step title="Le devis">Ce qu’il contient, sous quel délai il arrive.</Step>
<Step title="Le chantier">Combien de temps, dans quel ordre.</Step>
</Steps>

<Faq>
<Question title="La question qu’on nous pose le plus souvent ?">Sa réponse, en deux phrases. Pour la vôtre, [écrivez-nous](CONTACT).</Question>
</Faq>`,
  },
];

const pageText = (label: string, spec: SiteSpec, isDraft: boolean, today: string): string => {
  const contact = spec.routes.find(({ template }) => template === 'contact');
  const header = printYaml(
    { heading: label, standfirst: 'Le chapeau : une ou deux phrases qui disent l’essentiel de la page.', updated: today, ...(isDraft ? { draft: true } : {}) },
    '../../schema/page.schema.json',
  );
  const body = sections
    .map(
      ({ id, title, body: text }) =>
        `<Section id="${id}" title="${title}">\n\n${text.replace(' Pour la vôtre, [écrivez-nous](CONTACT).', contact === undefined ? '' : ` Pour la vôtre, [écrivez-nous](${contact.path}).`)}\n\n</Section>`,
    )
    .join('\n\n');
  return `---\n${header}---\n\n${body}\n`;
};
