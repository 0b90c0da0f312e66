import { css } from '@emotion/react';
import { useViewTransitionState } from 'react-router-dom';
import { leadFrame, LeadFrameLines } from '#site/identity.gen';
import { labels } from '#site/labels.gen';
import { systemRoutes } from '#site/routes.gen';
import type { PageRecord, Picture as PictureData } from '#site/types.gen';
import { buttonRow, labelText, pictureFrame } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { fill } from '../ui/fill.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { Picture } from '../ui/Picture.tsx';
import { factsStyles, openingStyles, standfirstStyles } from './ArticleOpening.styles.ts';
import { leadSizesOf } from './lead-picture.ts';
import { RunningText } from '../ui/RunningText.tsx';

/** The head of a content page: title, introduction, buttons, facts, and lead picture. */
export const ArticleOpening = ({ page }: { readonly page: PageRecord }) => {
  const isLegal = page.template === 'legal';
  return (
    <header css={openingStyles[page.opening ?? 'beside']}>
      <div>
        <h1>
          <Lines text={page.heading} />
        </h1>
        {page.standfirst !== undefined && (
          <p css={standfirstStyles}>
            <RunningText text={page.standfirst} isLarge />
          </p>
        )}
        {!isLegal && (
          <div css={buttonRow} data-actions="first">
            <ButtonLink to={systemRoutes.contact} icon="arrow">
              {labels.closing.button}
            </ButtonLink>
            <PhoneLink withIcon />
          </div>
        )}
        {(page.readingMinutes !== undefined || page.updated) && (
          <p css={[labelText, factsStyles]}>
            {page.readingMinutes !== undefined && (
              <span>
                <InterfaceIcon name="clock" />
                {fill(labels.article.readingTime, { minutes: page.readingMinutes })}
              </span>
            )}
            {page.updated && (
              <span>
                <InterfaceIcon name="calendar" />
                <time dateTime={page.updated.iso}>{fill(labels.article.updated, { date: page.updated.text })}</time>
              </span>
            )}
          </p>
        )}
      </div>
      {page.hero && <Lead picture={page.hero.image} page={page} />}
    </header>
  );
};

/** Nearly square, extending to the window's edge; an opening's own styles override it. */
const leadStyles = css`
  --ratio: 8 / 7;
  margin-right: calc(-1 * ${space.margin});
  ${media.desktop} {
    margin-top: clamp(2rem, 5vw, 5rem);
  }
  ${media.print} {
    max-width: 60%;
  }
`;

/** Shares the view transition of the card that links here; only one element may have the name. */
const sharedPictureStyles = css`
  view-transition-name: page-picture;
  main:has(&) ._card > div {
    view-transition-name: none !important;
  }
`;

const projectPattern = systemRoutes.project.replace('{id}', ':id');

/** The lead picture. Between this page and a project, the project's picture has the view transition instead. */
const Lead = ({ picture, page }: { readonly picture: PictureData; readonly page: PageRecord }) => {
  const isInTransition = useViewTransitionState(page.path);
  const isWithProject = useViewTransitionState(projectPattern);
  return (
    <div css={[pictureFrame, leadFrame, leadStyles, isInTransition && !isWithProject && sharedPictureStyles]}>
      <Picture picture={picture} sizes={leadSizesOf(page.opening)} loading="eager" priority />
      <LeadFrameLines />
    </div>
  );
};
