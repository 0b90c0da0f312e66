import type { SiteSpec } from '../../schema/types.gen.ts';
import type { ValuePath } from '../source/types.ts';

/** A point of the map, and where site.yaml gives it. */
interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly isCompany: boolean;
  readonly path: ValuePath;
}

/** The company’s position, and those of the towns of its projects. */
export const positionsOf = ({ company: { geo }, projects: { places = [] } }: SiteSpec): readonly Position[] => [
  ...(geo === undefined ? [] : [{ ...geo, isCompany: true, path: ['company', 'geo'] }]),
  ...places.map((place, index) => ({ ...place, isCompany: false, path: ['projects', 'places', index] })),
];
