import { css } from '@emotion/react';
import { layoutLabels } from '#site/frame.gen';
import { wellKnown } from '#site/routes.gen';
import { company } from '#site/site.gen';
import type { Labels } from '#site/types.gen';
import { color, layer, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { fill } from '../ui/fill.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { Link } from '../ui/Link.tsx';

/** What has the bar's place: an open menu or dialogue, and the keyboard that a focused field brings up. */
const displaced = ':has(:popover-open, :is(input, select, textarea):focus), .show--consent, .show--preferences';

const barStyles = css`
  display: none;
  ${media.belowDesktop} {
    html[data-bar]:not(${displaced}) & {
      display: flex;
    }
    position: fixed;
    inset: auto 0 0;
    z-index: ${layer.bar};
    gap: 0.75rem;
    padding: 0.5rem ${space.margin} max(0.5rem, env(safe-area-inset-bottom));
    border-top: 1px solid ${color.text};
    background: ${color.surface};
    & > a {
      flex: 1;
      justify-content: center;
      min-height: 44px;
      padding: 0.4rem min(0.9rem, 4vw);
      overflow-wrap: normal;
      font-size: min(${text.small}, 5vw);
    }
    & > a + a {
      flex: 1.6;
      padding-right: 1.6rem;
    }
    ${media.narrowest} {
      & .icon {
        display: none;
      }
    }
  }
`;

/** Not every site has one. */
const { contactBar: words }: Labels['layout'] = layoutLabels;

/**
 * For the thumb: call, or ask for a quote, while none of the page's own ways to do so is in the window. The start
 * script says when (`watchContactBar`); without script the page's own ways must do.
 */
export const ContactBar = () =>
  words && (
    <aside css={barStyles} aria-label={words.label}>
      <a
        css={buttonStyles.secondary}
        href={company.phoneHref}
        aria-label={fill(layoutLabels.callUs, { phone: company.phoneDisplay })}
      >
        <InterfaceIcon name="phone" />
        {words.call}
      </a>
      <Link css={buttonStyles.primary} to={wellKnown.contact}>
        {words.quote}
      </Link>
    </aside>
  );
