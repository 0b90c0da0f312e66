import { positionsOf } from '../positions.ts';
import { error, rule, warning } from '../rule.ts';

type Box = readonly [south: number, north: number, west: number, east: number];

/** The latitudes and longitudes that a country lies between, islands overseas left out. */
const countries: Readonly<Record<string, Box>> = {
  BE: [49.4, 51.6, 2.5, 6.5],
  CH: [45.8, 47.9, 5.9, 10.6],
  DE: [47.2, 55.1, 5.8, 15.1],
  ES: [36, 43.9, -9.4, 4.4],
  FR: [41.3, 51.2, -5.3, 9.7],
  GB: [49.8, 60.9, -8.7, 1.8],
  IE: [51.4, 55.4, -10.6, -5.9],
  IT: [36.6, 47.1, 6.6, 18.6],
  LU: [49.4, 50.2, 5.7, 6.6],
};

/** Latitude and longitude are not exchanged: they would lie in another part of the world. */
export const geoExchanged = rule('geo-exchanged', function* ({ spec, doc }) {
  const box = countries[spec.company.address.country];
  if (box === undefined) return;
  for (const { latitude, longitude, isCompany, path } of positionsOf(spec))
    if (!isWithin(latitude, longitude, box) && isWithin(longitude, latitude, box))
      // A company works abroad too.
      yield (isCompany ? error : warning)(doc.placeOf([...path, 'latitude']), 'geo-exchanged', {
        longitude,
        latitude,
        found: `${latitude}, ${longitude}`,
        expected: [`${longitude}, ${latitude}`],
      });
});

const isWithin = (latitude: number, longitude: number, [south, north, west, east]: Box): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;
