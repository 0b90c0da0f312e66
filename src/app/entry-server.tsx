/**
 * Entry of the prerender bundle. It only forwards to `server-app.tsx`: the prerenderer imports this file with a query
 * in its URL, so a module that was bundled into it and imported by other chunks would be instantiated twice.
 */
import type { PageData } from '#site/types.gen';
import type { RenderedPage } from './server-app.tsx';

const application = import('./server-app.tsx');

export const renderRoute = async (path: string, data: PageData): Promise<RenderedPage> =>
  (await application).renderRoute(path, data);

export const renderProject = async (path: string, data: PageData): Promise<RenderedPage> =>
  (await application).renderProject(path, data);

export const renderNotFound = async (): Promise<RenderedPage> => (await application).renderNotFound();

export const renderUnknownProject = async (): Promise<RenderedPage> => (await application).renderUnknownProject();
