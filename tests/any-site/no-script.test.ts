/** The site without JavaScript. */
import { describeWithoutScript } from '../browser/no-script.ts';

describeWithoutScript('given');
