import { oneIn } from '../setup/length.ts';
import { describeTitles } from './fonts-cases.ts';
import { pathOfTemplate, projectPaths } from './site-files.ts';

// A first visit whose fonts come late: pages.test.ts, and fonts.long.test.ts.
describeTitles(oneIn(2, [projectPaths()[0] ?? '', pathOfTemplate('legal')]));
