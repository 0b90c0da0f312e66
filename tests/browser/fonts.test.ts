import { isLong, oneIn } from '../setup/length.ts';
import { describeFirstVisits, describeTitles } from './fonts-cases.ts';
import { pathOfTemplate, projectPaths } from './site-files.ts';

// The gate sees a first visit whose fonts come late in pages.test.ts.
if (isLong) describeFirstVisits([pathOfTemplate('home'), pathOfTemplate('article')], [390]);

describeTitles(oneIn(2, [projectPaths()[0] ?? '', pathOfTemplate('legal')]));
