import { labels } from '#site/labels.gen';
import { outcomeLabels } from '#site/outcome-labels.gen';
import { systemRoutes } from '#site/routes.gen';
import type { DrawingData } from '#site/types.gen';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from './Notice.tsx';

/** The page for a project id that does not exist. [8.project-unknown] */
export const ProjectUnknown = ({ drawing }: { readonly drawing?: DrawingData }) => (
  <Notice
    eyebrow={systemRoutes.galleryLabel}
    title={outcomeLabels.projectNotFound.title}
    text={outcomeLabels.projectNotFound.text}
    drawing={drawing}
    drawingLabel={outcomeLabels.errorPage.drawingLabel}
    actions={
      <>
        <ButtonLink to={systemRoutes.home} icon="arrow">
          {outcomeLabels.projectNotFound.link}
        </ButtonLink>
        <ButtonLink to={systemRoutes.gallery} variant="secondary">
          {labels.galleryBlock.allProjects}
        </ButtonLink>
      </>
    }
  />
);
