import { useState, type ComponentType } from 'react';

let Footer: ComponentType | undefined;

/**
 * Has the footer rendered from its component: during prerender, and in development, where its sources may change while
 * a page is open.
 */
export const setFooterComponent = (component: ComponentType): void => {
  Footer = component;
};

const footSelector = '[data-foot]';

/**
 * The page footer as static HTML. It is the same on every page, so the application keeps the prerendered markup and its
 * bundle holds neither the footer's components nor their styles.
 */
export const StaticFooter = () => {
  const [html] = useState(() => (Footer ? '' : (document.querySelector(footSelector)?.innerHTML ?? '')));
  if (Footer) {
    return (
      <div data-foot="">
        <Footer />
      </div>
    );
  }
  return <div data-foot="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
};
