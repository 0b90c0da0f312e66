/** The crawl of both sites. */
import { describeLinks } from './links.ts';

describeLinks('main', 40);
describeLinks('second', 40);
