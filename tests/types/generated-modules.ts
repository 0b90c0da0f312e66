/**
 * What a site's generated modules must not let compile (npm run test:types). Each line below an expectation is refused
 * by the compiler; an expectation that no longer holds is refused in its place.
 */
import type { icons } from '#site/icons.gen';
import { constants } from '#site/constants.gen';
import { layoutLabels } from '#site/layout-labels.gen';
import { labels } from '#site/labels.gen';
import type { paths } from '#site/routes.gen';
import type { DrawingName, IconName, RouteId, RoutePath } from '#site/types.gen';
import { fill } from '../../src/ui/fill.ts';

/** Names are literal: no text of any kind stands for one. */
type IsLiteral<Name extends string> = string extends Name ? false : true;
export const areLiteral: readonly [
  IsLiteral<RouteId>,
  IsLiteral<RoutePath>,
  IsLiteral<IconName>,
  IsLiteral<DrawingName>,
] = [true, true, true, true];

// @ts-expect-error a route that is not there
export const unknownRoute: RouteId = 'nowhere';
// @ts-expect-error a path that no route has
export const unknownPath: RoutePath = '/nowhere';
// @ts-expect-error the path of a route that is not there
export type PathOfUnknown = (typeof paths)['nowhere'];
// @ts-expect-error a pictogram that content/icons does not hold
export const unknownIcon: IconName = 'nothing';
// @ts-expect-error the drawing of a pictogram that is not there
export type DrawnUnknown = (typeof icons)['nothing'];
// @ts-expect-error a drawing that content/drawings does not hold
export const unknownDrawing: DrawingName = 'nothing';
// @ts-expect-error a placeholder without its value
export const withoutValue = fill(labels.gallery.page, { page: 1 });
// @ts-expect-error a value that is neither text nor number
export const withWrongValue = fill(layoutLabels.homeLink, { name: {} });
export const withValues = fill(labels.gallery.page, { page: 1, pages: 2 });
// @ts-expect-error a label that the schema does not know
export type UnknownLabel = (typeof labels.gallery)['nothing'];
// @ts-expect-error a limit is there to be read
constants.gallery.pageSize = 1;
