import { error, type RuleDiagnostic, type Rule } from '../rule.ts';
import type { Place } from '../../diagnostics/place.ts';
import { readableTexts } from '../readable-texts.ts';
import { unpublishedFiles } from '../unpublished-files.ts';
import { published } from '../../site/published.ts';
import { unfinishedIn } from '../../site/unfinished.ts';

/** Nothing that is still to be written is published. */
export const textUnfinished: Rule = {
  code: 'text-unfinished',
  doc: {
    title: 'Un texte reste à compléter',
    why: 'La commande « npm run new » marque ainsi ce qui reste à écrire. Dans un brouillon, rien ne presse ; publié, le visiteur le lirait.',
    cure: 'Écrivez le texte, ou gardez la page ou le projet en brouillon : « draft: true ».',
    right: 'budget: 38 000 €',
  },
  *check(site) {
    const { isRoute } = published({ ...site, drafts: false });
    const hidden = unpublishedFiles(site);
    for (const { text, file, value, placeOf } of readableTexts(site)) {
      const words = unfinishedIn(text);
      if (words === undefined || hidden.has(file)) continue;
      const isOfSite = value !== undefined && value.doc === site.doc;
      if (isOfSite && value.path[0] === 'routes' && !isRoute(site.spec.routes[Number(value.path[1])]?.id ?? ''))
        continue;
      yield unfinished(placeOf(words), words, !isOfSite);
    }
  },
};

const unfinished = (place: Place, words: string, canBeDraft: boolean): RuleDiagnostic =>
  error(
    place,
    `Un texte reste à écrire : « ${words} » paraîtrait tel quel.`,
    canBeDraft ? 'Écrivez-le, ou gardez « draft: true » tant qu’il n’est pas fini.' : 'Écrivez-le.',
    { facts: { found: words } },
  );
