import { css } from '@emotion/react';
import { useEffect } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration } from 'react-router-dom';
import { deskPaths, type RequestList, type Session } from '../../contract.ts';
import { media } from '../../../src/theme/media.ts';
import { pageWidth } from '../../../src/theme/mixins.ts';
import { color, layer, text } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden.tsx';
import { words } from '../site.ts';
import { subscribeToServerEvents } from '../state/server-events.ts';
import { useResource } from '../state/resources.ts';
import { postToApi } from '../state/session.ts';
import { barHeight } from './desk.styles.ts';
import { Notifications } from './Notifications.tsx';
import { DeskLogo } from './DeskLogo.tsx';

const layoutStyles = css`
  min-height: 100svh;
  padding-bottom: ${barHeight};
  ${media.desktop} {
    padding-bottom: 0;
  }
  ${media.narrow} {
    padding-bottom: 0;
  }
`;

const headerStyles = css`
  background: ${color.surface};
  border-bottom: 1px solid ${color.text};
  & > div {
    ${pageWidth}
    display: flex;
    flex-wrap: wrap;
    align-items: stretch;
    justify-content: space-between;
    gap: 0 2rem;
    min-height: 3.75rem;
  }
  & > div > a {
    display: inline-flex;
    align-items: center;
    text-decoration: none;
    color: inherit;
  }
  ${media.desktop} {
    position: sticky;
    top: 0;
    z-index: ${layer.header};
  }
  ${media.low} {
    position: static;
  }
`;

/**
 * Fixed at the bottom on phones, in the header on desktops; not fixed on narrow screens with large text, nor in low
 * windows.
 */
const navStyles = css`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.bar};
  display: flex;
  justify-content: space-around;
  background: ${color.surface};
  border-top: 1px solid ${color.text};
  padding-bottom: env(safe-area-inset-bottom);
  & > a {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.4rem;
    flex: 1 0 auto;
    min-height: 3.5rem;
    padding-inline: 0.4rem;
    font-size: ${text.small};
    font-weight: 500;
    text-decoration: none;
    box-shadow: none;
  }
  & > a[aria-current='page'] {
    font-weight: 700;
    box-shadow: inset 0 4px ${color.brand};
  }
  & > a > b {
    display: grid;
    place-items: center;
    min-width: 1.5rem;
    padding: 0.1rem 0.35rem;
    font-size: 0.8em;
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
    background: ${color.brandFill};
    color: ${color.onBrand};
  }
  ${media.desktop} {
    position: static;
    gap: 2.2rem;
    border: 0;
    padding: 0;
    & > a {
      flex: none;
    }
    & > a[aria-current='page'] {
      box-shadow: inset 0 -4px ${color.brand};
    }
  }
  ${media.narrow} {
    position: static;
    justify-content: flex-start;
    flex-wrap: wrap;
    gap: 0 1.5rem;
    border: 0;
  }
  ${media.low} {
    position: static;
  }
  ${media.forcedColors} {
    & > a[aria-current='page'] {
      outline: 2px solid Highlight;
      outline-offset: -4px;
    }
  }
`;

/** Number of requests in each state. */
const useCounts = (): Partial<RequestList['counts']> => {
  const { data } = useResource('new', (signal) =>
    postToApi<RequestList>(deskPaths.requests, { state: 'new' }, { signal }),
  );
  return data?.counts ?? {};
};

/** The link to the requests, with the number of new ones. */
const RequestsLink = () => {
  const { new: newCount = 0 } = useCounts();
  return (
    <NavLink to="/" end>
      {words.frame.requests}
      {newCount > 0 && (
        <b>
          <span aria-hidden="true">{newCount}</span>
          <VisuallyHidden>{fill(words.frame.newCount, { count: newCount })}</VisuallyHidden>
        </b>
      )}
    </NavLink>
  );
};

const doubtfulId = 'doubtful-count';

/** The link to the drawer of doubtful requests, with their number: an honest one may be among them. */
const DoubtfulLink = () => {
  const { spam: count = 0 } = useCounts();
  if (count === 0) return <NavLink to={`/${words.paths.spam}`}>{words.frame.spam}</NavLink>;
  return (
    <NavLink to={`/${words.paths.spam}`} aria-describedby={doubtfulId}>
      {words.frame.spam}
      <b aria-hidden="true">{count}</b>
      <span id={doubtfulId} hidden>
        {fill(words.frame.doubtfulCount, { count })}
      </span>
    </NavLink>
  );
};

/** Layout of all screens: logo, navigation to those that the person may use, notifications. */
export const DeskLayout = ({ rights }: Pick<Session, 'rights'>) => {
  const mayRead = rights.includes('requests');
  // The events are those of requests; whoever only edits would be refused, and ask again and again.
  useEffect(() => (mayRead ? subscribeToServerEvents() : undefined), [mayRead]);
  return (
    <div css={layoutStyles}>
      <header css={headerStyles}>
        <div>
          <Link to="/">
            <DeskLogo />
          </Link>
          <nav css={navStyles} aria-label={words.frame.navigation}>
            {mayRead && <RequestsLink />}
            {rights.includes('editing') && <NavLink to={`/${words.paths.site}`}>{words.frame.site}</NavLink>}
            {mayRead && <NavLink to={`/${words.paths.year}`}>{words.frame.year}</NavLink>}
            {mayRead && <DoubtfulLink />}
            <NavLink to={`/${words.paths.account}`}>{words.frame.account}</NavLink>
          </nav>
        </div>
      </header>
      <main id="content">
        <Outlet />
      </main>
      <Notifications />
      <ScrollRestoration />
    </div>
  );
};
