import { rule, warning } from '../rule.ts';
import { linksOf } from '../found-links.ts';
import { publishedOf, unpublishedFiles } from '../unpublished-files.ts';
import { isDead } from '../../site/links.ts';
import { whyUnpublished } from '../../site/published.ts';

/** A link of a published text leads to what visitors can read. */
export const linkUnpublished = rule('link-unpublished', function* (site) {
  const shown = publishedOf(site);
  const hidden = unpublishedFiles(site);
  const projects = new Map(site.projects.map(({ value }) => [value.id, value]));
  for (const { href, target, place } of linksOf(site)) {
    if (!isDead(target, shown) || hidden.has(place().file)) continue;
    const isProject = 'projectId' in target && target.projectId !== undefined;
    const content = isProject
      ? projects.get(target.projectId)
      : site.routeById.get(('routeId' in target && target.routeId) || '')?.page?.frontMatter;
    const why = whyUnpublished(content ?? {}, site.today);
    const [fr, en] = isProject
      ? ['d’un projet qui n’est pas publié', 'a project that is not published']
      : ['d’une page qui n’est pas publiée', 'a page that is not published'];
    yield warning(place(), {
      fr: `L’adresse « ${href} » est celle ${fr} (${why.fr}) : les mots du lien paraîtront sans lien.`,
      en: `The address “${href}” is that of ${en} (${why.en}): the words of the link will appear without a link.`,
      hint: isProject
        ? { fr: 'Publiez le projet, ou retirez le lien.', en: 'Publish the project, or remove the link.' }
        : { fr: 'Publiez la page, ou retirez le lien.', en: 'Publish the page, or remove the link.' },
      facts: { found: href },
    });
  }
});
