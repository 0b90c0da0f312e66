import { rule, warning } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';

/** A text no route shows is a page its author thinks published. */
export const contentUnused = rule('content-unused', function* ({ pages, referencesTo, unreadFiles }) {
  if (unreadFiles.size > 0) return;
  const used = new Set(referencesTo('page').map(({ value }) => value));
  for (const { name, file } of pages) if (!used.has(name)) yield warning(startOf(file, 4), 'content-unused', { name });
});
