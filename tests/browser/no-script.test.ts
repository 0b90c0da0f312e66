/** Without JavaScript, on both sites. */
import { describeWithoutScript } from './no-script.ts';

describeWithoutScript('main');
describeWithoutScript('second');
