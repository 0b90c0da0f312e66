/** A new project: its file, its pictures. */
import type { Sources } from '../source/types.ts';
import { closest } from '../diagnostics/suggest.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { refuse, type Change, type PictureCopy, type Refusal } from './change.ts';
import { readPictures } from './pictures.ts';
import { shortSlugOf } from './slug.ts';
import { printYaml } from '../source/yaml/print.ts';

/** The schema's description of a project: what must be there, in which order, and what each key says. */
export interface ProjectShape {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, { readonly description?: string; readonly type?: string }>>;
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

/** Prepares the file of a new project and the copies of its pictures. */
export const prepareProject = (request: ProjectRequest, spec: SiteSpec, sources: Sources, shape: ProjectShape, today: string): Change | Refusal => {
  const title = request.values['title'];
  if (typeof title !== 'string' || title.trim() === '')
    return refuse('Il manque le titre du projet.', 'Donnez-le : --title "Un toit de tuiles plates à Issarlès".');
  const id = request.id ?? shortSlugOf(title);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    return refuse(
      `« ${id} » ne peut pas servir d’identifiant : il ne faut que des lettres minuscules sans accent, des chiffres et des traits d’union.`,
      'Donnez-en un : --id renovation-toiture-issarles.',
    );
  const file = `content/projects/${id}.yaml`;
  if (sources.files.has(file) || sources.unreadable.has(file))
    return refuse(`Le projet « ${id} » existe déjà (${file}).`, 'Choisissez un autre titre, ou un autre identifiant avec --id.');

  const { categories } = spec.projects;
  const category = request.values['category'];
  if (typeof category !== 'string') return refuse('Il manque la catégorie du projet.', `Donnez l’une de celles-ci avec --category : ${categories.join(', ')}.`);
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
    return refuse('Il faut au moins une image : la carte du projet la montre.', 'Donnez-la : --pictures photo1.jpg,photo2.jpg.');
  if (request.alts.length > request.pictures.length)
    return refuse(
      `Il y a ${request.alts.length} descriptions d’image (--alt) pour ${request.pictures.length} image(s).`,
      'Donnez un --alt par image, dans le même ordre.',
    );
  const pictures = readPictures(request.pictures, (index) => `projet-${id}-${index + 1}`, new Set(sources.assets.media.keys()));
  if ('refusal' in pictures) return pictures;

  const missing: string[] = [];
  const value: Record<string, unknown> = { id };
  for (const [name, property] of Object.entries(shape.properties)) {
    if (name === 'id') continue;
    if (name === 'images') value[name] = imagesOf(pictures, request, title, missing);
    else if (name === 'mainImage') value[name] = pictures[0]!.media.name;
    else if (request.values[name] !== undefined) value[name] = request.values[name];
    else if (name === 'year') {
      value[name] = today.slice(0, 4);
      missing.push(name);
    } else if (shape.required.includes(name)) {
      value[name] = property.type === 'array' ? ['À compléter'] : 'À compléter';
      missing.push(name);
    }
  }
  const isDraft = request.isDraft || missing.length > 0;
  if (isDraft) value['draft'] = true;
  const comment = missing.map((name) => `#   ${name} : ${lowerFirst(shape.properties[name]?.description ?? '')}`);
  const text = printYaml(value, '../../schema/project.schema.json');
  const [schemaLine, ...rest] = text.split('\n');
  const texts = new Map([
    [file, missing.length === 0 ? text : [schemaLine, '# À compléter, puis retirez « draft: true » pour publier :', ...comment, ...rest].join('\n')],
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

const imagesOf = (pictures: readonly PictureCopy[], request: ProjectRequest, title: string, missing: string[]): { src: string; alt: string }[] => {
  if (request.alts.filter((alt) => alt.trim() !== '').length < pictures.length) missing.push('images');
  return pictures.map(({ media }, index) => ({
    src: media.name,
    alt: request.alts[index]?.trim() || `À compléter : ce que montre l’image ${index + 1} de « ${title} »`,
  }));
};

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
