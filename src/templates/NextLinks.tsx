import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { systemRoutes } from '#site/routes.gen';
import type { NextLinks as Ways } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { labelText, pageWidth, screenOnly } from '../theme/mixins.ts';
import { color, space } from '../theme/tokens.ts';
import { Link } from '../ui/Link.tsx';

const listStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  column-gap: ${space.gutter};
  margin-bottom: ${space.section};
  border-top: 1px solid ${color.text};
  & a {
    display: block;
    min-height: 2.75rem;
    height: 100%;
    padding-block: 0.9rem;
    border-bottom: 1px solid ${color.rule};
    text-decoration: none;
    font-weight: 600;
    line-height: 1.35;
  }
  & a:hover {
    box-shadow: 0 2px ${color.brand};
  }
  & span {
    display: block;
    margin-bottom: 0.15rem;
  }
  ${media.desktop} {
    grid-auto-flow: column;
    grid-template-columns: none;
    grid-auto-columns: minmax(0, 1fr);
  }
`;

/**
 * Navigation at the end of a project: the previous and next project of its category, the page of its trade, and a link
 * to the gallery where it is the only one of its category.
 */
export const NextLinks = ({ previous, next, trade }: Ways) => {
  const isOnlyOne = previous === undefined && next === undefined;
  return (
    <nav css={[pageWidth, screenOnly]} aria-label={labels.project.waysOn}>
      <ul css={listStyles}>
        {previous && <NextLink name={labels.project.previousProject} {...previous} />}
        {trade && <NextLink name={labels.project.trade} {...trade} />}
        {next && <NextLink name={labels.project.nextProject} {...next} />}
        {isOnlyOne && (
          <NextLink
            name={systemRoutes.galleryLabel}
            label={labels.galleryBlock.allProjects}
            path={systemRoutes.gallery}
          />
        )}
      </ul>
    </nav>
  );
};

const NextLink = ({ name, label, path }: { readonly name: string; readonly label: string; readonly path: string }) => (
  <li>
    <Link to={path}>
      <span css={labelText}>{name}</span> {label}
    </Link>
  </li>
);
