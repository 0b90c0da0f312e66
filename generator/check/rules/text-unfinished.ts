import { error, rule } from '../rule.ts';
import type { SiteText } from '../checked-site.ts';
import { readableTexts } from '../readable-texts.ts';
import { publishedOf, unpublishedFiles } from '../unpublished-files.ts';
import { projectShape } from '../../schema/shape.ts';
import { unfinishedIn } from '../../site/unfinished.ts';

/** What is typed to get past a value of a project: « - », « ? », « xxx ». */
const NOTHING = /^(?:[^\p{L}\p{N}]+|x{2,})$/iu;

/** Nothing that is still to be written is published. */
export const textUnfinished = rule('text-unfinished', function* (site) {
  const { isRoute } = publishedOf(site);
  const hidden = unpublishedFiles(site);
  for (const { text, file, value, placeOf } of readableTexts(site)) {
    const words = unfinishedIn(text) ?? (value?.source === 'project' ? NOTHING.exec(text)?.[0] : undefined);
    if (words === undefined || hidden.has(file)) continue;
    const isOfSite = value !== undefined && value.doc === site.doc;
    if (isOfSite && value.path[0] === 'routes' && !isRoute(site.spec.routes[Number(value.path[1])]?.id ?? '')) continue;
    yield error(placeOf(words), {
      fr: `Un texte reste à écrire : « ${words} » paraîtrait tel quel.`,
      en: `A text is still to be written: “${words}” would show as it is.`,
      hint: isOfSite
        ? { fr: 'Écrivez-le.', en: 'Write it.' }
        : value && isOptional(value)
          ? {
              fr: 'Écrivez-le, ou retirez la ligne : une valeur facultative peut manquer.',
              en: 'Write it, or remove the line: an optional value may be left out.',
            }
          : {
              fr: 'Écrivez-le, ou gardez « draft: true » tant qu’il n’est pas fini.',
              en: 'Write it, or keep “draft: true” until it is finished.',
            },
      facts: { found: words },
    });
  }
});

/** Whether a project may do without this value. */
const isOptional = ({ source, path }: SiteText): boolean =>
  source === 'project' && path.length === 1 && !projectShape.required.includes(String(path[0]));
