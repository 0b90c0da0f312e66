import { menuLinks } from '../menu-links.ts';
import { error, rule } from '../rule.ts';

/** An entry of a menu leads to one place: a page of the site, or another site. */
export const menuTarget = rule('menu-target', function* ({ spec, doc }) {
  for (const { link, path } of menuLinks(spec)) {
    const { label } = link;
    if (doc.isDoubtful(path) || (link.route === undefined) !== (link.url === undefined)) continue;
    // As written: what the schema refuses there, it reports alone.
    const [route, url] = [doc.sourceOf([...path, 'route']), doc.sourceOf([...path, 'url'])];
    if (route === '' && url === '')
      yield error(doc.placeOfKey(path), 'menu-target/nowhere', { name: label, expected: ['route', 'url'] });
    else if (route !== '' && url !== '')
      yield error(doc.placeOfKey([...path, 'url']), 'menu-target/two-places', { name: label, found: 'url' });
  }
});
