import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { deskPaths, type Session, type LoginMethods } from '../../contract.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { LoginLayout } from '../components/LoginLayout.tsx';
import { mutedStyles, quietButtonStyles } from '../components/desk.styles.ts';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { TextField } from '../components/TextField.tsx';
import { words } from '../site.ts';
import { ApiError, postJson } from '../state/api.ts';
import { logInWithPasskey, hasPasskeys } from '../state/passkeys.ts';
import { openSession, type LogoutReason } from '../state/session.ts';

const { login, errors, account } = words;

interface Fields {
  readonly email: string;
  readonly code: string;
}

/** Runs an action and shows its error; `fallback` is the message of errors that are no `ApiError`. */
type Attempt = (action: () => Promise<void>, fallback: string) => Promise<void>;

/** Login with a passkey or a code by mail. The messages do not tell whether an address is registered. */
export const LoginScreen = ({ reason }: { readonly reason: LogoutReason }) => {
  const [failure, setFailure] = useState<string>();
  const hasCodes = useHasCodes();
  const attempt: Attempt = async (action, fallback) => {
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(error instanceof ApiError ? errors[error.code] : fallback);
    }
  };
  return (
    <LoginLayout title={login.title}>
      {reason === 'expired' && <p role="status">{login.again}</p>}
      {reason === 'logout' && <p role="status">{account.out}</p>}
      {hasCodes === false && !hasPasskeys() && <p>{errors['passkey-needed']}</p>}
      {hasPasskeys() && (
        <>
          <Button onClick={() => void attempt(logInWithPasskey, login.passkeyFailed)}>{login.passkey}</Button>
          <p css={mutedStyles}>{login.passkeyHint}</p>
        </>
      )}
      <ErrorAlert message={failure} />
      {hasCodes === true && <CodeForm attempt={attempt} />}
    </LoginLayout>
  );
};

/** Whether the server sends codes by mail; `undefined` while loading. */
const useHasCodes = (): boolean | undefined => {
  const [hasCodes, setHasCodes] = useState<boolean>();
  useEffect(() => {
    // After an error the form is shown: the server rejects the login if it sends no codes.
    postJson<LoginMethods>(deskPaths.loginMethods, {}).then(
      (methods) => setHasCodes(methods.hasCodes),
      () => setHasCodes(true),
    );
  }, []);
  return hasCodes;
};

const CodeForm = ({ attempt }: { readonly attempt: Attempt }) => {
  const [isCodeSent, setCodeSent] = useState(false);
  const { register, handleSubmit, formState, setValue, setFocus } = useForm<Fields>({
    defaultValues: { email: '', code: '' },
  });
  useEffect(() => {
    if (isCodeSent) setFocus('code');
  }, [isCodeSent, setFocus]);
  const requestCode = ({ email }: Fields): Promise<void> =>
    attempt(async () => {
      await postJson(deskPaths.codeRequest, { email });
      setCodeSent(true);
    }, errors.network);
  const submitCode = ({ email, code }: Fields): Promise<void> =>
    attempt(async () => openSession(await postJson<Session>(deskPaths.codeLogin, { email, code })), errors.network);
  return (
    <>
      <hr />
      <h2>{login.byCode}</h2>
      {isCodeSent ? (
        <form noValidate onSubmit={(event) => void handleSubmit(submitCode)(event)}>
          <p role="status">{login.codeSent}</p>
          <TextField
            label={login.code}
            registration={register('code', { required: words.request.required })}
            error={formState.errors.code?.message}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit">{login.enter}</Button>
          <button
            type="button"
            css={quietButtonStyles}
            onClick={() => {
              setCodeSent(false);
              setValue('code', '');
            }}
          >
            {login.otherAddress}
          </button>
        </form>
      ) : (
        <form noValidate onSubmit={(event) => void handleSubmit(requestCode)(event)}>
          <TextField
            label={login.email}
            registration={register('email', { required: words.request.required })}
            error={formState.errors.email?.message}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <Button variant="secondary" type="submit">
            {login.sendCode}
          </Button>
        </form>
      )}
    </>
  );
};
