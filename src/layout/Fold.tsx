/**
 * The end of a page's first view on the usual screens. In a built site it holds the style sheet of what follows it,
 * which the browser waits for here, and the application leaves alone (generator/output/prerender/document.ts).
 */
export const Fold = () => <div data-fold="" hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
