import { error, unknownName, type Rule } from '../rule.ts';

const pictureName = /\.(?:jpe?g|png|webp|avif)$/i;

/** Every picture named is in content/media, and is a picture. */
export const imageMissing: Rule = {
  code: 'image-missing',
  doc: {
    title: 'Une image manque',
    why: 'Le fichier nommé n’est pas dans content/media : la page montrerait un vide.',
    cure: 'Corrigez le nom (majuscules et extension comprises), ou déposez l’image dans content/media.',
    right: 'image: { src: couverture-tuiles.jpg, alt: "Toit en tuiles, au Puy" }',
  },
  *check({ references, assets }) {
    const pictures = [...assets.media.keys()].filter((name) => pictureName.test(name));
    for (const { kind, value, place } of references) {
      if (kind !== 'image') continue;
      if (!assets.media.has(value)) {
        const bare = value.replace(/^[“«]\s*|\s*[”»]$/g, '');
        // « photo.jpg » between the quotes of a word processor, which YAML takes for letters.
        const hint = `Écrivez « ${bare} » sans guillemets, ou avec les guillemets droits du clavier.`;
        const meant =
          bare !== value && assets.media.has(bare) ? { name: bare, hint } : otherAccents(value, assets.media);
        const message = `L’image ${/^[«“]/.test(value) ? value : `« ${value} »`} n’est pas dans content/media.`;
        const otherwise = value.includes('/')
          ? 'Donnez le nom du fichier seul, sans dossier.'
          : 'Déposez le fichier dans content/media, ou corrigez son nom.';
        yield unknownName(place(), value, pictures, message, otherwise, { meant });
      } else if (!pictureName.test(value)) {
        yield error(
          place(),
          `« ${value} » n’est pas une image que le site sache montrer.`,
          'Employez une image JPEG, PNG, WebP ou AVIF.',
          {
            facts: { found: value },
          },
        );
      }
    }
  },
};

/** Some systems write « é » in a file's name as « e » and an accent: it looks the same, and is another name. */
const otherAccents = (
  value: string,
  media: ReadonlyMap<string, unknown>,
): { readonly name: string; readonly hint: string } | undefined => {
  const name = [...media.keys()].find(
    (candidate) => candidate !== value && candidate.normalize('NFC') === value.normalize('NFC'),
  );
  if (name === undefined) return undefined;
  const plain = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return {
    name,
    hint: `Le fichier est là, mais ses accents s’écrivent autrement d’un système à l’autre : renommez-le sans accent, par exemple « ${plain} », ici aussi.`,
  };
};
