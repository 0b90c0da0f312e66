import { describeFirstVisits } from './fonts-cases.ts';
import { templatePages } from './site-files.ts';

describeFirstVisits(templatePages(), [390, 1440]);
