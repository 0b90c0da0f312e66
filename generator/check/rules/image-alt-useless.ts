import { error, fileRule, repeated, seeAlso, warning } from '../rule.ts';

const fileName =
  /^(?:img|dsc[nf]?|pxl|dji|photo|image|p)[ _-]?\d[\w-]*(?: ?\(\d+\))?$|\.(?:jpe?g|png|webp|avif|heic)$/i;

/** What every picture is. */
const kind = /^(?:une |an? )?(?:photo(?:s|graph|graphie)?|images?|pictures?)\.?$/i;

/** The text of a picture says what is shown, not how a camera named it, and no two pictures have the same. */
export const imageAltUseless = fileRule('image-alt-useless', function* (file) {
  for (const { text: found, path, doc } of file.texts) {
    if (path.at(-1) !== 'alt') continue;
    if (fileName.test(found.trim())) yield error(doc.placeOf(path), 'image-alt-useless', { found });
    if (kind.test(found.trim())) yield warning(doc.placeOf(path), 'image-alt-useless/kind', { found });
  }
  if (file.kind !== 'project') return;
  const { value, doc } = file;
  for (const { item, first } of repeated(value.images.entries(), ([, { alt }]) => alt)) {
    const [index, { alt: found }] = item;
    if (fileName.test(found.trim())) continue;
    const other = seeAlso(doc.placeOf(['images', first[0], 'alt']), 'image-alt-useless/first');
    yield warning(doc.placeOf(['images', index, 'alt']), 'image-alt-useless/same', { found, ...other });
  }
});
