/** Entry of the process that makes one thumbnail; see thumbnails.ts. */
import { closeOtherDecoders, drawThumbnail } from './draw-thumbnail.ts';

const [source = '', target = '', pixels = ''] = process.argv.slice(2);
process.umask(0o077);
closeOtherDecoders();
await drawThumbnail(source, target, Number(pixels));
