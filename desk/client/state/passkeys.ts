/** Login and registration with passkeys (WebAuthn). */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { deskPaths, type Invitation, type PasskeyLogin, type Session } from '../../contract.ts';
import { postJson } from './api.ts';
import { openSession } from './session.ts';

/** Whether this browser supports passkeys. */
export const hasPasskeys = browserSupportsWebAuthn;

type Authentication = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Registration = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Logs in with a passkey. @throws {ApiError} or the browser's error, for example when the user cancels. */
export const logInWithPasskey = async (): Promise<void> => {
  const { ceremony, options } = await postJson<PasskeyLogin>(deskPaths.passkeyOptions, {});
  const response = await startAuthentication({ optionsJSON: options as unknown as Authentication });
  openSession(await postJson<Session>(deskPaths.passkeyLogin, { ceremony, response }));
};

/** Creates a passkey for an invited person and logs them in. @throws as above. */
export const registerPasskey = async (token: string, { ceremony, options }: Invitation): Promise<void> => {
  const response = await startRegistration({ optionsJSON: options as unknown as Registration });
  openSession(await postJson<Session>(deskPaths.register, { kind: 'passkey', token, ceremony, response }));
};
