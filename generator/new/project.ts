/** A new project: its file, its pictures. */
import type { Sources } from '../source/types.ts';
import { unfinishedMarker } from '../site/unfinished.ts';
import { closest } from '../diagnostics/suggest.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { refuse, type Change, type PictureCopy, type Refusal } from './change.ts';
import { readPictures } from './pictures.ts';
import { shortSlugOf } from './slug.ts';
import { printYaml } from '../source/yaml/print.ts';

/** The schema's description of a project: what must be there, in which order, and what each key says. */
export interface ProjectShape {
  readonly required: readonly string[];
  readonly properties: Readonly<
    Record<string, { readonly description?: string; readonly type?: string; readonly 'x-text'?: string }>
  >;
}

/** What is known of the project, as given: keys of the schema, and its pictures. */
export interface ProjectRequest {
  readonly id?: string;
  /** Values of the schema's keys, texts or lists of texts. */
  readonly values: Readonly<Record<string, string | readonly string[] | boolean>>;
  /** Paths of the pictures. */
  readonly pictures: readonly string[];
  /** What each picture shows, in their order. */
  readonly alts: readonly string[];
  readonly isDraft: boolean;
}

/** The identifier and the file of a new project; or why it can't have them. */
export const nameProject = (
  title: unknown,
  givenId: string | undefined,
  sources: Sources,
): { readonly id: string; readonly file: string } | Refusal => {
  if (typeof title !== 'string' || title.trim() === '')
    return refuse('Il manque le titre du projet.', 'Donnez-le : --title "Un toit de tuiles plates à Issarlès".');
  const id = givenId ?? shortSlugOf(title);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    return refuse(
      `« ${id} » ne peut pas servir d’identifiant : il ne faut que des lettres minuscules sans accent, des chiffres et des traits d’union.`,
      'Donnez-en un : --id renovation-toiture-issarles.',
    );
  const file = `content/projects/${id}.yaml`;
  if (sources.files.has(file) || sources.unreadable.has(file))
    return refuse(
      `Le projet « ${id} » existe déjà (${file}).`,
      'Choisissez un autre titre, ou un autre identifiant avec --id.',
    );
  return { id, file };
};

/** The names that the pictures of a project bear. */
const pictureName =
  (id: string) =>
  (index: number): string =>
    `projet-${id}-${index + 1}`;

/** The pictures of a new project, under the names they will bear; or why one can't be taken. */
export const projectPictures = (
  id: string,
  files: readonly string[],
  sources: Sources,
): readonly PictureCopy[] | Refusal => readPictures(files, pictureName(id), new Set(sources.assets.media.keys()));

/** Prepares the file of a new project and the copies of its pictures. */
export const prepareProject = (
  request: ProjectRequest,
  spec: SiteSpec,
  sources: Sources,
  shape: ProjectShape,
  today: string,
): Change | Refusal => {
  const named = nameProject(request.values['title'], request.id, sources);
  if ('refusal' in named) return named;
  const { id, file } = named;

  const { categories } = spec.projects;
  const category = request.values['category'];
  if (typeof category !== 'string')
    return refuse(
      'Il manque la catégorie du projet.',
      `Donnez l’une de celles-ci avec --category : ${categories.join(', ')}.`,
    );
  if (!categories.includes(category)) {
    const near = closest(category, categories);
    return refuse(
      `La catégorie « ${category} » n’existe pas.`,
      near === undefined
        ? `Les catégories : ${categories.join(', ')}. Pour en créer une, ajoutez-la à projects.categories dans site.yaml.`
        : `Vouliez-vous dire « ${near} » ? Pour créer une catégorie, ajoutez-la à projects.categories dans site.yaml.`,
    );
  }
  if (request.pictures.length === 0)
    return refuse(
      'Il faut au moins une image : la carte du projet la montre.',
      'Donnez-la : --pictures photo1.jpg,photo2.jpg.',
    );
  if (request.alts.length > request.pictures.length)
    return refuse(
      `Il y a ${request.alts.length} descriptions d’image (--alt) pour ${request.pictures.length} image(s).`,
      'Donnez un --alt par image, dans le même ordre.',
    );
  const pictures = projectPictures(id, request.pictures, sources);
  if ('refusal' in pictures) return pictures;

  const marker = unfinishedMarker(spec.site.locale);
  const missing: string[] = [];
  const value: Record<string, unknown> = { id };
  for (const [name, property] of Object.entries(shape.properties)) {
    if (name === 'id') continue;
    if (name === 'images') value[name] = imagesOf(pictures, request, `${marker} : ce que montre l’image`, missing);
    else if (name === 'mainImage') value[name] = pictures[0]!.media.name;
    else if (request.values[name] !== undefined) value[name] = written(request.values[name], property['x-text']);
    else if (name === 'year') {
      value[name] = today.slice(0, 4);
      missing.push(name);
    } else if (shape.required.includes(name)) {
      value[name] = property.type === 'array' ? [marker] : written(marker, property['x-text']);
      missing.push(name);
    }
  }
  const isDraft = request.isDraft || missing.length > 0;
  if (isDraft) value['draft'] = true;
  const comment = missing.map((name) => `#   ${name} : ${lowerFirst(shape.properties[name]?.description ?? '')}`);
  const text = printYaml(value, '../../schema/project.schema.json');
  const [schemaLine, ...rest] = text.split('\n');
  const texts = new Map([
    [
      file,
      missing.length === 0
        ? text
        : [schemaLine, '# À compléter, puis retirez « draft: true » pour publier :', ...comment, ...rest].join('\n'),
    ],
  ]);
  return {
    texts,
    pictures,
    summary: [
      `Projet créé : ${file}`,
      ...pictures.map(({ media }) => `Image copiée : content/media/${media.name}`),
      ...(isDraft
        ? [
            missing.length > 0
              ? `C’est un brouillon : complétez ${missing.join(', ')}, puis retirez « draft: true ».`
              : 'C’est un brouillon : retirez « draft: true » pour le publier.',
            'Pour le voir : npm run dev',
          ]
        : ['Il paraîtra à la prochaine construction du site. Pour le voir : npm run dev']),
    ],
  };
};

const imagesOf = (
  pictures: readonly PictureCopy[],
  request: ProjectRequest,
  placeholder: string,
  missing: string[],
): { src: string; alt: string }[] => {
  if (request.alts.filter((alt) => alt.trim() !== '').length < pictures.length) missing.push('images');
  return pictures.map(({ media }, index) => ({
    src: media.name,
    alt: request.alts[index]?.trim() || `${placeholder} ${index + 1}`,
  }));
};

/** Several paragraphs are written under « | »: a blank line between two counts nowhere else. */
const written = (
  value: string | readonly string[] | boolean,
  kind: string | undefined,
): string | readonly string[] | boolean =>
  kind === 'markdown' && typeof value === 'string' ? `${value.trimEnd()}\n` : value;

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
