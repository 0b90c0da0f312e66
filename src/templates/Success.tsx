import { outcomeLabels } from '#site/outcome-labels.gen';
import { systemRoutes } from '#site/routes.gen';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { AfterSending } from './AfterSending.tsx';
import { Notice } from './Notice.tsx';
import type { TemplateProps } from './template.ts';

/** The page that thanks for a request. [2.success-page] */
export const Success = ({ page, Content, drawing }: TemplateProps) => (
  <Notice
    eyebrow={page.eyebrow ?? outcomeLabels.success.eyebrow}
    title={page.heading}
    text={page.standfirst}
    drawing={drawing}
    actions={
      <>
        <ButtonLink to={systemRoutes.gallery} icon="arrow">
          {outcomeLabels.success.projectsButton}
        </ButtonLink>
        <ButtonLink to={systemRoutes.home} variant="secondary">
          {outcomeLabels.success.homeButton}
        </ButtonLink>
      </>
    }
  >
    <AfterSending {...(Content && { Content })} />
  </Notice>
);
