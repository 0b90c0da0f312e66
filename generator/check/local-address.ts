/**
 * The path of an address that only this computer or its network knows, such as that of `npm run dev`; undefined for
 * any other address.
 */
export const localPath = (address: string): string | undefined => {
  if (!/^(?:https?:)?\/\//i.test(address.trim()) || !URL.canParse(address.trim(), 'http://x')) return undefined;
  const { hostname, pathname, search, hash } = new URL(address.trim(), 'http://x');
  return local.test(hostname) ? `${pathname}${search}${hash}` : undefined;
};

/** This computer, and the private networks of RFC 1918, RFC 3927, RFC 4193 and RFC 6762. */
const local =
  /^(?:localhost|.+\.localhost|.+\.local|0\.0\.0\.0|(?:127|10)(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|\[(?:::1?|f[cde][\da-f]{2}:.*)\])$/i;
