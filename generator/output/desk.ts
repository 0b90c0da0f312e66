/**
 * The company's desk: an application of its own, in a folder that the server alone delivers, since no host of static
 * files can keep it from strangers. No page, no list of pages and no other file names its address.
 */
import { appIcon } from '../assets/site-icons.ts';
import { fontsAndIcon } from '../assets/site-media.ts';
import { folderOutputs, taskOutput, textOutput, type Output } from '../cache/outputs.ts';
import type { BuildCache } from '../cache/build-cache.ts';
import type { SiteFolders } from '../config/folders.ts';
import type { Desk } from '../model/model.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import { logoOf } from '../model/site-files.ts';
import { appIconFile as iconName, appIconSizes } from '../site/icon-files.ts';
import { escapeHtml } from '../site/text/escape.ts';
import { bundleDesk } from './bundle.ts';
import type { SiteHead } from './prerender/document.ts';
import { siteHead } from './prerender/prerender.ts';

/** The folder of the desk, relative to the built site. */
export const deskFolder = '.server/desk/';

/** Every file of the desk; none for a site without one. */
export const deskOutputs = async (model: SiteModel, folders: SiteFolders, cache: BuildCache): Promise<Output[]> => {
  const { desk } = model.spec;
  if (desk === undefined) return [];
  const { folder, key, script } = await bundleDesk(folders, cache);
  const logo = logoOf(model.spec, model.files);
  const head = siteHead(model, script);
  const icons = logo === undefined ? [] : appIconSizes;
  return [
    textOutput(`${deskFolder}index.html`, shellText(head, desk)),
    textOutput(`${deskFolder}desk.webmanifest`, `${JSON.stringify(manifestOf(head, desk, icons), null, 1)}\n`),
    textOutput(`${deskFolder}push-worker.js`, pushWorkerText(desk)),
    // It asks for nothing outside of its own address, where a server without the site's pages (API_ONLY) has nothing.
    ...fontsAndIcon(model, deskFolder),
    ...(logo === undefined
      ? []
      : icons.map((size) => taskOutput(deskFolder + iconName(size), appIcon(model, logo, size)))),
    ...folderOutputs(deskFolder, key, folder),
  ];
};

/** The desk in the server's manifest (`ManifestDesk` of the server); nothing for a site without one. */
export const deskFacts = (model: SiteModel) => {
  const { desk } = model.spec;
  if (desk === undefined) return undefined;
  const { path, paths, mail, preview, errors } = desk;
  const sentences = {
    'no-right': errors['no-right'],
    'too-large': errors['too-large'],
    'site-closed': errors['site-closed'],
  };
  return {
    path,
    folder: deskFolder,
    invitation: paths.invitation,
    request: paths.request,
    places: knownPlaces(model),
    mail,
    preview,
    sentences,
  };
};

/**
 * The communes that the company's own texts name: its own, those of its projects and of its map. « Nolhac,
 * Saint-Paulien (43) » names two; text in parentheses is no name.
 */
const knownPlaces = ({ spec, projects }: SiteModel): string[] => {
  const written = [
    spec.company.address.city,
    ...(spec.projects.places ?? []).map(({ location }) => location),
    ...projects.map(({ summary }) => summary.location),
  ];
  const names = written.flatMap((text) => text.replace(/\(.*?\)/g, '').split(',')).map((name) => name.trim());
  return [...new Set(names.filter(Boolean))].sort();
};

const titleOf = ({ siteName }: SiteHead, desk: Desk): string => `${desk.name} – ${siteName}`;

/** The document around the application: without styles and scripts of its own, whatever address it answers. */
const shellText = (head: SiteHead, desk: Desk): string => {
  const { fontUrls, iconUrl, themeColor, locale, bootUrl } = head;
  const own = (url: string): string => `${desk.path}${url}`;
  const icons =
    iconUrl === undefined
      ? []
      : [
          `<link rel="icon" href="${own(iconUrl)}" type="image/svg+xml">\n`,
          `<link rel="apple-touch-icon" href="${desk.path}/${iconName(192)}">\n`,
        ];
  const fonts = fontUrls.map(
    (url) => `<link rel="preload" href="${own(url)}" as="font" type="font/woff2" crossorigin>\n`,
  );
  return `<!doctype html>
<html lang="${locale.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex,nofollow">
<meta name="theme-color" content="${themeColor}">
<title>${escapeHtml(titleOf(head, desk))}</title>
<link rel="manifest" href="${desk.path}/desk.webmanifest">
${[...icons, ...fonts].join('')}<script type="module" src="${desk.path}/${bootUrl}"></script>
</head>
<body>
<div id="root"></div>
<noscript>${escapeHtml(desk.frame.noScript)}</noscript>
</body>
</html>
`;
};

/**
 * The service worker of the desk: it shows notifications (`PushMessage` of desk/contract.ts) and opens the desk, and
 * keeps nothing. Its texts are written into it, because a notification carries none.
 */
const pushWorkerText = (desk: Desk): string => `const title = ${JSON.stringify(desk.account.pushTitle)};
const desk = ${JSON.stringify(desk.path)};
addEventListener('push', (event) => {
  const { trade = '', place = '' } = event.data?.json() ?? {};
  const body = [trade, place].filter(Boolean).join(', ');
  event.waitUntil(registration.showNotification(title, { body, tag: desk, renotify: true }));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(desk));
});
`;

/** What a telephone asks before it keeps the desk among its applications. */
const manifestOf = (head: SiteHead, desk: Desk, icons: readonly (typeof appIconSizes)[number][]): unknown => ({
  id: desk.path,
  name: titleOf(head, desk),
  short_name: desk.shortName,
  lang: head.locale,
  start_url: desk.path,
  scope: desk.path,
  display: 'standalone',
  background_color: head.themeColor,
  theme_color: head.themeColor,
  icons: icons.map((size) => ({
    src: `${desk.path}/${iconName(size)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
});
