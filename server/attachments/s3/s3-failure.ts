/** Classification of S3 errors, and their description for the operator. */
import { describeS3Address, type S3Address } from './s3-address.ts';

interface S3Error {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly cause?: { readonly code?: string };
  readonly $metadata?: { readonly httpStatusCode?: number };
  /** The answer, where it was none of a store: the page of a proxy before it. */
  readonly $response?: { readonly statusCode?: number };
}

/** Causes that the operator can act on. */
type Reason = 'no-bucket' | 'credentials' | 'rights' | 'region' | 'full' | 'too-large' | 'unreachable' | 'other';

const reasonByName: ReadonlyMap<string, Reason> = new Map([
  ['NoSuchBucket', 'no-bucket'],
  ['InvalidBucketName', 'no-bucket'],
  ['CredentialsProviderError', 'credentials'],
  ['InvalidAccessKeyId', 'credentials'],
  ['SignatureDoesNotMatch', 'credentials'],
  ['InvalidToken', 'credentials'],
  ['ExpiredToken', 'credentials'],
  ['RequestTimeTooSkewed', 'credentials'],
  ['AccessDenied', 'rights'],
  ['AllAccessDisabled', 'rights'],
  ['PermanentRedirect', 'region'],
  ['AuthorizationHeaderMalformed', 'region'],
  ['IllegalLocationConstraintException', 'region'],
  ['EntityTooLarge', 'too-large'],
  ['MaxMessageLengthExceeded', 'too-large'],
  ['TimeoutError', 'unreachable'],
]);

/** How stores say that there is no room: a quota of the bucket or the key, a cap, a disk. There is no common name. */
const fullPattern =
  /quota|insufficient.?storage|storage.?full|\bcap.?exceeded|capacity.?exceeded|no space|out of space/i;

const statusOf = ({ $metadata, $response }: S3Error): number | undefined =>
  $metadata?.httpStatusCode ?? $response?.statusCode;

const reasonOf = (error: S3Error): Reason => {
  const { name = '', message = '', code, cause } = error;
  const status = statusOf(error);
  if (status === 507 || (status !== undefined && fullPattern.test(`${name} ${message}`))) return 'full';
  const named = reasonByName.get(name);
  if (named) return named;
  if (/region is missing/i.test(message)) return 'region';
  if (status === 413) return 'too-large';
  if (status === 403) return 'rights';
  if (status === 301) return 'region';
  return (code ?? cause?.code) !== undefined && status === undefined ? 'unreachable' : 'other';
};

/** Whether a retry may succeed. */
export const isTransient = (error: unknown): boolean => {
  const status = statusOf(error as S3Error);
  const isBusy = status === 429 || (status !== undefined && status >= 500 && status !== 501 && status !== 507);
  return reasonOf(error as S3Error) === 'unreachable' || isBusy;
};

/** Whether nothing was said by the store or a proxy before it, nor anything taken of what was sent. */
export const isNeverReached = (error: unknown): boolean =>
  reasonOf(error as S3Error) === 'unreachable' && !isBrokenOff(error as S3Error);

/** A server that was reached went away, or said nothing more. */
const isBrokenOff = (error: S3Error): boolean => error.name === 'TimeoutError' || isReset(error);

const isReset = ({ code, cause }: S3Error): boolean => ['ECONNRESET', 'EPIPE'].includes(code ?? cause?.code ?? '');

/** Whether the call was understood and refused as it is, so that another form of it may be taken. */
export const isRefused = (error: unknown): boolean => {
  const status = statusOf(error as S3Error) ?? 0;
  const isAnswer = (status >= 400 && status < 500 && status !== 408 && status !== 429) || status === 501;
  return isAnswer && !isMissing(error) && !['full', 'too-large'].includes(reasonOf(error as S3Error));
};

/** Whether the object does not exist. */
export const isMissing = (error: unknown): boolean => {
  const { name } = error as S3Error;
  return name === 'NoSuchKey' || name === 'NotFound' || (name !== 'NoSuchBucket' && statusOf(error as S3Error) === 404);
};

/**
 * Describes a failure for the operator: what was tried, why it failed, and what to do. Contains no key or signature.
 */
export const describeS3Failure = (error: unknown, address: S3Address, tried: string): string => {
  const found = error as S3Error;
  const where = describeS3Address(address);
  const { message = '' } = found;
  const code = found.code ?? found.cause?.code ?? found.name ?? 'unknown';
  switch (reasonOf(found)) {
    case 'no-bucket':
      return `There is no bucket « ${address.bucket} » for ${where}: create it, or mend FILES_URL.`;
    case 'credentials':
      return (
        `${where} refuses the key, or there is none (${code}): set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY ` +
        '(or AWS_PROFILE) to one of its keys, and see that the clock is right.'
      );
    case 'rights':
      return (
        `${where} does not let this key ${tried} (${code}): give it s3:PutObject, s3:GetObject and ` +
        's3:DeleteObject on the objects, and s3:ListBucket on the bucket.'
      );
    case 'region':
      return (
        `${where} is in another region, or none is known (${code}): ` + 'add ?region=… to FILES_URL, or set AWS_REGION.'
      );
    case 'full':
      return `${where} has no room left (${code}): raise the quota of the bucket or of the key, or make room.`;
    case 'too-large':
      return (
        `${where} does not take a file of this size (${code}): raise the limit of the store, or of the proxy before ` +
        'it (client_max_body_size of nginx), above the largest file of the form.'
      );
    case 'unreachable':
      if (tried === 'put an object' && isReset(found))
        return (
          `${where} broke off while an object was sent (${code}): see that the store runs, and that neither it nor a ` +
          'proxy before it limits the size of a file.'
        );
      if (/wrong version number|packet length too long/i.test(message))
        return `${where} was reached, and does not speak TLS (${code}): write http:// in its endpoint, or its TLS port.`;
      return `${where} cannot be reached (${code}): see that the store runs, and the endpoint in FILES_URL.`;
    case 'other':
      return `${where} did not ${tried} ` + `(${code}${statusOf(found) === undefined ? '' : `, ${statusOf(found)}`}).`;
  }
};
