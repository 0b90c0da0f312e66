/** Classification of S3 errors, and their description for the operator. */
import { describeS3Address, type S3Address } from './s3-address.ts';

interface S3Error {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly cause?: { readonly code?: string };
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Causes that the operator can act on. */
type Reason = 'no-bucket' | 'credentials' | 'rights' | 'region' | 'unreachable' | 'other';

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
  ['TimeoutError', 'unreachable'],
]);

const reasonOf = ({ name = '', message = '', code, cause, $metadata }: S3Error): Reason => {
  const named = reasonByName.get(name);
  if (named) return named;
  if (/region is missing/i.test(message)) return 'region';
  const status = $metadata?.httpStatusCode;
  if (status === 403) return 'rights';
  if (status === 301) return 'region';
  return (code ?? cause?.code) !== undefined && status === undefined ? 'unreachable' : 'other';
};

/** Whether a retry may succeed. */
export const isTransient = (error: unknown): boolean => {
  const status = (error as S3Error).$metadata?.httpStatusCode;
  return reasonOf(error as S3Error) === 'unreachable' || status === 429 || (status !== undefined && status >= 500);
};

/** Whether the key lacks the permission for this kind of call. */
export const isDenied = (error: unknown): boolean => reasonOf(error as S3Error) === 'rights';

/** Whether the object does not exist. */
export const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as S3Error;
  return name === 'NoSuchKey' || name === 'NotFound' || (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404);
};

/**
 * Describes a failure for the operator: what was tried, why it failed, and what to do. Contains no key or signature.
 */
export const describeS3Failure = (error: unknown, address: S3Address, tried: string): string => {
  const found = error as S3Error;
  const where = describeS3Address(address);
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
    case 'unreachable':
      return `${where} cannot be reached (${code}): see that the store runs, and the endpoint in FILES_URL.`;
    case 'other':
      return (
        `${where} did not ${tried} ` +
        `(${code}${found.$metadata?.httpStatusCode === undefined ? '' : `, ${found.$metadata.httpStatusCode}`}).`
      );
  }
};
