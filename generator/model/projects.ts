import type { Project, SiteSpec } from '../../schema/types.gen.ts';
import { projectShape } from '../schema/shape.ts';
import { lastYear, monthOf } from '../site/dates.ts';
import type { LoadedProject } from '../source/types.ts';
import type { BeforeAfter, Photo, Picture, ProjectSummary, ResolvedKey, Voice } from './model.ts';
import type { SiteModel } from './resolve-site.ts';
import { resolveTexts } from './texts.ts';

/** Facts that other pages need of a project: the gallery's order, the comparison of budgets, the sitemap. */
type ListedFacts = Readonly<Pick<Project, 'surface' | 'budget' | 'scope' | 'updated'>>;

/** A published project: what other pages show of it and what ordering needs, resolved. */
export interface ResolvedProject extends ListedFacts {
  readonly summary: ProjectSummary;
  readonly images: readonly Picture[];
  readonly photos: readonly Photo[];
  readonly beforeAfter?: BeforeAfter;
  readonly voice?: Voice;
  /** What its own page alone shows, as written: the step `project-data` resolves it. */
  readonly own: Readonly<Omit<Project, Exclude<ResolvedKey, 'longDescription'> | keyof ListedFacts>>;
  readonly featured: boolean;
  /** Id of the page of its trade, where it is not its category's. */
  readonly route?: string;
  readonly file: string;
}

/** Newest year first, then by identifier: the same order on any machine. */
export const byYearThenId = (a: { id: string; year: string }, b: { id: string; year: string }): number =>
  compare(lastYear(b.year), lastYear(a.year)) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Parts a project into what other pages and the order need of it, and what its own page alone shows: the rest. */
const partsOf = ({ draft: _draft, publishFrom: _publishFrom, ...project }: Project) => {
  const { id, title, category, shortDescription, tags, location, year, images, mainImage, ...more } = project;
  const { beforeAfter, voice, surface, budget, scope, updated, route, featured, ...own } = more;
  const pictured = { images, mainImage, beforeAfter, voice };
  const ordered = { year, surface, budget, scope, updated, route, featured };
  return { listed: { id, title, category, shortDescription, tags, location, ...pictured, ...ordered }, own };
};

/** One project as the site shows it. */
export const resolveProject = (
  { file, value: source }: LoadedProject,
  { spec, projectRoute, set, picture }: Pick<SiteModel, 'spec' | 'projectRoute' | 'set' | 'picture'>,
): ResolvedProject => {
  const { listed, own } = partsOf(source);
  const value = resolveTexts(listed, projectShape, set);
  const { id, title, category, shortDescription, tags, location, surface, budget, scope, route, updated } = value;
  const images = value.images.map((image) => ({ ...image, picture: picture(image.src, image.alt) }));
  const main = images.find(({ src }) => src === value.mainImage);
  const { beforeAfter: words } = spec.projects;
  return {
    file,
    summary: {
      id,
      path: projectRoute.path.replace('{id}', id),
      title,
      category,
      shortDescription,
      image: main?.picture as Picture,
      tags,
      location,
      year: value.year.replace('-', '–'),
    },
    images: images.filter(({ kind }) => kind === undefined).map((image) => image.picture),
    photos: images.filter(({ kind }) => kind === 'photo').map((photo) => photoOf(photo, location, spec)),
    voice: value.voice && voiceOf(value.voice, spec),
    beforeAfter: value.beforeAfter && {
      title: words.title,
      before: { label: words.before, picture: picture(value.beforeAfter.before.src, value.beforeAfter.before.alt) },
      after: { label: words.after, picture: picture(value.beforeAfter.after.src, value.beforeAfter.after.alt) },
      slider: words.slider,
    },
    surface,
    budget,
    scope,
    updated,
    own,
    featured: value.featured === true,
    route,
  };
};

type ProjectImage = Project['images'][number] & { readonly picture: Picture };

/** Where a photograph says nothing else, it was taken at the project's place, by the company. */
const photoOf = (photo: ProjectImage, location: string, { site, company }: SiteSpec): Photo => ({
  picture: photo.picture,
  place: photo.place ?? location,
  date: photo.date === undefined ? undefined : monthOf(photo.date, site.locale),
  credit: photo.credit ?? company.legalName,
});

/** None unless the client has agreed: nothing of it leaves the sources. */
const voiceOf = (
  { text, name, commune, date, agreed }: NonNullable<Project['voice']>,
  { site }: SiteSpec,
): Voice | undefined =>
  agreed === true
    ? {
        text,
        source: commune === undefined ? name : `${name}, ${commune}`,
        date: date === undefined ? undefined : monthOf(date, site.locale),
      }
    : undefined;
