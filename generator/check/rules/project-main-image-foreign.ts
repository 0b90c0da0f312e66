import { rule, unknownName } from '../rule.ts';

/** The picture of a project's card is one of its pictures: its alternative text is there. */
export const projectMainImageForeign = rule(
  'project-main-image-foreign',
  {
    fr: {
      foreign: (image: string, names: readonly string[]) => ({
        message: `L’image principale « ${image} » n’est pas dans la liste « images » de ce projet.`,
        hint: `Choisissez parmi : ${names.join(', ')}.`,
      }),
    },
    en: {
      foreign: (image, names) => ({
        message: `The main picture “${image}” is not in the list “images” of this project.`,
        hint: `Choose from: ${names.join(', ')}.`,
      }),
    },
  },
  function* ({ projects, assets }, say) {
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
      yield unknownName(doc.placeOf(['mainImage']), value.mainImage, names, say.foreign(value.mainImage, names));
    }
  },
);
