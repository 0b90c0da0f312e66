import { useState } from 'react';
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { Awaited } from './components/AsyncContent.tsx';
import { Frame } from './components/DeskLayout.tsx';
import { AccountScreen } from './screens/AccountScreen.tsx';
import { InvitationScreen } from './screens/InvitationScreen.tsx';
import { ListScreen } from './screens/ListScreen.tsx';
import { LoginScreen } from './screens/LoginScreen.tsx';
import { RequestScreen } from './screens/RequestScreen.tsx';
import { SpamScreen } from './screens/SpamScreen.tsx';
import { UnknownScreen } from './screens/UnknownScreen.tsx';
import { YearScreen } from './screens/YearScreen.tsx';
import { addressOf, deskPath, words } from './site.ts';
import { findSession, presence } from './state/session.ts';
import { useStore } from './state/store.ts';

const { paths } = words;

const routes: RouteObject[] = [
  {
    path: '/',
    element: <Frame />,
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

/** One of the ways in, or the desk. */
export const Desk = () => {
  const now = useStore(presence);
  const [isInvited, setInvited] = useState(location.pathname === addressOf(paths.invitation));
  if (isInvited)
    return (
      <InvitationScreen
        onIn={() => {
          history.replaceState(null, '', deskPath);
          setInvited(false);
        }}
      />
    );
  switch (now.kind) {
    case 'asking':
      return <Awaited data={undefined} failure={undefined} isWhole children={() => null} />;
    case 'unreachable':
      return <Awaited data={undefined} failure={now.failure} retry={findSession} isWhole children={() => null} />;
    case 'out':
      return <LoginScreen why={now.why} />;
    case 'in':
      return <Inside />;
    default:
      return now satisfies never;
  }
};

/** The router begins at the address that the browser shows once somebody is in. */
const Inside = () => {
  const [router] = useState(() => createBrowserRouter(routes, { basename: deskPath }));
  return <RouterProvider router={router} />;
};
