/** The template's widths are covered with the routes; here its texts and pictures, project by project. */
import { describePages } from './pages.ts';
import { projectPaths } from './site-files.ts';

describePages({ site: 'main', cases: projectPaths().map((path) => ({ path })), axeWidths: [390, 1440] });
