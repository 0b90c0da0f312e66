import { pagePolicy, sitePolicy } from '../../../http/headers.ts';
import type { ManifestPage, SiteManifest } from './manifest.ts';

/**
 * The policy that is sent with a page: the site's, which the page's own adds to, or the page's, where a former build
 * did not write it into the page.
 */
export const policyOf = ({ styleHashes, scriptHashes }: ManifestPage, { site }: SiteManifest): string =>
  styleHashes === undefined ? sitePolicy(site) : pagePolicy({ styleHashes, scriptHashes }, site);
