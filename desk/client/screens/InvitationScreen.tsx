import { useEffect, useEffectEvent, useState } from 'react';
import { deskPaths, type Invitation, type Session } from '../../contract.ts';
import { fill } from '../../../src/ui/fill.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { AsyncContent } from '../components/AsyncContent.tsx';
import { LoginLayout } from '../components/LoginLayout.tsx';
import { quietButtonStyles } from '../components/desk.styles.ts';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { words } from '../site.ts';
import { ApiError, postJson } from '../state/api.ts';
import { hasPasskeys, registerPasskey } from '../state/passkeys.ts';
import { openSession } from '../state/session.ts';

const { invitation: texts, errors } = words;

/** The target of invitation links. Viewing does not consume the invitation, registering does. */
export const InvitationScreen = ({ onLogin }: { readonly onLogin: () => void }) => {
  const [token] = useState(() => location.hash.slice(1));
  const [invitation, setInvitation] = useState<Invitation>();
  const [loadError, setLoadError] = useState<ApiError>();
  const [failure, setFailure] = useState<string>();
  const [attemptCount, setAttemptCount] = useState(0);

  useEffect(() => {
    let isUnmounted = false;
    const onError = (error: unknown): void => {
      if (!isUnmounted) setLoadError(error instanceof ApiError ? error : new ApiError('unavailable'));
    };
    postJson<Invitation>(deskPaths.invitation, { token }).then((found) => {
      if (isUnmounted) return;
      setLoadError(undefined);
      setInvitation(found);
    }, onError);
    return () => {
      isUnmounted = true;
    };
  }, [token, attemptCount]);

  const attempt = async (action: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    try {
      await action();
      onLogin();
    } catch (error) {
      setFailure(error instanceof ApiError ? errors[error.code] : texts.failed);
      // A WebAuthn challenge is valid once: the next attempt needs a new one.
      setAttemptCount((count) => count + 1);
    }
  };

  const register = async (kind: 'code' | 'local'): Promise<void> =>
    openSession(await postJson<Session>(deskPaths.register, { kind, token }));

  // On the person's own machine there is nothing to choose.
  const isLocal = invitation?.isLocal === true;
  const enterAtOnce = useEffectEvent(() => void attempt(() => register('local')));
  useEffect(() => {
    if (isLocal) enterAtOnce();
  }, [isLocal]);

  if (loadError?.code === 'stranger' || loadError?.code === 'invalid')
    return (
      <LoginLayout title={texts.deadTitle}>
        <p>{texts.dead}</p>
      </LoginLayout>
    );
  return (
    <AsyncContent
      isWholeScreen
      data={isLocal && failure === undefined ? undefined : invitation}
      failure={loadError}
      retry={() => setAttemptCount(attemptCount + 1)}
    >
      {(found) => (
        <LoginLayout title={fill(texts.title, { name: found.name })}>
          <p>{texts.text}</p>
          <ErrorAlert message={failure} />
          {hasPasskeys() && (
            <Button onClick={() => void attempt(() => registerPasskey(token, found))}>{texts.register}</Button>
          )}
          {!hasPasskeys() && !found.mayUseCode && <p>{errors['passkey-needed']}</p>}
          {found.mayUseCode && (
            <button type="button" css={quietButtonStyles} onClick={() => void attempt(() => register('code'))}>
              {texts.byCode}
            </button>
          )}
        </LoginLayout>
      )}
    </AsyncContent>
  );
};
