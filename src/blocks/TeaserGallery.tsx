import { css } from '@emotion/react';
import type { ProjectSummary } from '#site/types.gen';
import { constants } from '#site/constants.gen';
import { labels } from '#site/labels.gen';
import { pageWidth, screenOnly, sectionPadding, tintedSurface } from '../theme/mixins.ts';
import { color } from '../theme/tokens.ts';
import { SectionHead } from '../ui/SectionHead.tsx';
import { GalleryButtons } from './GalleryButtons.tsx';
import { ProjectGrid } from './ProjectGrid.tsx';
import { RunningText } from '../ui/RunningText.tsx';

const leadStyles = css`
  color: ${color.muted};
`;

export interface TeaserGalleryProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly lead: string;
  readonly projects: readonly ProjectSummary[];
  readonly hasButtons?: boolean;
}

/** The gallery at the end of a content page; without matching projects, its title and the buttons only. */
export const TeaserGallery = ({ title, subtitle, lead, projects, hasButtons = true }: TeaserGalleryProps) => (
  <section css={[sectionPadding, tintedSurface, screenOnly]} aria-labelledby="_teaser-title">
    <div css={pageWidth}>
      <SectionHead
        id="_teaser-title"
        title={title}
        eyebrow={labels.gallery.eyebrow}
        lead={projects.length > 0 ? subtitle : undefined}
      >
        {projects.length > 0 && (
          <p className="_lead" css={leadStyles}>
            <RunningText text={lead} />
          </p>
        )}
      </SectionHead>
      {projects.length > 0 && (
        <ProjectGrid projects={projects} tagsMax={constants.gallery.blockCardTagsMax} rhythm="4" />
      )}
      {hasButtons && <GalleryButtons />}
    </div>
  </section>
);
