import { rule, warning } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';

/** A text no route shows is a page its author thinks published. */
export const contentUnused = rule('content-unused', function* ({ pages, routes, unreadFiles }) {
  if (unreadFiles.size > 0) return;
  const used = new Set(routes.map(({ spec }) => spec.content));
  for (const { name, file } of pages) if (!used.has(name)) yield warning(startOf(file, 4), 'content-unused', { name });
});
