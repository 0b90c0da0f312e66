/** What the pages share: the menu and the articles of the measured site's own site.yaml, and its projects in order. */
import { getCollection } from 'astro:content';
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

const content = process.env['PEER_CONTENT'];
const spec = load(readFileSync(`${content}/../site.yaml`, 'utf8'));

export const { name } = spec.company;

const pathOf = (id) => spec.routes.find((route) => route.id === id)?.path;

/** Links by label, some of them in a submenu. */
export const menus = spec.menus.header.map(({ label, route, entries }) => ({
  label,
  path: pathOf(route),
  entries: entries?.map((entry) => ({ label: entry.label, about: entry.description, path: pathOf(entry.route) })),
}));

/** Each page of text with the paragraphs of its source that are plain text. */
export const pages = spec.routes
  .filter(({ template }) => template === 'article' || template === 'page' || template === 'legal')
  .map(({ id, path, title, description, content: file = `${id}.mdx` }) => ({
    path,
    title,
    description,
    paragraphs: readFileSync(`${content}/pages/${file}`, 'utf8')
      .split(/\n{2,}/)
      .filter((text) => /^[\p{L}«]/u.test(text)),
  }));

/** By year, the newest first, as the measured site's gallery. */
export const projectsInOrder = (await getCollection('projects'))
  .map(({ data }) => data)
  .sort((a, b) => Number(b.year) - Number(a.year) || (a.id < b.id ? -1 : 1));

const byCategory = Map.groupBy(projectsInOrder, ({ category }) => category);

/** Three others of the same category. */
export const relatedTo = ({ id, category }) =>
  (byCategory.get(category) ?? []).filter((other) => other.id !== id).slice(0, 3);

/** Addresses of a picture's sizes: the files are encoded once, as those of the measured site. */
export const srcsetOf = (src, ending) =>
  [480, 800, 1200, 1600].map((width) => `/media/${src.replace(/\.\w+$/, '')}-${width}.${ending} ${width}w`).join(', ');
