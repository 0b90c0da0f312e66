import { oneIn } from '../setup/length.ts';
import { describeFirstVisits, describeTitles } from './fonts-cases.ts';
import { pathOfTemplate, projectPaths } from './site-files.ts';

describeFirstVisits(oneIn(2, [pathOfTemplate('home'), pathOfTemplate('article')]), [390]);

describeTitles(oneIn(2, [projectPaths()[0] ?? '', pathOfTemplate('legal')]));
