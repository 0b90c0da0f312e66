import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { systemRoutes } from '#site/routes.gen';
import { buttonRow } from '../theme/mixins.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';

const rowStyles = css`
  margin-top: 3rem;
`;

/** The actions after a gallery: all projects, request a quote, call. */
export const GalleryButtons = () => (
  <div css={[buttonRow, rowStyles]} data-actions="">
    <ButtonLink to={systemRoutes.gallery} variant="secondary" icon="arrow">
      {labels.galleryBlock.allProjects}
    </ButtonLink>
    <ButtonLink to={systemRoutes.contact}>{labels.galleryBlock.startProject}</ButtonLink>
    <PhoneLink withIcon />
  </div>
);
