import { css } from '@emotion/react';
import { mdxComponents } from '../blocks/mdx-components.tsx';
import { Budgets } from '../blocks/Budgets.tsx';
import { PageDataContext } from '../blocks/page-data.ts';
import { SectionMarksContext } from '../blocks/section-context.ts';
import { TeaserGallery } from '../blocks/TeaserGallery.tsx';
import { Fold } from '../layout/Fold.tsx';
import { pageWidth } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { ArticleContents } from './ArticleContents.tsx';
import { ArticleOpening } from './ArticleOpening.tsx';
import { ArticleQuote } from './ArticleQuote.tsx';
import { Closing } from './Closing.tsx';
import { RelatedLinks } from './RelatedLinks.tsx';
import type { TemplateProps } from './template.ts';

const columnsStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[7]} ${space.gutter};
  padding-block: clamp(2.5rem, 6vw, 6rem) ${space.section};
  ${media.desktop} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    & > nav {
      grid-column: 1 / 4;
    }
    & > div {
      grid-column: 4 / -1;
      min-width: 0;
    }
  }
  /* Firefox cuts lines, pictures and drawings through where a page ends within a grid. */
  ${media.print} {
    display: block;
  }
`;

const budgetsStyles = css`
  margin-top: clamp(3.5rem, 7vw, 7rem);
`;

/** A content page: opening, quote, contents, numbered sections, projects, related pages. Also used for legal pages. */
export const Article = ({ page, Content, data }: TemplateProps) => {
  const isLegal = page.template === 'legal';
  const teaser = data.kind === 'content' ? data.teaser : undefined;
  const budgets = data.kind === 'content' ? data.budgets : undefined;
  const hasTeaser = page.teaser !== undefined && teaser !== undefined;
  return (
    <PageDataContext value={data}>
      <article data-project-type={page.projectType}>
        <div css={pageWidth}>
          <Breadcrumb crumbs={page.breadcrumb} />
          <ArticleOpening page={page} />
          {page.quote && <ArticleQuote {...page.quote} />}
        </div>
        {!isLegal && <Fold />}
        <div css={[pageWidth, columnsStyles]}>
          {page.toc.length > 0 && <ArticleContents entries={page.toc} isMarked={!isLegal} />}
          <div>
            {/* Sections of legal pages have no marks. */}
            <SectionMarksContext value={!isLegal}>
              {Content && <Content components={mdxComponents} />}
            </SectionMarksContext>
            {budgets && (
              <div css={budgetsStyles}>
                <Budgets {...budgets} />
              </div>
            )}
          </div>
        </div>
      </article>
      {hasTeaser && page.teaser && <TeaserGallery {...page.teaser} projects={teaser} />}
      {page.related.length > 0 && <RelatedLinks links={page.related} />}
      {!isLegal && (
        <Closing closing={page.closing} above={hasTeaser && page.related.length === 0 ? 'tinted' : 'plain'} />
      )}
    </PageDataContext>
  );
};
