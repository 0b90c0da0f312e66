/**
 * The render bundle's entry: it hands over to the application and shares no code with it. The
 * prerenderer loads this file under an address of its own choosing (with a query); a module that
 * chunks also import must not stand in it, or there would be two of it.
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
