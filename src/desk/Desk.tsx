import { useState } from 'react';
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router-dom';
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
import { checkSession, sessionState } from './state/session.ts';
import { useStore } from './state/store.ts';

const { paths } = words;

const routes: RouteObject[] = [
  {
    path: '/',
    element: <DeskLayout />,
    children: [
      { index: true, element: <ListScreen /> },
      { path: `${paths.request}/:reference`, element: <RequestScreen /> },
      { path: paths.year, element: <YearScreen /> },
      { path: paths.spam, element: <SpamScreen /> },
      { path: paths.account, element: <AccountScreen /> },
      { path: '*', element: <UnknownScreen /> },
    ],
  },
];

/** Shows the invitation, the login or, with a session, the desk. */
export const Desk = () => {
  const state = useStore(sessionState);
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
      return <AsyncContent data={undefined} failure={undefined} isWholeScreen children={() => null} />;
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
      return <SignedInDesk />;
    default:
      return state satisfies never;
  }
};

/** Creates the router only after login, so that it starts at the current URL. */
const SignedInDesk = () => {
  const [router] = useState(() => createBrowserRouter(routes, { basename: deskPath }));
  return <RouterProvider router={router} />;
};
