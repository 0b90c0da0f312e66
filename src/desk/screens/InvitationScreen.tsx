import { useEffect, useState } from 'react';
import { deskPaths, type Invitation, type Session } from '../../../http/desk.ts';
import { fill } from '../../ui/fill.ts';
import { Button } from '../../ui/Button.tsx';
import { Awaited } from '../components/AsyncContent.tsx';
import { Door } from '../components/LoginLayout.tsx';
import { quietButtonStyles } from '../components/desk.styles.ts';
import { Failed } from '../components/ErrorAlert.tsx';
import { words } from '../site.ts';
import { DeskFailure, tell } from '../state/api.ts';
import { hasPasskeys, registerPasskey } from '../state/passkeys.ts';
import { enter } from '../state/session.ts';

const { invitation: own, errors } = words;

/** Where an invitation leads. Looking consumes nothing, registering does. */
export const InvitationScreen = ({ onIn }: { readonly onIn: () => void }) => {
  const [token] = useState(() => location.hash.slice(1));
  const [invitation, setInvitation] = useState<Invitation>();
  const [missing, setMissing] = useState<DeskFailure>();
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isLeft = false;
    const mayFail = (error: unknown): void => {
      if (!isLeft) setMissing(error instanceof DeskFailure ? error : new DeskFailure('unavailable'));
    };
    tell<Invitation>(deskPaths.invitation, { token }).then((found) => {
      if (isLeft) return;
      setMissing(undefined);
      setInvitation(found);
    }, mayFail);
    return () => {
      isLeft = true;
    };
  }, [token, tries]);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    try {
      await work();
      onIn();
    } catch (error) {
      setFailure(error instanceof DeskFailure ? errors[error.code] : own.failed);
      // A challenge answers once: the next try needs another.
      setTries((count) => count + 1);
    }
  };

  if (missing?.code === 'stranger' || missing?.code === 'invalid')
    return (
      <Door title={own.deadTitle}>
        <p>{own.dead}</p>
      </Door>
    );
  return (
    <Awaited isWhole data={invitation} failure={missing} retry={() => setTries(tries + 1)}>
      {(found) => (
        <Door title={fill(own.title, { name: found.name })}>
          <p>{own.text}</p>
          <Failed message={failure} />
          {hasPasskeys() && (
            <Button onClick={() => void attempt(() => registerPasskey(token, found))}>{own.register}</Button>
          )}
          {!hasPasskeys() && !found.mayUseCode && <p>{errors['passkey-needed']}</p>}
          {found.mayUseCode && (
            <button
              type="button"
              css={quietButtonStyles}
              onClick={() =>
                void attempt(async () => enter(await tell<Session>(deskPaths.register, { kind: 'code', token })))
              }
            >
              {own.byCode}
            </button>
          )}
        </Door>
      )}
    </Awaited>
  );
};
