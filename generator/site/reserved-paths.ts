/** Addresses that the site keeps for itself: no page and no redirect may stand there. */
import type { By } from '../language/language.ts';

/** Folders of the built site that hold no page. */
export const assetFolders = ['assets', 'media', 'fonts', '_data', 'documents'];

/** What answers below an address, in the words that follow « est celle où se trouvent », “is that of”. */
const holders = {
  forms: { fr: 'les formulaires des rédacteurs', en: 'the editors’ forms' },
  requests: { fr: 'l’envoi des demandes et leurs fichiers', en: 'the requests that are sent and their files' },
  errors: { fr: 'les pages d’erreur', en: 'the error pages' },
  watchers: {
    fr: 'les réponses du serveur à qui le surveille',
    en: 'the server’s answers to those who watch over it',
  },
  engines: { fr: 'les fichiers que lisent les moteurs de recherche', en: 'the files that search engines read' },
  files: { fr: 'les fichiers que le site produit', en: 'the files that the site makes' },
} satisfies Record<string, By<string>>;

const keepers: ReadonlyMap<string, By<string>> = new Map([
  ['admin', holders.forms],
  ['api', holders.requests],
  ['_pages', holders.errors],
  ['healthz', holders.watchers],
  ['readyz', holders.watchers],
  ['metrics', holders.watchers],
  ['robots.txt', holders.engines],
  ['sitemap.xml', holders.engines],
  ['favicon.svg', holders.files],
  ...assetFolders.map((folder) => [folder, holders.files] as const),
]);

/** The reserved address that an address (or all that « /* » covers) stands at or below, and what is there. */
export const reservedAt = (address: string) => {
  const first = address.toLowerCase().split('/')[1] ?? '';
  const holds = keepers.get(first);
  return holds === undefined ? undefined : { path: `/${first}`, holds };
};
