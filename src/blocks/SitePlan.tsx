import { css } from '@emotion/react';
import { useContext } from 'react';
import { systemRoutes } from '#site/routes.gen';
import type { PlanGroup } from '#site/types.gen';
import { SearchForm } from '../search/SearchForm.tsx';
import { media } from '../theme/media.ts';
import { labelText } from '../theme/mixins.ts';
import { color, space } from '../theme/tokens.ts';
import { Link } from '../ui/Link.tsx';
import { PageDataContext } from './page-data.ts';

const planStyles = css`
  & > h2 {
    margin-top: clamp(2.5rem, 5vw, 4.5rem);
  }
`;

const groupsStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]} ${space.gutter};
  margin-top: ${space[6]};
  & > section {
    border-top: 1px solid ${color.text};
    padding-top: 0.8rem;
    scroll-margin-top: calc(${space.header} + 1rem);
  }
  & :is(h2, h3) {
    color: ${color.muted};
    font-family: inherit;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    line-height: 1.3;
  }
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** Every page of the site, in the order of the menus, and every project, by category; the search above them. */
export const SitePlan = () => {
  const data = useContext(PageDataContext);
  const plan = data.kind === 'content' ? data.plan : undefined;
  if (!plan) return null;
  return (
    <div css={planStyles}>
      <SearchForm place="site-map" isLandmark />
      <div css={groupsStyles}>
        {plan.pages.map((group) => (
          <Group key={group.id} group={group} Heading="h2" />
        ))}
      </div>
      <h2>{systemRoutes.galleryLabel}</h2>
      <div css={groupsStyles}>
        {plan.projects.map((group) => (
          <Group key={group.id} group={group} Heading="h3" />
        ))}
      </div>
    </div>
  );
};

interface GroupProps {
  readonly group: PlanGroup;
  readonly Heading: 'h2' | 'h3';
}

const Group = ({ group: { id, label, links }, Heading }: GroupProps) => (
  <section id={id}>
    <Heading css={labelText}>{label}</Heading>
    <ul>
      {links.map((link) => (
        <li key={link.path}>
          <Link to={link.path}>{link.label}</Link>
        </li>
      ))}
    </ul>
  </section>
);
