import { rule, unknownName } from '../rule.ts';

/** The picture of a project's card is one of its pictures: its alternative text is there. */
export const projectMainImageForeign = rule('project-main-image-foreign', function* ({ projects, assets }) {
  for (const { value, doc } of projects) {
    const names = value.images.map(({ src }) => src);
    // A name that is no file at all, here or in the list, is reported by image-missing.
    if (
      value.mainImage === '' ||
      names.includes(value.mainImage) ||
      names.length === 0 ||
      [value.mainImage, ...names].some((name) => !assets.media.has(name))
    )
      continue;
    yield unknownName(doc.placeOf(['mainImage']), value.mainImage, names, {
      fr: `L’image principale « ${value.mainImage} » n’est pas dans la liste « images » de ce projet.`,
      en: `The main picture “${value.mainImage}” is not in the list “images” of this project.`,
      hint: { fr: `Choisissez parmi : ${names.join(', ')}.`, en: `Choose from: ${names.join(', ')}.` },
    });
  }
});
