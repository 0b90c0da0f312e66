/** The crawl of another company's site. */
import { describeLinks } from './links.ts';

describeLinks('second', 40);
