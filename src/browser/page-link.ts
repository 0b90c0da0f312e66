/** Whether a link of the site opens a page in the same window: not a file, a download or another window. */
export const isPageLink = (link: HTMLAnchorElement): boolean =>
  link.target === '' && !link.hasAttribute('download') && !/\.[a-z\d]+$/i.test(link.pathname);
