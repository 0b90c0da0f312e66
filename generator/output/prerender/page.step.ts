/** Prerenders a page. */
import { defineStep } from '../../cache/step.ts';
import { renderPage, type PageInput, type PageSite, type PrerenderedPage } from './render-page.ts';
import { rendererOf } from './renderer.ts';

/** What the pages of a site share, with the key of the render bundle that draws them. */
interface RenderedSite extends PageSite {
  readonly renderer: string;
}

export const prerenderedPage = defineStep(
  'page',
  (page: PageInput<string>, { renderer, ...site }: RenderedSite): Promise<PrerenderedPage> =>
    renderPage(rendererOf(renderer), page, site),
);
