import { pageErrors } from '#site/layout-labels.gen';

/** The words of React Router's own error page, which a site may show in their place. */
const routersOwn: readonly string[] = ['Unexpected Application Error!', 'Not Found'];

/** The site's words for an error; in the language they are in, where they are the router's. */
const InLanguage = ({ words }: { readonly words: string }) => (
  <span lang={routersOwn.includes(words) ? 'en' : undefined}>{words}</span>
);

/** What stands above an error. */
export const RouterTitle = () => <InLanguage words={pageErrors.unmatchedRoute} />;

/** What follows the number 404. */
export const NotFoundWords = () => <InLanguage words={pageErrors.notFoundStatus} />;
