import type { SiteSpec } from '../../schema/types.gen.ts';

/** The points of the map: the company’s position, and those of its projects’ towns, with where site.yaml gives each. */
export const positionsOf = ({ company: { geo }, projects: { places = [] } }: SiteSpec) => [
  ...(geo === undefined ? [] : [{ ...geo, isCompany: true, path: ['company', 'geo'] }]),
  ...places.map((place, index) => ({ ...place, isCompany: false, path: ['projects', 'places', index] })),
];
