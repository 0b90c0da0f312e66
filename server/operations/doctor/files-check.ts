/** Check of the store of attachments. */
import { join } from 'node:path';
import { describeS3Address } from '../../attachments/s3/s3-address.ts';
import { openBucket, silent } from '../../attachments/s3/s3-bucket.ts';
import { contactModulePath, loadContactModule } from '../../http/site/contact-module.ts';
import { failed, ok, sentence, skipped, type CheckContext, type CheckOutcome } from './check-result.ts';

const megabyte = 1024 ** 2;

/**
 * Checks that an object can be written, read, listed and removed, as the server does; then one as large as the largest
 * file of the site's form. Nothing remains.
 */
export const checkFiles = async ({
  config: { dataDir, distDir, filesBucket },
}: CheckContext): Promise<CheckOutcome> => {
  if (!filesBucket) return skipped(`FILES_URL is not set: the files of requests are in ${dataDir}.`);
  const bucket = await openBucket(filesBucket, silent);
  try {
    await bucket.probe();
    const contact = await loadContactModule(join(distDir, contactModulePath)).catch(() => undefined);
    if (contact) await bucket.probe(contact.rules.maxFileBytes);
    const size = contact && `, of ${Math.ceil(contact.rules.maxFileBytes / megabyte)} MB too`;
    const checksums = bucket.takesChecksums() ? '' : ', but knows no checksums newer than MD5';
    return ok(`${describeS3Address(filesBucket)}${size ?? ''}${checksums}: it takes, gives and removes an object.`);
  } catch (error) {
    return failed(sentence(error));
  } finally {
    bucket.close();
  }
};
