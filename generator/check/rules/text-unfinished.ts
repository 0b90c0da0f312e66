import { error, rule } from '../rule.ts';
import { readableTexts } from '../readable-texts.ts';
import { unpublishedFiles } from '../unpublished-files.ts';
import { published } from '../../site/published.ts';
import { projectShape } from '../../schema/shape.ts';
import { unfinishedIn } from '../../site/unfinished.ts';

/** What is typed to get past a value of a project: « - », « ? », « xxx ». */
const NOTHING = /^(?:[^\p{L}\p{N}]+|x{2,})$/iu;

/** Nothing that is still to be written is published. */
export const textUnfinished = rule(
  'text-unfinished',
  {
    fr: {
      canBeDraft: (words: string) => ({
        message: `Un texte reste à écrire : « ${words} » paraîtrait tel quel.`,
        hint: 'Écrivez-le, ou gardez « draft: true » tant qu’il n’est pas fini.',
      }),
      canBeLeftOut: (words: string) => ({
        message: `Un texte reste à écrire : « ${words} » paraîtrait tel quel.`,
        hint: 'Écrivez-le, ou retirez la ligne : une valeur facultative peut manquer.',
      }),
      ofSite: (words: string) => ({
        message: `Un texte reste à écrire : « ${words} » paraîtrait tel quel.`,
        hint: 'Écrivez-le.',
      }),
    },
    en: {
      canBeDraft: (words) => ({
        message: `A text is still to be written: “${words}” would show as it is.`,
        hint: 'Write it, or keep “draft: true” until it is finished.',
      }),
      canBeLeftOut: (words) => ({
        message: `A text is still to be written: “${words}” would show as it is.`,
        hint: 'Write it, or remove the line: an optional value may be left out.',
      }),
      ofSite: (words) => ({
        message: `A text is still to be written: “${words}” would show as it is.`,
        hint: 'Write it.',
      }),
    },
  },
  function* (site, say) {
    const { isRoute } = published({ ...site, drafts: false });
    const hidden = unpublishedFiles(site);
    for (const { text, file, value, placeOf } of readableTexts(site)) {
      const words = unfinishedIn(text) ?? (value?.source === 'project' ? NOTHING.exec(text)?.[0] : undefined);
      if (words === undefined || hidden.has(file)) continue;
      const isOfSite = value !== undefined && value.doc === site.doc;
      if (isOfSite && value.path[0] === 'routes' && !isRoute(site.spec.routes[Number(value.path[1])]?.id ?? ''))
        continue;
      const said = isOfSite ? say.ofSite : value && isOptional(value) ? say.canBeLeftOut : say.canBeDraft;
      yield error(placeOf(words), said(words), { facts: { found: words } });
    }
  },
);

/** Whether a project may lack a value. */
const isOptional = ({
  source,
  path,
}: {
  readonly source: string;
  readonly path: readonly (string | number)[];
}): boolean => source === 'project' && path.length === 1 && !projectShape.required.includes(String(path[0]));
