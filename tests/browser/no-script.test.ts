/** Without JavaScript, on the company’s own site; no-script.long.test.ts: on the second one. */
import { describeWithoutScript } from './no-script.ts';

describeWithoutScript('main');
