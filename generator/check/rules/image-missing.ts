import { message } from '../../diagnostics/message.ts';
import type { MediaFile } from '../../source/types.ts';
import { withoutAccents } from '../../diagnostics/suggest.ts';
import { error, rule, unknownName, type Meant } from '../rule.ts';

const pictureName = /\.(?:jpe?g|png|webp|avif)$/i;

/** Every picture named is in content/media, and is a picture. */
export const imageMissing = rule('image-missing', function* ({ referencesTo, assets: { media } }) {
  const pictures = [...media.keys()].filter((name) => pictureName.test(name));
  for (const { value: found, place } of referencesTo('image')) {
    if (media.has(found)) {
      if (!pictureName.test(found) && !isInSiteColor(media.get(found)))
        yield error(place(), 'image-missing/format', { found });
      continue;
    }
    // « photo-1.jpg » is another picture, not the same misspelt.
    const near = pictures.filter((other) => withoutNumbers(other) !== withoutNumbers(found));
    yield unknownName(place(), found.includes('/') ? 'image-missing/folder' : 'image-missing', near, {
      found,
      picture: /^[«“]/.test(found) ? found : message('name/quoted', { name: found }),
      ...(withoutQuotes(found, media) ?? otherAccents(found, media)),
    });
  }
});

type Media = ReadonlyMap<string, MediaFile>;

/** A drawing that the build makes a picture of, in the site's colour: only such an SVG is one for pages. */
const isInSiteColor = (file: MediaFile | undefined): boolean =>
  file?.name.endsWith('.svg') === true && file.width !== undefined && file.format === undefined;

const withoutNumbers = (name: string): string => name.replace(/\d+/g, '#');

/** « photo.jpg » between the quotes of a word processor, which YAML takes for letters. */
const withoutQuotes = (value: string, media: Media): Meant | undefined => {
  const bare = value.replace(/^[“«]\s*|\s*[”»]$/g, '');
  if (bare === value || !media.has(bare)) return undefined;
  return { meant: bare, hint: message('image-missing/quotes', { bare }) };
};

/** Some systems write « é » in a file's name as « e » and an accent: it looks the same, and is another name. */
const otherAccents = (value: string, media: Media): Meant | undefined => {
  const name = [...media.keys()].find((other) => other !== value && other.normalize() === value.normalize());
  if (name === undefined) return undefined;
  return { meant: name, hint: message('image-missing/accents', { plain: withoutAccents(name) }) };
};
