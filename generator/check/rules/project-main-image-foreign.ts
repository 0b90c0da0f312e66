import { message } from '../../diagnostics/message.ts';
import { rule, unknownName } from '../rule.ts';

/** The picture of a project's card is one of its pictures: its alternative text is there. */
export const projectMainImageForeign = rule('project-main-image-foreign', function* ({ projects, assets }) {
  for (const { value, doc } of projects) {
    const name = value.mainImage;
    const names = value.images.map(({ src }) => src);
    if (name === '' || names.length === 0 || names.includes(name)) continue;
    // A name that is no file at all, here or in the list, is reported by image-missing.
    if ([name, ...names].some((each) => !assets.media.has(each))) continue;
    yield unknownName(doc.placeOf(['mainImage']), name, names, {
      message: message('project-main-image-foreign', { name }),
      hint: message('hint/choose-from', { names: names.join(', ') }),
    });
  }
});
