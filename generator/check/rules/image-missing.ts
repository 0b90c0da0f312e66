import { withoutAccents } from '../../diagnostics/suggest.ts';
import type { By } from '../../language/language.ts';
import { error, rule, unknownName } from '../rule.ts';

const pictureName = /\.(?:jpe?g|png|webp|avif)$/i;

/** Every picture named is in content/media, and is a picture. */
export const imageMissing = rule('image-missing', function* ({ referencesTo, assets }) {
  const pictures = [...assets.media.keys()].filter((name) => pictureName.test(name));
  for (const { value, place } of referencesTo('image')) {
    if (!assets.media.has(value)) {
      const bare = value.replace(/^[“«]\s*|\s*[”»]$/g, '');
      // « photo.jpg » between the quotes of a word processor, which YAML takes for letters.
      const meant =
        bare !== value && assets.media.has(bare)
          ? {
              name: bare,
              hint: {
                fr: `Écrivez « ${bare} » sans guillemets, ou avec les guillemets droits du clavier.`,
                en: `Write “${bare}” without quotation marks, or with the straight ones of the keyboard.`,
              },
            }
          : otherAccents(value, assets.media);
      // « photo-1.jpg » is another picture, not the same misspelt.
      const near = pictures.filter((name) => withoutNumbers(name) !== withoutNumbers(value));
      yield unknownName(place(), value, near, {
        fr: `L’image ${/^[«“]/.test(value) ? value : `« ${value} »`} n’est pas dans content/media.`,
        en: `The picture ${/^[«“]/.test(value) ? value : `“${value}”`} is not in content/media.`,
        hint: value.includes('/')
          ? {
              fr: 'Donnez le nom du fichier seul, sans dossier.',
              en: 'Give the name of the file alone, without a folder.',
            }
          : {
              fr: 'Déposez le fichier dans content/media, ou corrigez son nom.',
              en: 'Put the file in content/media, or correct its name.',
            },
        meant,
      });
    } else if (!pictureName.test(value)) {
      yield error(place(), {
        fr: `« ${value} » n’est pas une image que le site sache montrer.`,
        en: `“${value}” is no picture that the site can show.`,
        hint: { fr: 'Employez une image JPEG, PNG, WebP ou AVIF.', en: 'Use a JPEG, PNG, WebP or AVIF picture.' },
        facts: { found: value },
      });
    }
  }
});

const withoutNumbers = (name: string): string => name.replace(/\d+/g, '#');

/** Some systems write « é » in a file's name as « e » and an accent: it looks the same, and is another name. */
const otherAccents = (
  value: string,
  media: ReadonlyMap<string, unknown>,
): { readonly name: string; readonly hint: By<string> } | undefined => {
  const name = [...media.keys()].find(
    (candidate) => candidate !== value && candidate.normalize('NFC') === value.normalize('NFC'),
  );
  if (name === undefined) return undefined;
  const plain = withoutAccents(name);
  const hint = {
    fr: `Le fichier est là, mais ses accents s’écrivent autrement d’un système à l’autre : renommez-le sans accent, par exemple « ${plain} », ici aussi.`,
    en: `The file is there, but its accents are written otherwise from one system to the next: rename it without accents, for example “${plain}”, here too.`,
  };
  return { name, hint };
};
