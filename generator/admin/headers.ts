/** Response headers of /admin: its own content security policy, apart from the site's. */
import type { SiteSpec } from '../../schema/types.gen.ts';
import type { PrefixHeaders } from '../output/server-manifest.ts';

/** The address that the CMS calls at each Git host. */
const hosts = { github: 'https://api.github.com', gitlab: 'https://gitlab.com' };

/**
 * The policy /admin needs. Styles are inline (the CMS writes `style` attributes); scripts come from the site alone;
 * `blob:` is for the pictures being chosen, `connect-src` names the Git host only when site.yaml gives one.
 */
export const adminHeaders = ({ admin }: Pick<SiteSpec, 'admin'>): PrefixHeaders => {
  const gitHost = admin?.repository === undefined ? '' : ` ${hosts[admin.backend ?? 'github']}`;
  return {
    prefix: '/admin',
    headers: {
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' blob: data:",
        "media-src 'self' blob:",
        "font-src 'self'",
        `connect-src 'self' blob: data:${gitHost}`,
        "worker-src 'self' blob:",
        "manifest-src 'self' blob: data:",
        'frame-src blob:',
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; '),
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    },
  };
};
