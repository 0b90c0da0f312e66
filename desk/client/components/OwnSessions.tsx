import { css } from '@emotion/react';
import { deskPaths, type ListedSession, type SessionList } from '../../contract.ts';
import { labelText } from '../../../src/theme/mixins.ts';
import { color, space } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { formats, words } from '../site.ts';
import { ApiError } from '../state/api.ts';
import { notify, notifyError } from '../state/notifications.ts';
import { refresh, useResource } from '../state/resources.ts';
import { getFromApi, postToApi } from '../state/session.ts';
import { AsyncContent } from './AsyncContent.tsx';
import { mutedStyles, partStyles, quietButtonStyles } from './desk.styles.ts';
import { useFocusFallback } from './use-focus-fallback.ts';

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

/** The user's sessions; all but the current one can be ended here. */
export const OwnSessions = () => {
  const { data, failure } = useResource('sessions', (signal) => getFromApi<SessionList>(deskPaths.sessions, signal));
  return (
    <section css={partStyles}>
      <h2>{words.account.sessions}</h2>
      <AsyncContent data={data} failure={failure}>
        {({ sessions }) => (
          <ul css={listStyles}>
            {sessions.map((session) => (
              <OwnSession key={session.id} session={session} />
            ))}
          </ul>
        )}
      </AsyncContent>
    </section>
  );
};

const OwnSession = ({ session }: { readonly session: ListedSession }) => {
  const row = useFocusFallback<HTMLLIElement>();
  const device = session.device === '' ? words.account.unknownDevice : session.device;
  const [opened, seen] = [formats.instant(session.createdAt), formats.instant(session.seenAt)];
  const onEnd = async (): Promise<void> => {
    if (!(await endSession(session.id))) return;
    notify(words.account.sessionEnded);
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
          onClick={() => void onEnd()}
        >
          {words.account.endSession}
        </button>
      )}
    </li>
  );
};

/** Ends a session; returns whether it has ended, now or before. */
const endSession = async (id: string): Promise<boolean> => {
  try {
    await postToApi(deskPaths.endSession, { id });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return true;
    notifyError(error);
    refresh();
    return false;
  }
  return true;
};
