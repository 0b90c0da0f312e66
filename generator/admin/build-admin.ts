/**
 * Builds /admin: the CMS from its package, bundled with our formats, and its configuration. No request leaves the site.
 */
import type { SiteSpec } from '../../schema/types.gen.ts';
import { languageOfLocale } from '../language/language.ts';
import { packagesDigest } from '../output/bundle.ts';
import { projectFiles } from '../output/bundle-inputs.ts';
import { taskOf } from '../cache/step.ts';
import type { BuildCache } from '../cache/build-cache.ts';
import { folderOutputs, textOutput, type Output } from '../cache/outputs.ts';
import { escapeHtml } from '../site/text/escape.ts';
import { adminBundle } from './admin-bundle.cached.ts';
import { adminConfig, type AdminAssets } from './config.ts';
import { sayAdmin } from './say.ts';

/** Every file of /admin. */
export const adminOutputs = async (spec: SiteSpec, assets: AdminAssets, cache: BuildCache): Promise<Output[]> => {
  const task = taskOf(adminBundle, {
    files: projectFiles(
      [
        'generator/admin',
        'generator/diagnostics',
        'generator/language',
        'generator/schema',
        'generator/source',
        'schema',
      ],
      cache,
    ),
    packages: packagesDigest(cache),
    language: languageOfLocale(spec.site.locale),
  });
  const folder = await cache.folder(task);
  return [
    textOutput('admin/index.html', pageText(spec)),
    textOutput('admin/config.json', `${JSON.stringify(adminConfig(spec, assets), null, 1)}\n`),
    ...folderOutputs('admin/', task.key, folder),
  ];
};

const pageText = ({ site }: SiteSpec): string => {
  const language = languageOfLocale(site.locale);
  const say = sayAdmin[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(say('title', { site: site.name }))}</title>
<script type="module" src="/admin/admin.js"></script>
</head>
<body>
<noscript><p>${say('no-script')}</p></noscript>
</body>
</html>
`;
};
