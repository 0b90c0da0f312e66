import { message } from '../../diagnostics/message.ts';
import { error, rule } from '../rule.ts';
import type { SiteText } from '../checked-site.ts';
import { readableTextsWith } from '../readable-texts.ts';
import { nothing } from '../text-markers.ts';
import { publishedOf, unpublishedFiles } from '../unpublished-files.ts';
import { projectShape } from '../../schema/shape.ts';
import { unfinishedIn } from '../../site/unfinished.ts';

/** Nothing that is still to be written is published. */
export const textUnfinished = rule('text-unfinished', function* (site) {
  const { isRoute } = publishedOf(site);
  const hidden = unpublishedFiles(site);
  const projects = site.files.filter(({ kind }) => kind === 'project');
  for (const { text, file, value, cardOf, placeOf } of [
    ...readableTextsWith(site, 'unfinished'),
    ...readableTextsWith({ files: projects }, 'nothing'),
  ]) {
    const words = unfinishedIn(text) ?? nothing.exec(text)?.[0];
    if (words === undefined || hidden.has(file) || (cardOf !== undefined && !isRoute(cardOf))) continue;
    const isOfSite = value !== undefined && value.doc === site.doc;
    if (isOfSite && value.path[0] === 'routes' && !isRoute(site.spec.routes[Number(value.path[1])]?.id ?? '')) continue;
    const hint = isOfSite
      ? message('text-unfinished/write')
      : value && isOptional(value)
        ? message('text-unfinished/optional')
        : undefined;
    yield error(placeOf(words), 'text-unfinished', { found: words, hint });
  }
});

/** Whether a project may do without this value. */
const isOptional = ({ source, path }: SiteText): boolean =>
  source === 'project' && path.length === 1 && !projectShape.required.includes(String(path[0]));
