/** Addresses that the site keeps for itself: no page and no redirect may stand there. */

/** Folders of the built site that hold no page. */
export const assetFolders = ['assets', 'media', 'fonts', '_data', 'documents'];

/** What answers below an address, in the words that follow « est celle où se trouvent ». */
const keepers: ReadonlyMap<string, string> = new Map([
  ['admin', 'les formulaires des rédacteurs'],
  ['api', 'l’envoi des demandes et leurs fichiers'],
  ['_pages', 'les pages d’erreur'],
  ['healthz', 'les réponses du serveur à qui le surveille'],
  ['readyz', 'les réponses du serveur à qui le surveille'],
  ['metrics', 'les réponses du serveur à qui le surveille'],
  ['robots.txt', 'les fichiers que lisent les moteurs de recherche'],
  ['sitemap.xml', 'les fichiers que lisent les moteurs de recherche'],
  ['favicon.svg', 'les fichiers que le site produit'],
  ...assetFolders.map((folder) => [folder, 'les fichiers que le site produit'] as const),
]);

/** The reserved address that an address (or all that « /* » covers) stands at or below, and what is there. */
export const reservedAt = (address: string): { readonly path: string; readonly holds: string } | undefined => {
  const first = address.toLowerCase().split('/')[1] ?? '';
  const holds = keepers.get(first);
  return holds === undefined ? undefined : { path: `/${first}`, holds };
};
