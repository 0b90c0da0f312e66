/** The one origin of the desk: passkeys are bound to it, and no page of another origin may change anything. */

/** The origin, as browsers see it. */
export interface DeskOrigin {
  /** `https://www.example.org`, or `http://localhost:3000`. */
  readonly origin: string;
  /** WebAuthn's relying party ID. */
  readonly hostname: string;
  readonly isSecure: boolean;
}

/** The origin of a setting; undefined unless passkeys work there: https with a host name, or http on localhost. */
export const readDeskOrigin = (text: string): DeskOrigin | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { origin, hostname, protocol } = new URL(text);
  const isSecure = protocol === 'https:';
  const isLocal = protocol === 'http:' && hostname === 'localhost';
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  if ((!isSecure && !isLocal) || isAddress || text.replace(/\/$/, '') !== origin) return undefined;
  return { origin, hostname, isSecure };
};

/** What the origin is derived from. */
export interface OriginSettings {
  /** `DESK_ORIGIN`. */
  readonly deskOrigin: DeskOrigin | undefined;
  readonly trustProxy: unknown;
  readonly port: number;
}

/**
 * The setting; without one the address of the site (or of its API, if that has a host of its own) behind a proxy, and
 * this machine without one.
 */
export const deskOriginOf = (
  { deskOrigin, trustProxy, port }: OriginSettings,
  { url, apiUrl = url }: { readonly url: string; readonly apiUrl?: string },
): DeskOrigin => {
  const ofSite = trustProxy === false || !URL.canParse(apiUrl) ? undefined : readDeskOrigin(new URL(apiUrl).origin);
  const local = { origin: `http://localhost:${port}`, hostname: 'localhost', isSecure: false };
  return deskOrigin ?? ofSite ?? local;
};
