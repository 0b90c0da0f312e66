import { rule, warning } from '../rule.ts';
import type { By } from '../../language/language.ts';
import { linksOf } from '../found-links.ts';
import { unpublishedFiles } from '../unpublished-files.ts';
import { isDead } from '../../site/links.ts';
import { published, whyUnpublished } from '../../site/published.ts';

/** A link of a published text leads to what visitors can read. */
export const linkUnpublished = rule(
  'link-unpublished',
  {
    fr: {
      project: (href: string, why: By<string>) => ({
        message: `L’adresse « ${href} » est celle d’un projet qui n’est pas publié (${why.fr}) : les mots du lien paraîtront sans lien.`,
        hint: 'Publiez le projet, ou retirez le lien.',
      }),
      page: (href: string, why: By<string>) => ({
        message: `L’adresse « ${href} » est celle d’une page qui n’est pas publiée (${why.fr}) : les mots du lien paraîtront sans lien.`,
        hint: 'Publiez la page, ou retirez le lien.',
      }),
    },
    en: {
      project: (href, why) => ({
        message: `The address “${href}” is that of a project that is not published (${why.en}): the words of the link will appear without a link.`,
        hint: 'Publish the project, or remove the link.',
      }),
      page: (href, why) => ({
        message: `The address “${href}” is that of a page that is not published (${why.en}): the words of the link will appear without a link.`,
        hint: 'Publish the page, or remove the link.',
      }),
    },
  },
  function* (site, say) {
    const shown = published({ ...site, drafts: false });
    const hidden = unpublishedFiles(site);
    const projects = new Map(site.projects.map(({ value }) => [value.id, value]));
    for (const { href, target, place } of linksOf(site)) {
      if (!isDead(target, shown) || hidden.has(place().file)) continue;
      const isProject = 'projectId' in target && target.projectId !== undefined;
      const content = isProject
        ? projects.get(target.projectId)
        : site.routeById.get(('routeId' in target && target.routeId) || '')?.page?.frontMatter;
      yield warning(place(), (isProject ? say.project : say.page)(href, whyUnpublished(content ?? {}, site.today)), {
        facts: { found: href },
      });
    }
  },
);
