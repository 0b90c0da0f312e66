import { css } from '@emotion/react';
import { deskPaths, type ListedSession, type SessionList } from '../../../http/desk.ts';
import { labelText } from '../../theme/mixins.ts';
import { color, space } from '../../theme/tokens.ts';
import { fill } from '../../ui/fill.ts';
import { formats, words } from '../site.ts';
import { ask, DeskFailure } from '../state/api.ts';
import { say, sayFailure } from '../state/notifications.ts';
import { refresh, useResource } from '../state/resources.ts';
import { work } from '../state/session.ts';
import { Awaited } from './AsyncContent.tsx';
import { mutedStyles, partStyles, quietButtonStyles } from './desk.styles.ts';
import { useKeptFocus } from './use-focus-fallback.ts';

const listStyles = css`
  max-width: 52rem;
  border-top: 1px solid ${color.rule};
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 1.5rem;
    padding-block: ${space[3]};
    border-bottom: 1px solid ${color.rule};
  }
  & > li > p {
    flex: 1 1 14rem;
  }
  & strong {
    font-weight: 600;
    margin-right: 0.6rem;
  }
`;

/** The sessions of the person who is in, each of which they can end from here. */
export const OwnSessions = () => {
  const { data, failure } = useResource('sessions', (signal) => ask<SessionList>(deskPaths.sessions, signal));
  return (
    <section css={partStyles}>
      <h2>{words.account.sessions}</h2>
      <Awaited data={data} failure={failure}>
        {({ sessions }) => (
          <ul css={listStyles}>
            {sessions.map((session) => (
              <OwnSession key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Awaited>
    </section>
  );
};

const OwnSession = ({ session }: { readonly session: ListedSession }) => {
  const row = useKeptFocus<HTMLLIElement>();
  const device = session.device === '' ? words.account.unknownDevice : session.device;
  const [opened, seen] = [formats.instant(session.createdAt), formats.instant(session.seenAt)];
  const end = async (): Promise<void> => {
    if (!(await isEnded(session.id))) return;
    say(words.account.sessionEnded);
    refresh();
  };
  return (
    <li ref={row}>
      <p>
        <strong>{device}</strong>
        {session.isThis && <small css={labelText}>{words.account.thisSession}</small>}
        <br />
        <span css={mutedStyles}>{fill(words.account.session, { opened, seen })}</span>
      </p>
      {!session.isThis && (
        <button
          type="button"
          css={quietButtonStyles}
          aria-label={fill(words.account.endSessionOf, { device, opened })}
          onClick={() => void end()}
        >
          {words.account.endSession}
        </button>
      )}
    </li>
  );
};

/** Ends a session; one that has ended by itself meanwhile is what was wanted. */
const isEnded = async (id: string): Promise<boolean> => {
  try {
    await work(deskPaths.endSession, { id });
  } catch (error) {
    if (error instanceof DeskFailure && error.code === 'not-found') return true;
    sayFailure(error);
    refresh();
    return false;
  }
  return true;
};
