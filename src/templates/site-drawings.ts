/** The drawings of pages without content of their own (`site.drawings`), each in a module that its page loads. */
import { siteDrawings, type DrawingRole } from '#site/site-drawings.gen';
import type { DrawingData } from '#site/types.gen';

export type { DrawingRole };

/** Loads the drawing of a role; `undefined` where the site has none. */
export const loadSiteDrawing = async (role: DrawingRole): Promise<DrawingData | undefined> =>
  (await siteDrawings[role]?.())?.drawing;
