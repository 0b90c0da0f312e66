/** Check of the store of attachments. */
import { describeS3Address } from '../../attachments/s3/s3-address.ts';
import { openBucket, silent } from '../../attachments/s3/s3-bucket.ts';
import { failed, ok, sentence, skipped, type CheckContext, type CheckOutcome } from './check-result.ts';

/** Checks that an object can be written, read, listed and removed, as the server does; nothing remains. */
export const checkFiles = async ({ config: { dataDir, filesBucket } }: CheckContext): Promise<CheckOutcome> => {
  if (!filesBucket) return skipped(`FILES_URL is not set: the files of requests are in ${dataDir}.`);
  const bucket = await openBucket(filesBucket, silent);
  try {
    await bucket.probe();
    return ok(`${describeS3Address(filesBucket)} takes, gives and removes an object.`);
  } catch (error) {
    return failed(sentence(error));
  } finally {
    bucket.close();
  }
};
