import { error, warning, type Rule } from '../rule.ts';

const FILE_NAME =
  /^(?:img|dsc[nf]?|pxl|dji|photo|image|p)[ _-]?\d[\w-]*(?: ?\(\d+\))?$|\.(?:jpe?g|png|webp|avif|heic)$/i;

/** The text of a picture says what is shown, not how a camera named it, and two pictures are told apart. */
export const imageAltUseless: Rule = {
  code: 'image-alt-useless',
  doc: {
    title: 'La description d’une image ne dit pas ce qu’elle montre',
    why: 'Ce texte est lu à qui ne voit pas l’image : un nom de fichier ne dit rien, et deux images d’un même projet décrites de même ne se distinguent pas.',
    cure: 'Dites ce qui est construit, et où.',
    right: 'alt: "Ferme de douglas levée à Retournac"',
  },
  *check({ texts, projects }) {
    for (const { text, path, doc } of texts) {
      if (path.at(-1) !== 'alt' || !FILE_NAME.test(text.trim())) continue;
      yield error(
        doc.placeOf(path),
        `« ${text} » est un nom de fichier : il ne dit pas ce que montre l’image.`,
        'Dites ce qui est construit, et où.',
        {
          facts: { found: text },
        },
      );
    }
    for (const { value, doc } of projects) {
      const seen = new Map<string, number>();
      for (const [index, { alt }] of value.images.entries()) {
        const first = seen.get(alt);
        if (first === undefined) seen.set(alt, index);
        else if (alt !== '' && !FILE_NAME.test(alt.trim()))
          yield warning(
            doc.placeOf(['images', index, 'alt']),
            `Deux images de ce projet sont décrites par les mêmes mots.`,
            'Dites ce que celle-ci montre de plus.',
            { related: [{ ...doc.placeOf(['images', first, 'alt']), message: 'La première' }], facts: { found: alt } },
          );
      }
    }
  },
};
