/** Every address that the site mentions answers, every anchor is there, the sitemap is whole. */
import { describeLinks } from '../browser/links.ts';

describeLinks('given', 10);
