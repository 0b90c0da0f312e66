/** Passkeys (WebAuthn) through @simplewebauthn/server: options for a ceremony, and verification of its response. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { DeskOrigin } from './origin.ts';
import type { Passkey, Person } from './people.ts';

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

/** The passkey's new counter; undefined if verification fails. A counter that goes back reveals a copied device. */
export const verifyLogin = async (
  response: unknown,
  challenge: string,
  passkey: Passkey,
  { origin, hostname }: DeskOrigin,
): Promise<number | undefined> => {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports as Transport[],
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
};
