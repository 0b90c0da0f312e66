/** Passkeys (WebAuthn), through @simplewebauthn/server: what is asked of a device, and whether its answer holds. */
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

/** Names a transport that browsers know. */
type Transport = NonNullable<NonNullable<RegistrationResponseJSON['response']['transports']>[number]>;

/** A challenge is good for so long. */
export const ceremonyMs = 5 * 60 * 1000;

/** What a browser is asked for at a login: any passkey of this desk, with its owner's finger, face or PIN. */
export const askForPasskey = ({ hostname }: DeskOrigin) =>
  generateAuthenticationOptions({ rpID: hostname, userVerification: 'required', timeout: ceremonyMs });

/** What a browser is asked for at a registration. */
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

/** The passkey that an answer registers; nothing when the answer does not hold. */
export async function verifyRegistration(
  response: unknown,
  challenge: string,
  { origin, hostname }: DeskOrigin,
): Promise<Omit<Passkey, 'personId'> | undefined> {
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
    // The library throws for whatever does not hold, and for what is no answer at all.
    return undefined;
  }
}

/** Id of the passkey that an answer names. */
export function passkeyIdOf(response: unknown): string | undefined {
  const id = (response as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : undefined;
}

/** The passkey's new counter; nothing when the answer does not hold. A counter that goes back is a copied device. */
export async function verifyLogin(
  response: unknown,
  challenge: string,
  passkey: Passkey,
  { origin, hostname }: DeskOrigin,
): Promise<number | undefined> {
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
}
