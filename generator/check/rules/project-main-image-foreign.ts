import { message } from '../../diagnostics/message.ts';
import { rule, unknownName } from '../rule.ts';

/** The picture of a project's card is one of its pictures: its alternative text is there. */
export const projectMainImageForeign = rule('project-main-image-foreign', function* ({ projects, assets }) {
  for (const { value, doc } of projects) {
    const found = value.mainImage;
    const names = value.images.map(({ src }) => src);
    if (found === '' || names.length === 0 || names.includes(found)) continue;
    // A name that is no file at all, here or in the list, is reported by image-missing.
    if ([found, ...names].some((name) => !assets.media.has(name))) continue;
    const hint = message('hint/choose-from', { names: names.join(', ') });
    yield unknownName(doc.placeOf(['mainImage']), 'project-main-image-foreign', names, { found, hint });
  }
});
