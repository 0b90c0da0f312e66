import { useState } from 'react';

const footSelector = '[data-foot]';

/**
 * The page footer as static HTML. It is the same on every page, so the application keeps the prerendered markup and its
 * bundle holds neither the footer's components nor their styles.
 */
export const StaticFooter = () => {
  const [html] = useState(() => document.querySelector(footSelector)?.innerHTML ?? '');
  return <div data-foot="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
};
