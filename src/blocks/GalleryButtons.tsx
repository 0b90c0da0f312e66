import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import { media } from '../theme/media.ts';
import { buttonRow } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';

/** Aligned with the card where the gallery has only one, which `ProjectGrid` indents. */
const rowStyles = css`
  margin-top: 3rem;
  ${media.desktop} {
    .grid:has(> :only-child) + & {
      margin-left: calc(25% + ${space.gutter} / 4);
    }
  }
`;

/** The actions after a gallery: all projects, request a quote, call. */
export const GalleryButtons = () => (
  <div css={[buttonRow, rowStyles]} data-actions="">
    <ButtonLink to={wellKnown.gallery} variant="secondary" icon="arrow">
      {labels.galleryBlock.allProjects}
    </ButtonLink>
    <ButtonLink to={wellKnown.contact}>{labels.galleryBlock.startProject}</ButtonLink>
    <PhoneLink withIcon />
  </div>
);
