import { siteShape, stringsIn } from '../../schema/shape.ts';
import { error, rule, warning } from '../rule.ts';

const local =
  /^https?:\/\/(?:localhost|(?:127|10)(?:\.\d+){3}|0\.0\.0\.0|192\.168(?:\.\d+){2}|[\w-]+\.local)(?![\w.-])/i;

/** An address outside of the site begins with https:// or http://: nothing else is opened by a click. */
export const urlUnsafe = rule('url-unsafe', function* ({ spec, doc }) {
  for (const { value, path, shape } of stringsIn(spec, siteShape))
    if (shape.schema.format === 'uri' && /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^https?:\/\//i.test(value))
      yield error(doc.placeOf(path), 'url-unsafe', { found: value });
  const { url } = spec.site;
  if (local.test(url)) yield warning(doc.placeOf(['site', 'url']), 'url-unsafe/local', { found: url });
});
