/** Pictures given to « npm run new »: read, measured, named. */
import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { imageSize } from 'image-size';
import { refuse, type PictureCopy, type Refusal } from './change.ts';

const extensions: Readonly<Record<string, string>> = {
  '.jpg': '.jpg',
  '.jpeg': '.jpg',
  '.png': '.png',
  '.webp': '.webp',
  '.avif': '.avif',
};

/** The pictures, under the names they will bear; or why one cannot be taken. */
export const readPictures = (
  files: readonly string[],
  nameOf: (index: number) => string,
  taken: ReadonlySet<string>,
): readonly PictureCopy[] | Refusal => {
  const copies: PictureCopy[] = [];
  for (const [index, from] of files.entries()) {
    const extension = extensions[extname(from).toLowerCase()];
    if (extension === undefined) {
      return refuse(
        `L’image « ${basename(from)} » n’est pas d’un format que le site sait montrer.`,
        'Donnez une image JPEG, PNG, WebP ou AVIF (une photo HEIC d’iPhone s’exporte en JPEG).',
      );
    }
    let bytes: Buffer;
    try {
      if (!statSync(from).isFile()) throw new Error('not a file');
      bytes = readFileSync(from);
    } catch {
      return refuse(
        `L’image « ${from} » est introuvable.`,
        'Vérifiez le chemin, en partant du dossier où vous lancez la commande ; s’il contient des espaces, mettez-le entre guillemets.',
      );
    }
    const size = sizeOf(bytes);
    if (size === undefined)
      return refuse(
        `L’image « ${basename(from)} » est illisible : le fichier est abîmé, ou ce n’est pas une image.`,
        'Ouvrez-la dans un logiciel de photos et enregistrez-la de nouveau en JPEG.',
      );
    const name = `${nameOf(index)}${extension}`;
    if (taken.has(name))
      return refuse(
        `content/media contient déjà une image nommée « ${name} ».`,
        'Renommez ou supprimez cette image, ou choisissez un autre identifiant avec --id.',
      );
    copies.push({ from, media: { name, bytes: bytes.length, ...size } });
  }
  return copies;
};

const sizeOf = (bytes: Uint8Array): { width: number; height: number } | undefined => {
  try {
    const { width, height, orientation } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    return orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
};
