/** A passkey's device, as far as a server sees it: makes keys, signs challenges (WebAuthn level 2, ES256). */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** The options a server asks with, as far as they matter here. */
interface AskedOptions {
  readonly challenge?: unknown;
  readonly user?: unknown;
}

/** A device that holds one passkey. */
export interface Authenticator {
  /** What `startRegistration` resolves to. */
  register(options: AskedOptions, changes?: Changes): Record<string, unknown>;
  /** What `startAuthentication` resolves to; each counts. */
  authenticate(options: AskedOptions, changes?: Changes): Record<string, unknown>;
}

/** What a hostile device or page would do otherwise. */
export interface Changes {
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Creates one for a relying party and its origin. */
export const createAuthenticator = (rpId: string, origin: string): Authenticator => {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;

  const clientData = (type: string, challenge: unknown, changes: Changes): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: changes.origin ?? origin, crossOrigin: false }));

  const authData = (flags: number, changes: Changes, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(changes.counter ?? (counter += 1));
    // User present, and verified by finger, face or PIN.
    const seen = changes.isVerified === false ? 0x01 : 0x05;
    return Buffer.concat([sha256(rpId), Buffer.from([seen | flags]), count, attested]);
  };

  const answer = (response: Record<string, unknown>): Record<string, unknown> => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    register({ challenge }, changes = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      return answer({
        clientDataJSON: base64(clientData('webauthn.create', challenge, changes)),
        attestationObject: base64(attestation(authData(0x40, changes, attested))),
        transports: ['internal'],
      });
    },
    authenticate({ challenge }, changes = {}) {
      const client = clientData('webauthn.get', challenge, changes);
      const data = authData(0, changes);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      });
    },
  };
};

/** CBOR: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` (RFC 9053, 7.1.1). */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (text: string): Buffer => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
};

/** CBOR: `{"fmt": "none", "attStmt": {}, "authData": data}`. */
const attestation = (data: Buffer): Buffer => {
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.from([0x59, data.length >> 8, data.length & 255]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    data,
  ]);
};
