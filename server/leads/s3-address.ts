/** Where the files of requests are when they are in a bucket: `s3://bucket/prefix?endpoint=…&region=…`. */

/** A bucket, and the part of it that is ours. */
export interface S3Address {
  readonly bucket: string;
  /** Empty, or ending with a slash. */
  readonly prefix: string;
  /** Another store than Amazon's. */
  readonly endpoint: string | undefined;
  /** What the environment says (`AWS_REGION`) when absent. */
  readonly region: string | undefined;
}

/** What was expected of an address. */
export const s3AddressHelp =
  's3://bucket or s3://bucket/prefix was expected, with ?endpoint=https://host:port for another store than Amazon’s ' +
  'and &region=…; the key stands in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, not here';

/** Reads an address; nothing when it is none. */
export function readS3Address(text: string): S3Address | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || url.username !== '' || url.port !== '' || url.hash !== '') return undefined;
  // The names that Amazon allows: others take no more.
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return undefined;
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w.\-/]*$/.test(path)) return undefined;
  if ([...url.searchParams.keys()].some((name) => name !== 'endpoint' && name !== 'region')) return undefined;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isEndpoint(endpoint)) return undefined;
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: url.searchParams.get('region') ?? undefined,
  };
}

/** A host alone: a name and a password in it would be logged with it. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, pathname, search } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && pathname === '/' && search === '';
}

/** The address as an operator reads it. */
export const describeS3Address = ({ bucket, prefix, endpoint }: S3Address): string =>
  `s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
