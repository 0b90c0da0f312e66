/** Entry of the process that makes one thumbnail; see thumbnails.ts. */
import { closeOtherDecoders, drawThumbnail } from './draw-thumbnail.ts';
import { UndrawableError, undrawableStatus } from './drawable.ts';

const [source = '', target = '', pixels = ''] = process.argv.slice(2);
process.umask(0o077);
closeOtherDecoders();
try {
  await drawThumbnail(source, target, Number(pixels));
} catch (error) {
  if (!(error instanceof UndrawableError)) throw error;
  process.exitCode = undrawableStatus;
}
