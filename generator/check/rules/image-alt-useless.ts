import { error, rule, warning } from '../rule.ts';

const FILE_NAME =
  /^(?:img|dsc[nf]?|pxl|dji|photo|image|p)[ _-]?\d[\w-]*(?: ?\(\d+\))?$|\.(?:jpe?g|png|webp|avif|heic)$/i;

/** The text of a picture says what is shown, not how a camera named it, and no two pictures have the same. */
export const imageAltUseless = rule(
  'image-alt-useless',
  {
    fr: {
      fileName: (text: string) => ({
        message: `« ${text} » est un nom de fichier : il ne dit pas ce que montre l’image.`,
        hint: 'Dites ce qui est construit, et où.',
      }),
      same: {
        message: 'Deux images de ce projet sont décrites par les mêmes mots.',
        hint: 'Dites ce que celle-ci montre de plus.',
      },
      first: 'La première',
    },
    en: {
      fileName: (text) => ({
        message: `“${text}” is a file name: it does not say what the picture shows.`,
        hint: 'Say what is built, and where.',
      }),
      same: {
        message: 'Two pictures of this project are described in the same words.',
        hint: 'Say what else this one shows.',
      },
      first: 'The first one',
    },
  },
  function* ({ texts, projects }, say) {
    for (const { text, path, doc } of texts) {
      if (path.at(-1) !== 'alt' || !FILE_NAME.test(text.trim())) continue;
      yield error(doc.placeOf(path), say.fileName(text), {
        facts: { found: text },
      });
    }
    for (const { value, doc } of projects) {
      const seen = new Map<string, number>();
      for (const [index, { alt }] of value.images.entries()) {
        const first = seen.get(alt);
        if (first === undefined) seen.set(alt, index);
        else if (alt !== '' && !FILE_NAME.test(alt.trim()))
          yield warning(doc.placeOf(['images', index, 'alt']), say.same, {
            related: [{ ...doc.placeOf(['images', first, 'alt']), message: say.first }],
            facts: { found: alt },
          });
      }
    }
  },
);
