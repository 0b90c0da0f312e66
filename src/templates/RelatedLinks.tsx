import { css, type SerializedStyles } from '@emotion/react';
import { labels } from '#site/labels.gen';
import type { RelatedLink } from '#site/types.gen';
import { color, font, motion, space, text } from '../theme/tokens.ts';
import { pageWidth, screenOnly, sectionPadding } from '../theme/mixins.ts';
import { media } from '../theme/media.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { Link } from '../ui/Link.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';

/** Two columns; three for exactly three links. */
const listStyles = (count: number): SerializedStyles => css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border-top: 1px solid ${color.text};
  & a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.15rem 1.5rem;
    align-items: center;
    height: 100%;
    padding: 1.4rem 0;
    border-bottom: 1px solid ${color.rule};
    text-decoration: none;
  }
  & a:hover {
    color: inherit;
    box-shadow: 0 2px ${color.brand};
  }
  & b {
    font: 400 ${text.h3} / 1.15 ${font.heading};
  }
  & span {
    grid-row: 2;
    color: ${color.textMuted};
    font-size: ${text.small};
  }
  & ._icon {
    grid-row: span 2;
    grid-column: 2;
    width: 1.9rem;
    height: 1.9rem;
    color: ${color.brand};
    transition: transform ${motion.neat} ${motion.stroke};
  }
  & a:hover ._icon {
    transform: translateX(6px);
  }
  ${media.desktop} {
    grid-template-columns: repeat(${count === 3 ? 3 : 2}, minmax(0, 1fr));
    column-gap: ${space.gutter};
  }
`;

const titleId = '_related';

/** Related pages, as a ruled list. */
export const RelatedLinks = ({ links }: { readonly links: readonly RelatedLink[] }) => (
  <section css={[sectionPadding, screenOnly]} aria-labelledby={titleId}>
    <div css={pageWidth}>
      <SectionHead id={titleId} eyebrow={labels.article.relatedEyebrow} title={labels.article.relatedTitle} />
      <ul css={listStyles(links.length)}>
        {links.map(({ to, title, desc }) => (
          <li key={to}>
            <Link to={to}>
              <b>{title}</b>
              {desc !== undefined && <span>{desc}</span>}
              <InterfaceIcon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
