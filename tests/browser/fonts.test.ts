import { describeFirstVisits, describeTitles } from './fonts-cases.ts';
import { pathOfTemplate, projectPaths } from './site-files.ts';

describeFirstVisits([pathOfTemplate('article'), pathOfTemplate('home')], [390]);

describeTitles([projectPaths()[0] ?? '', pathOfTemplate('legal')]);
