import { isReservedName } from '../../../formats/slugs.ts';
import { startOf } from '../../diagnostics/place.ts';
import type { CheckedSite } from '../checked-site.ts';
import { firstUse, repeated, rule, warning } from '../rule.ts';

/** The name of a file can be kept by every system, and differs from the others in more than capital letters. */
export const fileName = rule('file-name', function* (site) {
  const paths = pathsOf(site);
  for (const path of paths) {
    const name = nameOf(path);
    const [sign] = /[<>:"\\|?*\0-\x1F]/.exec(name) ?? /[. ]$/.exec(name) ?? [];
    if (isReservedName(name)) yield warning(startOf(path), 'file-name', { name });
    else if (sign === ' ') yield warning(startOf(path), 'file-name/end', { name });
    else if (sign !== undefined) yield warning(startOf(path), 'file-name/sign', { name, sign });
  }
  for (const { item, first } of repeated(paths, (path) => path.normalize().toLowerCase())) {
    const [name, other] = [nameOf(item), nameOf(first)];
    if (name.normalize() === other.normalize())
      yield warning(startOf(item), 'file-name/accents', { name, ...firstUse(startOf(first)) });
    else yield warning(startOf(item), 'file-name/case', { name, other, ...firstUse(startOf(first)) });
  }
});

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const pathsOf = ({ assets, projects, pages, documents }: CheckedSite): string[] => [
  ...new Set([
    ...[...assets.media.keys()].map((name) => `content/media/${name}`),
    ...[...assets.documents.keys()].map((name) => `content/documents/${name}`),
    ...[...assets.fonts.keys()].map((name) => `content/fonts/${name}`),
    ...assets.svgs.keys(),
    ...[...projects, ...pages, ...documents].map(({ file }) => file),
  ]),
];
