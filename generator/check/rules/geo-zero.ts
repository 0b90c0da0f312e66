import { positionsOf } from '../positions.ts';
import { rule, warning } from '../rule.ts';

/** No company and no town lies where latitude and longitude are both zero, in the Gulf of Guinea. */
export const geoZero = rule('geo-zero', function* ({ spec, doc }) {
  for (const { latitude, longitude, isCompany, path } of positionsOf(spec))
    if (latitude === 0 && longitude === 0)
      yield warning(doc.placeOf([...path, 'latitude']), {
        fr: 'La latitude 0 et la longitude 0 se croisent en mer, au large de l’Afrique.',
        en: 'Latitude 0 and longitude 0 meet in the sea, off the coast of Africa.',
        hint: isCompany
          ? {
              fr: 'Écrivez la position de l’entreprise, ou retirez « geo ».',
              en: 'Write where the company is, or remove “geo”.',
            }
          : {
              fr: 'Écrivez la position de la commune, ou retirez-la de « places ».',
              en: 'Write where the town is, or remove it from “places”.',
            },
        facts: { found: '0, 0' },
      });
});
