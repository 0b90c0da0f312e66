import { warning, type Rule } from '../rule.ts';
import { linksOf } from '../found-links.ts';
import { unpublishedFiles } from '../unpublished-files.ts';
import { isDead } from '../../site/links.ts';
import { published, whyUnpublished } from '../../site/published.ts';

/** A link of a published text leads to what visitors can read. */
export const linkUnpublished: Rule = {
  code: 'link-unpublished',
  doc: {
    title: 'Un lien d’un texte mène à ce qui n’est pas publié',
    why: 'La page ou le projet est un brouillon, paraît plus tard, ou a passé sa date. Tant qu’il n’est pas publié, les mots du lien restent dans le texte, et le lien n’y est plus : il mènerait à la page d’erreur.',
    cure: 'Publiez la page ou le projet, ou retirez le lien.',
    right: 'Voyez [nos couvertures](/couverture/tuiles/haute-loire).',
  },
  *check(site) {
    const shown = published({ ...site, drafts: false });
    const hidden = unpublishedFiles(site);
    const projects = new Map(site.projects.map(({ value }) => [value.id, value]));
    for (const { href, target, place } of linksOf(site)) {
      if (!isDead(target, shown) || hidden.has(place.file)) continue;
      const isProject = 'projectId' in target && target.projectId !== undefined;
      const content = isProject
        ? projects.get(target.projectId)
        : site.routeById.get(('routeId' in target && target.routeId) || '')?.page?.frontMatter;
      yield warning(
        place,
        `L’adresse « ${href} » est celle ${isProject ? 'd’un projet qui n’est pas publié' : 'd’une page qui n’est pas publiée'} (${whyUnpublished(content ?? {}, site.today)}) : les mots du lien paraîtront sans lien.`,
        isProject ? 'Publiez le projet, ou retirez le lien.' : 'Publiez la page, ou retirez le lien.',
        { facts: { found: href } },
      );
    }
  },
};
