import { unknownName, type Rule } from '../rule.ts';

/** The picture of a project's card is one of its pictures: its alternative text is there. */
export const projectMainImageForeign: Rule = {
  code: 'project-main-image-foreign',
  doc: {
    title: 'L’image principale d’un projet n’est pas l’une de ses images',
    why: 'L’image de la carte est l’une de celles du projet : c’est là que se trouve son texte de remplacement.',
    cure: 'Nommez dans « mainImage » l’une des images de « images », ou ajoutez-y l’image.',
    right: 'images:\n  - { src: hangar-1.jpg, alt: "Hangar en bois, à Landos" }\nmainImage: hangar-1.jpg',
  },
  *check({ projects, assets }) {
    for (const { value, doc } of projects) {
      const names = value.images.map(({ src }) => src);
      // A name that is no file at all, here or in the list, is told by image-missing.
      if (
        value.mainImage === '' ||
        names.includes(value.mainImage) ||
        names.length === 0 ||
        [value.mainImage, ...names].some((name) => !assets.media.has(name))
      )
        continue;
      yield unknownName(
        doc.placeOf(['mainImage']),
        value.mainImage,
        names,
        `L’image principale « ${value.mainImage} » n’est pas dans la liste « images » de ce projet.`,
        `Choisissez parmi : ${names.join(', ')}.`,
      );
    }
  },
};
