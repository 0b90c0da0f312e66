import { errors } from '#site/frame.gen';
import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import type { DrawingData } from '#site/types.gen';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from './Notice.tsx';

/** The page for a project id that does not exist. [8.project-unknown] */
export const ProjectUnknown = ({ drawing }: { readonly drawing?: DrawingData }) => (
  <Notice
    eyebrow={wellKnown.galleryLabel}
    title={errors.projectNotFound.title}
    text={errors.projectNotFound.text}
    drawing={drawing}
    drawingLabel={labels.errorPage.drawingLabel}
    actions={
      <>
        <ButtonLink to={wellKnown.home} icon="arrow">
          {errors.projectNotFound.link}
        </ButtonLink>
        <ButtonLink to={wellKnown.gallery} variant="secondary">
          {labels.galleryBlock.allProjects}
        </ButtonLink>
      </>
    }
  />
);
