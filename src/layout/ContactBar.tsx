import { css } from '@emotion/react';
import { layoutLabels } from '#site/layout-labels.gen';
import { systemRoutes } from '#site/routes.gen';
import { company } from '#site/site.gen';
import type { Labels } from '#site/types.gen';
import { color, layer, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { fill } from '../ui/fill.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { Link } from '../ui/Link.tsx';

const barStyles = css`
  display: none;
  ${media.roomForBar} {
    html[data-bar]:not(.show--consent, .show--preferences, [data-menu='open']) & {
      display: flex;
    }
    /* An open menu, and a field with its keyboard. Apart: a browser drops a rule with a selector that it lacks. */
    html[data-bar]:has(:popover-open) & {
      display: none;
    }
    html[data-bar]:has(:is(input, select, textarea):focus) & {
      display: none;
    }
    position: fixed;
    inset: auto 0 0;
    z-index: ${layer.bar};
    gap: 0.75rem;
    padding: 0.25rem ${space.margin} max(0.25rem, env(safe-area-inset-bottom));
    border-top: 1px solid ${color.text};
    background: ${color.surface};
    & > a {
      flex: 1;
      justify-content: center;
      min-height: 44px;
      padding: 0.2rem min(0.9rem, 4vw);
      overflow-wrap: normal;
      font-size: min(${text.small}, 5vw);
    }
    & > a + a {
      flex: 1.6;
      padding-right: 1.6rem;
    }
    ${media.narrowest} {
      & ._icon {
        display: none;
      }
    }
  }
`;

/** Absent for sites without a contact bar. */
const { contactBar: words }: Labels['layout'] = layoutLabels;

/**
 * The fixed bar at the bottom of a phone: call, or request a quote, while no such button of the page itself is in view.
 * The start script shows and hides it (`watchContactBar`); it stays hidden without JavaScript, and in windows so low
 * that it would cover too much together with the header.
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
      <Link css={buttonStyles.primary} to={systemRoutes.contact}>
        {words.quote}
      </Link>
    </aside>
  );
