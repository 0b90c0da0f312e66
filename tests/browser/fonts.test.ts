import { describeFirstVisits } from './fonts-cases.ts';
import { pathOfTemplate } from './site-files.ts';

describeFirstVisits([pathOfTemplate('article'), pathOfTemplate('home')], [390], 1);
