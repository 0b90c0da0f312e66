/** A new project: its file, its pictures. */
import { siteFile } from '../source/load-site.ts';
import type { Sources } from '../source/types.ts';
import { unfinishedMarker } from '../site/unfinished.ts';
import { languageOf } from '../language/language.ts';
import { closest } from '../diagnostics/suggest.ts';
import { inLanguage } from '../schema/in-language.ts';
import { projectShape } from '../schema/shape.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { refuse, type PictureCopy, type Prepared, type Refused } from './change.ts';
import { readPictures } from './pictures.ts';
import { shortSlugOf } from './slug.ts';
import { printYaml } from '../source/yaml/print.ts';
import { newWords, type NewWords } from './words.ts';

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
  words: NewWords,
): { readonly id: string; readonly file: string } | Refused => {
  if (typeof title !== 'string' || title.trim() === '')
    return refuse(words.projectTitleMissing, words.projectTitleHint);
  const id = givenId ?? shortSlugOf(title);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) return refuse(words.identifierRefused(id), words.projectIdHint);
  const file = `content/projects/${id}.yaml`;
  if (sources.files.has(file) || sources.unreadable.has(file))
    return refuse(words.projectExists(id, file), words.projectExistsHint);
  return { id, file };
};

/** The pictures of a new project, under the names they will bear; or why one can't be taken. */
export const projectPictures = (
  id: string,
  files: readonly string[],
  sources: Sources,
  words: NewWords,
): readonly PictureCopy[] | Refused =>
  readPictures(files, (index) => words.projectPicture(id, index + 1), new Set(sources.assets.media.keys()), words);

/** Prepares the file of a new project and the copies of its pictures. */
export const prepareProject = (request: ProjectRequest, spec: SiteSpec, sources: Sources, today: string): Prepared => {
  const language = languageOf(sources.files.get(siteFile));
  const words = newWords[language];
  const named = nameProject(request.values['title'], request.id, sources, words);
  if ('refusal' in named) return named;
  const { id, file } = named;

  const { categories } = spec.projects;
  const category = request.values['category'];
  if (typeof category !== 'string') return refuse(words.categoryMissing, words.categoryMissingHint(categories));
  if (!categories.includes(category)) {
    const near = closest(category, categories);
    return refuse(
      words.categoryUnknown(category),
      near === undefined ? words.categories(categories) : words.categoryNear(near),
    );
  }
  if (request.pictures.length === 0) return refuse(words.projectPictureMissing, words.projectPictureHint);
  if (request.alts.length > request.pictures.length)
    return refuse(words.tooManyAlts(request.alts.length, request.pictures.length), words.tooManyAltsHint);
  const pictures = projectPictures(id, request.pictures, sources, words);
  if ('refusal' in pictures) return pictures;

  const marker = unfinishedMarker(spec.site.locale);
  const missing: string[] = [];
  const value: Record<string, unknown> = { id };
  for (const [name, { schema }] of projectShape.properties) {
    if (name === 'id') continue;
    if (name === 'images')
      value[name] = imagesOf(pictures, request, (rank) => words.toWrite(marker, words.altToWrite(rank)), missing);
    else if (name === 'mainImage') value[name] = pictures[0]!.media.name;
    else if (request.values[name] !== undefined) value[name] = written(request.values[name], schema['x-text']);
    else if (name === 'year') {
      value[name] = today.slice(0, 4);
      missing.push(name);
    } else if (projectShape.required.includes(name)) {
      value[name] = schema.type === 'array' ? [marker] : written(marker, schema['x-text']);
      missing.push(name);
    }
  }
  const isDraft = request.isDraft || missing.length > 0;
  if (isDraft) value['draft'] = true;
  const comment = missing.map((name) =>
    words.missingKey(name, lowerFirst(inLanguage(projectShape.properties.get(name)?.description ?? '', language))),
  );
  const text = printYaml(value, '../../.schemas/project.schema.json');
  const [schemaLine, ...rest] = text.split('\n');
  const texts = new Map([
    [file, missing.length === 0 ? text : [schemaLine, words.missingComment, ...comment, ...rest].join('\n')],
  ]);
  return {
    texts,
    pictures,
    summary: [
      words.projectCreated(file),
      ...pictures.map(({ media }) => words.pictureCopied(media.name)),
      ...(isDraft
        ? [missing.length > 0 ? words.draftToComplete(missing) : words.draft, words.toSeeIt]
        : [words.published]),
    ],
  };
};

const imagesOf = (
  pictures: readonly PictureCopy[],
  request: ProjectRequest,
  toWrite: (rank: number) => string,
  missing: string[],
): { src: string; alt: string }[] => {
  if (request.alts.filter((alt) => alt.trim() !== '').length < pictures.length) missing.push('images');
  return pictures.map(({ media }, index) => ({
    src: media.name,
    alt: request.alts[index]?.trim() || toWrite(index + 1),
  }));
};

/** Several paragraphs are written under « | »: a blank line between two counts nowhere else. */
const written = (
  value: string | readonly string[] | boolean,
  kind: string | undefined,
): string | readonly string[] | boolean =>
  kind === 'markdown' && typeof value === 'string' ? `${value.trimEnd()}\n` : value;

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
