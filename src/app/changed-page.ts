/** What the application needs in a page that browsers and their helpers change, as one chunk. */
export { showPrerendered } from './prerendered-view.ts';
export { tolerateChanges } from './tolerate-changes.ts';
