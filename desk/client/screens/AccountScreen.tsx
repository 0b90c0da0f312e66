import { css } from '@emotion/react';
import { fill } from '../../../src/ui/fill.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { mutedStyles } from '../components/desk.styles.ts';
import { OwnCalendar } from '../components/OwnCalendar.tsx';
import { OwnReminders } from '../components/OwnReminders.tsx';
import { OwnSessions } from '../components/OwnSessions.tsx';
import { Screen } from '../components/Screen.tsx';
import { formats, words } from '../site.ts';
import { notifyError } from '../state/notifications.ts';
import { logOut, sessionState } from '../state/session.ts';
import { useObservable } from '../state/observable.ts';

const accountStyles = css`
  display: grid;
  gap: 1.5rem;
  justify-items: start;
  max-width: 36rem;
  & + section + & {
    margin-top: 1.5rem;
  }
`;

const whoStyles = css`
  font-weight: 600;
  overflow-wrap: anywhere;
`;

/** The user, the end of the session, the user's other sessions, and logout. */
export const AccountScreen = () => {
  const state = useObservable(sessionState);
  if (state.kind !== 'logged-in') return null;
  const { name, email, endsAt } = state.session;
  const submitLogout = (isEverywhere: boolean): void => void logOut(isEverywhere).catch(notifyError);
  return (
    <Screen title={words.account.title}>
      <div css={accountStyles}>
        <p css={whoStyles}>
          {name}
          <br />
          {email}
        </p>
        <p css={mutedStyles}>{fill(words.account.until, { date: formats.date(endsAt) })}</p>
        <Button onClick={() => submitLogout(false)}>{words.account.logout}</Button>
      </div>
      <OwnReminders />
      <OwnCalendar />
      <OwnSessions />
      <div css={accountStyles}>
        <Button variant="secondary" onClick={() => submitLogout(true)}>
          {words.account.logoutEverywhere}
        </Button>
        <p css={mutedStyles}>{words.account.lost}</p>
      </div>
    </Screen>
  );
};
