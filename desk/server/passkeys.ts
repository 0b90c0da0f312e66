/** Passkeys (WebAuthn) through @simplewebauthn/server: options for a ceremony, and verification of its response. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { DeskOrigin } from '../../server/http/desk-origin.ts';
import type { Passkey, Person } from '../../server/store/desk/people.ts';

/** True for a transport that browsers know. */
type Transport = NonNullable<NonNullable<RegistrationResponseJSON['response']['transports']>[number]>;

/** Lifetime of a challenge. */
export const ceremonyMs = 5 * 60 * 1000;

/** Options of a login: any passkey of this desk, with user verification. */
export const askForPasskey = ({ hostname }: DeskOrigin) =>
  generateAuthenticationOptions({ rpID: hostname, userVerification: 'required', timeout: ceremonyMs });

/** Options of a registration. */
export const askForRegistration = (
  person: Person,
  { passkeys, companyName }: { readonly passkeys: readonly Passkey[]; readonly companyName: string },
  { hostname }: DeskOrigin,
) =>
  generateRegistrationOptions({
    rpName: companyName,
    rpID: hostname,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    timeout: ceremonyMs,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transports as Transport[] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** The passkey that a response registers; undefined if verification fails. */
export const verifyRegistration = async (
  response: unknown,
  challenge: string,
  { origin, hostname }: DeskOrigin,
): Promise<Omit<Passkey, 'personId'> | undefined> => {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: (transports ?? []).filter((name) => /^[a-z-]{1,20}$/.test(name)).slice(0, 10),
    };
  } catch {
    // The library throws for a failed verification and for malformed responses alike.
    return undefined;
  }
};

/** Credential ID of a response. */
export const passkeyIdOf = (response: unknown): string | undefined => {
  const id = (response as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : undefined;
};

/** A login with a passkey. `counter-back`: signed by the passkey, but its counter reveals a copied device. */
type PasskeyOutcome =
  | { readonly kind: 'verified'; readonly counter: number }
  | { readonly kind: 'counter-back' }
  | { readonly kind: 'refused' };

/** Verifies the response of a passkey to a challenge. */
export const verifyLogin = async (
  response: unknown,
  challenge: string,
  passkey: Passkey,
  { origin, hostname }: DeskOrigin,
): Promise<PasskeyOutcome> => {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // Compared below: the library does not tell its refusal from that of a wrong signature.
        counter: 0,
        transports: passkey.transports as Transport[],
      },
      requireUserVerification: true,
    });
    if (!verified) return { kind: 'refused' };
    const { newCounter: counter } = authenticationInfo;
    // A device without a counter always says 0 (WebAuthn level 2, 7.2, step 21).
    const isForward = counter > passkey.counter || (counter === 0 && passkey.counter === 0);
    return isForward ? { kind: 'verified', counter } : { kind: 'counter-back' };
  } catch {
    return { kind: 'refused' };
  }
};
