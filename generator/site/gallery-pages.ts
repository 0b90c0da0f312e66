import type { RouteSpec } from '../../schema/types.gen.ts';

/** Addresses of the gallery's further pages begin so; a number follows. */
export const galleryPagePrefix = (route: Pick<RouteSpec, 'path'>): string => `${route.path}/page/`;
