import { useState, type ComponentType } from 'react';

let Drawn: ComponentType | undefined;

/** Has the foot of the frame drawn: at prerender, and in development, where its sources change under an open page. */
export const setFooterComponent = (foot: ComponentType): void => {
  Drawn = foot;
};

const footSelector = '[data-foot]';

/**
 * The foot of the frame. It never changes and lives as long as the document, so that the application adopts the
 * prerendered one and carries none itself.
 */
export const StaticFooter = () => {
  const [html] = useState(() => (Drawn ? '' : (document.querySelector(footSelector)?.innerHTML ?? '')));
  if (Drawn) {
    return (
      <div data-foot="">
        <Drawn />
      </div>
    );
  }
  return <div data-foot="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
};
