import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { deskPaths, type Session, type Ways } from '../../../http/desk.ts';
import { Button } from '../../ui/Button.tsx';
import { Door } from '../components/LoginLayout.tsx';
import { mutedStyles, quietButtonStyles } from '../components/desk.styles.ts';
import { Failed } from '../components/ErrorAlert.tsx';
import { TextField } from '../components/TextField.tsx';
import { words } from '../site.ts';
import { DeskFailure, tell } from '../state/api.ts';
import { enterWithPasskey, hasPasskeys } from '../state/passkeys.ts';
import { enter } from '../state/session.ts';

const { login, errors, account } = words;

interface Fields {
  readonly email: string;
  readonly code: string;
}

/** Does something, and shows why it did not succeed. */
type Attempt = (work: () => Promise<void>, otherwise: string) => Promise<void>;

/** The way in: a passkey, or a code by mail. Every stranger is told the same. */
export const LoginScreen = ({ why }: { readonly why: 'stranger' | 'ended' | 'left' }) => {
  const [failure, setFailure] = useState<string>();
  const hasCodes = useHasCodes();
  const attempt: Attempt = async (work, otherwise) => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof DeskFailure ? errors[error.code] : otherwise);
    }
  };
  return (
    <Door title={login.title}>
      {why === 'ended' && <p role="status">{login.again}</p>}
      {why === 'left' && <p role="status">{account.out}</p>}
      {hasCodes === false && !hasPasskeys() && <p>{errors['passkey-needed']}</p>}
      {hasPasskeys() && (
        <>
          <Button onClick={() => void attempt(enterWithPasskey, login.passkeyFailed)}>{login.passkey}</Button>
          <p css={mutedStyles}>{login.passkeyHint}</p>
        </>
      )}
      <Failed message={failure} />
      {hasCodes === true && <CodeForm attempt={attempt} />}
    </Door>
  );
};

/** Whether the server sends codes by mail; unknown until it has said so. */
const useHasCodes = (): boolean | undefined => {
  const [hasCodes, setHasCodes] = useState<boolean>();
  useEffect(() => {
    // Whoever could not be told may try: the server answers for itself.
    tell<Ways>(deskPaths.ways, {}).then(
      (ways) => setHasCodes(ways.hasCodes),
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
  const askCode = ({ email }: Fields): Promise<void> =>
    attempt(async () => {
      await tell(deskPaths.codeRequest, { email });
      setCodeSent(true);
      // Once it is drawn.
      setTimeout(() => setFocus('code'));
    }, errors.network);
  const giveCode = ({ email, code }: Fields): Promise<void> =>
    attempt(async () => enter(await tell<Session>(deskPaths.codeLogin, { email, code })), errors.network);
  return (
    <>
      <hr />
      <h2>{login.byCode}</h2>
      {isCodeSent ? (
        <form noValidate onSubmit={(event) => void handleSubmit(giveCode)(event)}>
          <p role="status">{login.codeSent}</p>
          <TextField
            label={login.code}
            registration={register('code', { required: words.request.required })}
            mistake={formState.errors.code?.message}
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
        <form noValidate onSubmit={(event) => void handleSubmit(askCode)(event)}>
          <TextField
            label={login.email}
            registration={register('email', { required: words.request.required })}
            mistake={formState.errors.email?.message}
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
