import { css } from '@emotion/react';
import { layoutLabels } from '#site/layout-labels.gen';
import type { Labels } from '#site/types.gen';
import { pageWidth } from '../theme/mixins.ts';
import { color, layer, space } from '../theme/tokens.ts';
import { ContactBar } from './ContactBar.tsx';
import { Footer } from './Footer.tsx';

const unavailableStyles = css`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.skipLink};
  padding-block: min(${space[4]}, 2 * ${space.windowHundredth});
  max-height: calc(20 * ${space.windowHundredth});
  overflow-y: auto;
  border-top: 1px solid ${color.text};
  background: ${color.surface};
  &[hidden] {
    display: none;
  }
`;

/** Absent for sites without this text. */
const { unavailable }: Labels['layout'] = layoutLabels;

/** The page footer: everything after the main content, the same on every page. */
export const PageFooter = () => (
  <>
    <Footer />
    <ContactBar />
    {/* Shown by `tellUnavailable`. */}
    {unavailable !== undefined && (
      <p css={[pageWidth, unavailableStyles]} role="alert" data-unavailable="" hidden>
        {unavailable}
      </p>
    )}
  </>
);
