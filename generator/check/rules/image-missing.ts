import { message } from '../../diagnostics/message.ts';
import { withoutAccents } from '../../diagnostics/suggest.ts';
import { error, rule, unknownName } from '../rule.ts';

const pictureName = /\.(?:jpe?g|png|webp|avif)$/i;

/** Every picture named is in content/media, and is a picture. */
export const imageMissing = rule('image-missing', function* ({ referencesTo, assets: { media } }) {
  const pictures = [...media.keys()].filter((name) => pictureName.test(name));
  for (const { value, place } of referencesTo('image')) {
    if (media.has(value)) {
      if (!pictureName.test(value)) yield error(place(), message('image-missing/format', { found: value }));
      continue;
    }
    const name = /^[«“]/.test(value) ? value : message('name/quoted', { name: value });
    // « photo-1.jpg » is another picture, not the same misspelt.
    const near = pictures.filter((other) => withoutNumbers(other) !== withoutNumbers(value));
    yield unknownName(place(), value, near, {
      message: message(value.includes('/') ? 'image-missing/folder' : 'image-missing', { name }),
      meant: withoutQuotes(value, media) ?? otherAccents(value, media),
    });
  }
});

type Media = ReadonlyMap<string, unknown>;

const withoutNumbers = (name: string): string => name.replace(/\d+/g, '#');

/** « photo.jpg » between the quotes of a word processor, which YAML takes for letters. */
const withoutQuotes = (value: string, media: Media) => {
  const bare = value.replace(/^[“«]\s*|\s*[”»]$/g, '');
  if (bare === value || !media.has(bare)) return undefined;
  return { name: bare, hint: message('image-missing/quotes', { bare }) };
};

/** Some systems write « é » in a file's name as « e » and an accent: it looks the same, and is another name. */
const otherAccents = (value: string, media: Media) => {
  const name = [...media.keys()].find((other) => other !== value && other.normalize() === value.normalize());
  if (name === undefined) return undefined;
  return { name, hint: message('image-missing/accents', { plain: withoutAccents(name) }) };
};
