/** The one origin of the desk: passkeys belong to it, and no page of another one may change anything. */

/** Where the desk is, as browsers see it. */
export interface DeskOrigin {
  /** `https://www.example.org`, or `http://localhost:3000`. */
  readonly origin: string;
  /** Passkeys are made for this name (WebAuthn's relying party). */
  readonly hostname: string;
  readonly isSecure: boolean;
}

/**
 * The origin of a setting, or nothing when passkeys cannot belong to it: https with a name, or plain http on localhost.
 */
export function readDeskOrigin(text: string): DeskOrigin | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, hostname, protocol } = new URL(text);
  const isSecure = protocol === 'https:';
  const isLocal = protocol === 'http:' && hostname === 'localhost';
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  if ((!isSecure && !isLocal) || isAddress || text.replace(/\/$/, '') !== origin) return undefined;
  return { origin, hostname, isSecure };
}

/** What the desk's origin is taken from. */
export interface OriginSettings {
  /** `DESK_ORIGIN`. */
  readonly deskOrigin: DeskOrigin | undefined;
  readonly trustProxy: unknown;
  readonly port: number;
}

/**
 * The setting; without one the address of the site (or of its API, where that has a host of its own) when a proxy stands
 * before the server, and the machine itself when none does.
 */
export function deskOriginOf(
  { deskOrigin, trustProxy, port }: OriginSettings,
  { url, apiUrl = url }: { readonly url: string; readonly apiUrl?: string },
): DeskOrigin {
  const ofSite = trustProxy === false || !URL.canParse(apiUrl) ? undefined : readDeskOrigin(new URL(apiUrl).origin);
  const local = { origin: `http://localhost:${port}`, hostname: 'localhost', isSecure: false };
  return deskOrigin ?? ofSite ?? local;
}
