import { message } from '../../diagnostics/message.ts';
import { siteFile } from '../../source/load-site.ts';
import { rule, warning } from '../rule.ts';
import { unpublishedFiles } from '../unpublished-files.ts';

/** The sample texts of a new site are replaced before they are published: one warning has the places of all. */
export const sampleUnchanged = rule('sample-unchanged', function* (site) {
  const hidden = unpublishedFiles(site);
  const places = site.samples.filter(({ file }) => !hidden.has(file));
  const [first, ...others] = [
    ...places.filter(({ file }) => file !== siteFile),
    ...places.filter(({ file }) => file === siteFile),
  ];
  if (first === undefined) return;
  const { text: found, ...place } = first;
  const related = others.map(({ text: _text, ...at }) => ({ ...at, message: message('place/sample') }));
  yield related.length === 0
    ? warning(place, 'sample-unchanged', { found })
    : warning(place, 'sample-unchanged/several', { count: places.length, found, related });
});
