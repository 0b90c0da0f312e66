import { positionsOf } from '../positions.ts';
import { rule, warning } from '../rule.ts';

/** No company and no town lies where latitude and longitude are both zero, in the Gulf of Guinea. */
export const geoZero = rule('geo-zero', function* ({ spec, doc }) {
  for (const { latitude, longitude, isCompany, path } of positionsOf(spec))
    if (latitude === 0 && longitude === 0)
      yield warning(doc.placeOf([...path, 'latitude']), isCompany ? 'geo-zero/company' : 'geo-zero', { found: '0, 0' });
});
