import { useMatches } from 'react-router-dom';

/** Loader data of a page that is not hydrated: its content stays as it was prerendered. */
export class StaticPage {
  /** Inner HTML of the prerendered main element, in case React has to create that element again. */
  declare readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/**
 * The static page, while it is the current one. Pages without interactive content are not hydrated: the application
 * hydrates the layout around them, and renders the content from the next page on.
 */
export const useStaticPage = (): StaticPage | undefined => {
  const data = useMatches().at(-1)?.loaderData;
  return data instanceof StaticPage ? data : undefined;
};
