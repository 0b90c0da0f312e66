import { repeated } from '../repeated.ts';
import { error, rule, seeAlso, warning } from '../rule.ts';

const FILE_NAME =
  /^(?:img|dsc[nf]?|pxl|dji|photo|image|p)[ _-]?\d[\w-]*(?: ?\(\d+\))?$|\.(?:jpe?g|png|webp|avif|heic)$/i;

/** The text of a picture says what is shown, not how a camera named it, and no two pictures have the same. */
export const imageAltUseless = rule('image-alt-useless', function* ({ texts, projects }) {
  for (const { text, path, doc } of texts) {
    if (path.at(-1) !== 'alt' || !FILE_NAME.test(text.trim())) continue;
    yield error(doc.placeOf(path), {
      fr: `« ${text} » est un nom de fichier : il ne dit pas ce que montre l’image.`,
      en: `“${text}” is a file name: it does not say what the picture shows.`,
      hint: { fr: 'Dites ce qui est construit, et où.', en: 'Say what is built, and where.' },
      facts: { found: text },
    });
  }
  for (const { value, doc } of projects) {
    for (const { item, first } of repeated(value.images.entries(), ([, { alt }]) => alt)) {
      const [index, { alt }] = item;
      if (FILE_NAME.test(alt.trim())) continue;
      yield warning(doc.placeOf(['images', index, 'alt']), {
        fr: 'Deux images de ce projet sont décrites par les mêmes mots.',
        en: 'Two pictures of this project are described in the same words.',
        hint: { fr: 'Dites ce que celle-ci montre de plus.', en: 'Say what else this one shows.' },
        related: [seeAlso(doc.placeOf(['images', first[0], 'alt']), 'La première', 'The first one')],
        facts: { found: alt },
      });
    }
  }
});
