/**
 * The drawings of pages that have no text of their own (`site.drawings`). Each is a module of its
 * own, loaded with the page that shows it.
 */
import { siteDrawings, type DrawingRole } from '#site/site-drawings.gen';
import type { DrawingData } from '#site/types.gen';

export type { DrawingRole };

/** Loads the drawing of a role, where the site has one. */
export const loadSiteDrawing = async (role: DrawingRole): Promise<DrawingData | undefined> =>
  (await siteDrawings[role]?.())?.drawing;
