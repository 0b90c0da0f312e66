/**
 * The social images: pictures that are shown for pages whose addresses are shared. A name is made from what its
 * picture shows, so that pages can be written before the pictures exist.
 */
import type { FontSpec } from '../../schema/types.gen.ts';
import { memoize } from '../cache/memoize.ts';
import { taskOf } from '../cache/step.ts';
import type { Picture } from '../model/model.ts';
import { absoluteUrl, type SiteModel } from '../model/resolve-site.ts';
import { logoOf, shapesOf } from '../model/site-files.ts';
import { appearanceOf } from '../site/appearance.ts';
import { socialHeight, socialWidth, socialPicture } from './social-picture.cached.ts';

export type SocialJob = ReturnType<typeof makeJobs>[number];

type Kind = 'route' | 'project';

/** Jobs by kind and id. */
const indexOf = memoize(
  (model: SiteModel) => new Map(makeJobs(model).map((job) => [`${job.kind} ${job.id}`, job] as const)),
);

/** One job for each page, then one for each project. */
export const socialJobs = (model: SiteModel): SocialJob[] => [...indexOf(model).values()];

/** The sharing picture of a route or of a project; undefined for an id the site does not have. */
export const socialImageOf = (model: SiteModel, kind: Kind, id: string) => {
  const job = indexOf(model).get(`${kind} ${id}`);
  if (job === undefined) return undefined;
  const { path, alt } = job;
  return { url: absoluteUrl(model.spec, path), path, width: socialWidth, height: socialHeight, alt };
};

const makeJobs = ({ spec, files, pages, projects, pictureSources }: SiteModel) => {
  const { name: siteName, brandColor, url, fonts } = spec.site;
  const { drawnShape: shape, slope, colors } = appearanceOf(spec);
  const { surface, text, textMuted } = colors;
  const host = url.replace(/^https?:\/\//, '');
  const digestOf = ({ file }: FontSpec): string => files.fonts.get(file) ?? '';
  const logo = logoOf(spec, files);
  const shared = {
    siteName,
    brandColor,
    shape,
    slope: slope / 100,
    colors: { surface, text, textMuted },
    logo: logo && shapesOf(logo),
    fonts: { heading: digestOf(fonts.heading), text: digestOf(fonts.text) },
  };
  const job = (kind: Kind, id: string, title: string, label: string, picture?: Picture) => {
    const name = pictureSources.get(picture?.base ?? '');
    const image = files.media.get(name ?? '');
    const source = name === undefined ? 'site.yaml' : `content/media/${name}`;
    const task = taskOf(socialPicture, { title, label, ...shared, image });
    const alt = [`${title}, ${siteName}`, picture?.alt].filter(Boolean).join('. ');
    return { kind, id, path: `/media/social/${id}.${task.key.slice(0, 10)}.jpg`, alt, task, source };
  };
  return [
    ...pages.map(({ route, record: { heading, hero } }) => {
      const newest = route.template === 'gallery' ? projects[0]?.summary.image : undefined;
      return job('route', route.id, heading.join(' '), host, hero?.image ?? newest);
    }),
    ...projects.map(({ summary: { id, title, location, year, image } }) =>
      job('project', id, title, [location, year].filter((part) => part !== '').join(', '), image),
    ),
  ];
};
