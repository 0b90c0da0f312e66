/** Without JavaScript, on another company's site. */
import { describeWithoutScript } from './no-script.ts';

describeWithoutScript('second');
