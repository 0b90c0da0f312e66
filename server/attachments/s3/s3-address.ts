/** Address of a bucket for attachments: `s3://bucket/prefix?endpoint=…&region=…`. */

import { isLoopback } from '../../data/loopback.ts';

/** A bucket, and the prefix of our objects in it. */
export interface S3Address {
  readonly bucket: string;
  /** Empty, or ending with a slash. */
  readonly prefix: string;
  /** URL of an S3-compatible store; Amazon's if absent. */
  readonly endpoint: string | undefined;
  /** From the environment (`AWS_REGION`) if absent. */
  readonly region: string | undefined;
  /** Whether files may cross a network unencrypted, to an endpoint without TLS. */
  readonly mayBePlain: boolean;
}

/** Description of a valid address, for error messages. */
export const s3AddressHelp =
  's3://bucket or s3://bucket/prefix was expected, with ?endpoint=https://host:port or https://host/path for another store than Amazon’s ' +
  'and &region=…; the key stands in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, not here';

/** Parses an address; undefined if it is invalid. */
export const readS3Address = (text: string): S3Address | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || url.username !== '' || url.port !== '' || url.hash !== '') return undefined;
  // Amazon's rules for bucket names.
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return undefined;
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w.\-/]*$/.test(path)) return undefined;
  if ([...url.searchParams.keys()].some((name) => !['endpoint', 'region', 'tls'].includes(name))) return undefined;
  const tls = url.searchParams.get('tls');
  if (tls !== null && tls !== 'off') return undefined;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isEndpoint(endpoint)) return undefined;
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: url.searchParams.get('region') ?? undefined,
    mayBePlain: tls === 'off',
  };
};

/** A host, and a path where the store has one: credentials in the URL would be logged with it. */
const isEndpoint = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  const isBare = username === '' && password === '' && search === '' && hash === '';
  return /^https?:$/.test(protocol) && isBare && /^[\w.\-/]*$/.test(pathname);
};

/** The address in messages for the operator. */
export const describeS3Address = ({ bucket, prefix, endpoint }: S3Address): string =>
  `s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` at ${endpoint}`}`;

/** Whether files would cross a network unencrypted although nobody has said that they may. */
export const isPlainUnawares = ({ endpoint, mayBePlain }: S3Address): boolean => {
  if (endpoint === undefined || mayBePlain) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'http:' && !isLoopback(hostname);
};
