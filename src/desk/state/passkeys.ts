/** Passkeys: what the browser and the server say to each other through this page. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { deskPaths, type Invitation, type PasskeyLogin, type Session } from '../../../http/desk.ts';
import { tell } from './api.ts';
import { enter } from './session.ts';

/** Whether this browser has passkeys at all. */
export const hasPasskeys = browserSupportsWebAuthn;

type Authentication = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Registration = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Comes in with a passkey. @throws {DeskFailure} or whatever the browser says when the person gives up. */
export const enterWithPasskey = async (): Promise<void> => {
  const { ceremony, options } = await tell<PasskeyLogin>(deskPaths.passkeyOptions, {});
  const response = await startAuthentication({ optionsJSON: options as unknown as Authentication });
  enter(await tell<Session>(deskPaths.passkeyLogin, { ceremony, response }));
};

/** Makes a passkey for an invited person, who then is in. @throws as above. */
export const registerPasskey = async (token: string, { ceremony, options }: Invitation): Promise<void> => {
  const response = await startRegistration({ optionsJSON: options as unknown as Registration });
  enter(await tell<Session>(deskPaths.register, { kind: 'passkey', token, ceremony, response }));
};
