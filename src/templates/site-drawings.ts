/**
 * The drawings of pages that have no text of their own (`site.drawings`). Each is a module of its
 * own, loaded with the page that shows it.
 */
import { site } from '#site/site.gen';
import type { DrawingData } from '#site/types.gen';

export type DrawingRole = 'error' | 'success' | 'contact';

const loaders = import.meta.glob<DrawingData>('#site/drawings/*.gen.ts', { import: 'drawing' });

/** Loads the drawing of a role, where the site has one. */
export const loadSiteDrawing = async (role: DrawingRole): Promise<DrawingData | undefined> => {
  const name = (site.drawings as Readonly<Partial<Record<DrawingRole, string>>>)[role];
  const entry = Object.entries(loaders).find(([path]) => path.endsWith(`/${name}.gen.ts`));
  return entry?.[1]();
};
