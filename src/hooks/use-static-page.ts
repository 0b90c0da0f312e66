import { useMatches } from 'react-router-dom';

/** What the router holds for a page that stays as it was prerendered. */
export class StaticPage {
  /** The inside of the prerendered content, should React ever have to make it again. */
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/**
 * The prerendered page, while it is the one shown. A page that is only read is not drawn again: the
 * application takes over its frame at once, and its content from the next page on.
 */
export const useStaticPage = (): StaticPage | undefined => {
  const data = useMatches().at(-1)?.loaderData;
  return data instanceof StaticPage ? data : undefined;
};
