import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import { buttonRow } from '../theme/mixins.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';

const rowStyles = css`
  margin-top: 3rem;
`;

/** What to do after a gallery: see the others, start one's own, call. */
export const GalleryButtons = () => (
  <div css={[buttonRow, rowStyles]}>
    <ButtonLink to={wellKnown.gallery} variant="secondary" icon="arrow">
      {labels.galleryBlock.allProjects}
    </ButtonLink>
    <ButtonLink to={wellKnown.contact}>{labels.galleryBlock.startProject}</ButtonLink>
    <PhoneLink withIcon />
  </div>
);
