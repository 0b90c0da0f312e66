/** Whether the attachments of requests can be kept where the settings say. */
import { describeS3Address } from '../leads/s3-address.ts';
import { openBucket, silent } from '../leads/s3-bucket.ts';
import { failed, ok, sentence, skipped, type Examined, type Verdict } from './finding.ts';

/** Writes an object into the bucket, reads, lists and removes it: what the server asks of it, and nothing is left. */
export async function checkFiles({ config: { dataDir, filesBucket } }: Examined): Promise<Verdict> {
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
}
