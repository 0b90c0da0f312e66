/** A link to a page of the site that opens in the same window; files and other windows are the browser's. */
export const isPageLink = (link: HTMLAnchorElement): boolean =>
  link.target === '' && !link.hasAttribute('download') && !/\.[a-z\d]+$/i.test(link.pathname);
