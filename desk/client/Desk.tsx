import { lazy, Suspense, useState } from 'react';
import { createBrowserRouter, Navigate, RouterProvider, type RouteObject } from 'react-router-dom';
import { AsyncContent } from './components/AsyncContent.tsx';
import { DeskLayout } from './components/DeskLayout.tsx';
import { AccountScreen } from './screens/AccountScreen.tsx';
import { InvitationScreen } from './screens/InvitationScreen.tsx';
import { ListScreen } from './screens/ListScreen.tsx';
import { LoginScreen } from './screens/LoginScreen.tsx';
import { RequestScreen } from './screens/RequestScreen.tsx';
import { SpamScreen } from './screens/SpamScreen.tsx';
import { UnknownScreen } from './screens/UnknownScreen.tsx';
import { YearScreen } from './screens/YearScreen.tsx';
import { deskUrl, deskPath, words } from './site.ts';
import type { Session } from '../contract.ts';
import { checkSession, sessionState } from './state/session.ts';
import { useObservable } from './state/observable.ts';

const { paths } = words;

const SiteScreens = lazy(() => import('./editing/SiteScreens.tsx'));

const loading = <AsyncContent data={undefined} failure={undefined} isWholeScreen children={() => null} />;

const requestRoutes: RouteObject[] = [
  { index: true, element: <ListScreen /> },
  { path: `${paths.request}/:reference`, element: <RequestScreen /> },
  { path: paths.year, element: <YearScreen /> },
  { path: paths.spam, element: <SpamScreen /> },
];

const siteRoute: RouteObject = {
  path: `${paths.site}/*`,
  element: (
    <Suspense fallback={loading}>
      <SiteScreens />
    </Suspense>
  ),
};

/** The screens that a person may use; whoever only edits begins at the site. */
const routesFor = (rights: Session['rights']): RouteObject[] => {
  const mayRead = rights.includes('requests');
  const mayEdit = rights.includes('editing');
  return [
    {
      path: '/',
      element: <DeskLayout rights={rights} />,
      children: [
        ...(mayRead ? requestRoutes : [{ index: true, element: <Navigate to={paths.site} replace /> }]),
        ...(mayEdit ? [siteRoute] : []),
        { path: paths.account, element: <AccountScreen /> },
        { path: '*', element: <UnknownScreen /> },
      ],
    },
  ];
};

/** Shows the invitation, the login or, with a session, the desk. */
export const Desk = () => {
  const state = useObservable(sessionState);
  const [isInvited, setInvited] = useState(location.pathname === deskUrl(paths.invitation));
  if (isInvited)
    return (
      <InvitationScreen
        onLogin={() => {
          history.replaceState(null, '', deskPath);
          setInvited(false);
        }}
      />
    );
  switch (state.kind) {
    case 'loading':
      return loading;
    case 'unreachable':
      return (
        <AsyncContent
          data={undefined}
          failure={state.failure}
          retry={checkSession}
          isWholeScreen
          children={() => null}
        />
      );
    case 'logged-out':
      return <LoginScreen reason={state.reason} />;
    case 'logged-in':
      return <SignedInDesk rights={state.session.rights} />;
    default:
      return state satisfies never;
  }
};

/** Creates the router only after login, so that it starts at the current URL. */
const SignedInDesk = ({ rights }: Pick<Session, 'rights'>) => {
  const [router] = useState(() => createBrowserRouter(routesFor(rights), { basename: deskPath }));
  return <RouterProvider router={router} />;
};
