import { isEveryPage } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { describeFirstVisits } from './fonts-cases.ts';
import { templatePages } from './site-files.ts';

tellSeedOfFailures();

// A page of each second template, at one of the two widths in turn; pages-templates.long.test.ts opens a page of each
// with its fonts held back too.
describeFirstVisits(
  templatePages()
    .map((path, index) => ({ path, width: (index + (seed >> 1)) % 2 === 0 ? 390 : 1440 }))
    .filter((_case, index) => isEveryPage || (index >> 1) % 2 === seed % 2),
);
