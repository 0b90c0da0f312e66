/** Prerenders a page. */
import { defineStep } from '../../cache/step.ts';
import { renderPage, type PageInput, type PrerenderedPage } from './render-page.ts';
import { rendererOf, type GivenCall } from './renderer.ts';

/** A page with the key of the render bundle that draws it. */
interface RenderedWith extends PageInput<GivenCall> {
  readonly renderer: string;
}

export const prerenderedPage = defineStep('page', ({ renderer, ...page }: RenderedWith): Promise<PrerenderedPage> =>
  renderPage(rendererOf(renderer), page),
);
