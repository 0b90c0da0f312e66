import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { AfterSending } from './AfterSending.tsx';
import { Notice } from './Notice.tsx';
import type { TemplateProps } from './template.ts';

/** The page that thanks for a request. [2.success-page] */
export const Success = ({ page, Content, drawing }: TemplateProps) => (
  <Notice
    eyebrow={page.eyebrow ?? labels.success.eyebrow}
    title={page.heading}
    text={page.standfirst}
    drawing={drawing}
    actions={
      <>
        <ButtonLink to={wellKnown.gallery} icon="arrow">
          {labels.success.projectsButton}
        </ButtonLink>
        <ButtonLink to={wellKnown.home} variant="secondary">
          {labels.success.homeButton}
        </ButtonLink>
      </>
    }
  >
    <AfterSending {...(Content && { Content })} />
  </Notice>
);
