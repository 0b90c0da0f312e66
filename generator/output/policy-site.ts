/** What the policies of a site's pages depend on besides the pages. */
import type { PolicySite } from '../../http/headers.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';

/** An empty URL of the API means the site's own. */
export const policySite = ({ site, analytics }: Pick<SiteSpec, 'site' | 'analytics'>) => ({
  url: site.url,
  apiUrl: site.apiUrl ?? '',
  analytics: analyticsSources(analytics),
});

/**
 * The origins of the configured service. Without an account no script of another origin is ever loaded, and
 * the policy allows none. Google's are those of its guide to content security policies.
 */
export const analyticsSources = (analytics: SiteSpec['analytics']): PolicySite['analytics'] => {
  if (analytics?.accountId === undefined) return undefined;
  switch (analytics.service) {
    case 'gtag': {
      const google = ['https://*.google-analytics.com', 'https://*.googletagmanager.com'];
      return {
        script: ['https://*.googletagmanager.com'],
        connect: [...google, 'https://*.analytics.google.com'],
        image: google,
      };
    }
    case 'matomo': {
      // `<address of the instance>#<site id>`
      const [address = ''] = analytics.accountId.split('#');
      if (!URL.canParse(address)) return undefined;
      const { origin } = new URL(address);
      return { script: [origin], connect: [origin], image: [origin] };
    }
    case 'plausible':
      return { script: ['https://plausible.io'], connect: ['https://plausible.io'], image: [] };
    case 'none':
      return undefined;
  }
};
