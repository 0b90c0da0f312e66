/** Addresses that the site keeps for itself: no page and no redirect may have one. */
import type { By } from '../language/language.ts';
import { allIconFiles } from './icon-files.ts';

/** Folders of the built site that hold no page. */
export const assetFolders = ['assets', 'media', 'fonts', '_data', 'documents'];

/**
 * The first part of the addresses that are kept, and what answers below them, in the words that follow « est celle où
 * se trouvent », “is that of”.
 */
const holders: readonly { readonly names: readonly string[]; readonly holds: By<string> }[] = [
  { names: ['admin'], holds: { fr: 'les formulaires des rédacteurs', en: 'the editors’ forms' } },
  {
    names: ['api'],
    holds: { fr: 'l’envoi des demandes et leurs fichiers', en: 'the requests that are sent and their files' },
  },
  { names: ['_pages'], holds: { fr: 'les pages d’erreur', en: 'the error pages' } },
  {
    names: ['healthz', 'readyz', 'metrics'],
    holds: { fr: 'les réponses du serveur à qui le surveille', en: 'the server’s answers to those who watch over it' },
  },
  {
    names: ['robots.txt', 'sitemap.xml'],
    holds: { fr: 'les fichiers que lisent les moteurs de recherche', en: 'the files that search engines read' },
  },
  {
    names: [...allIconFiles, ...assetFolders],
    holds: { fr: 'les fichiers que le site produit', en: 'the files that the site makes' },
  },
];

/** The reserved address that an address (or all that « /* » covers) equals or is below, and what is there. */
export const reservedAt = (address: string) => {
  const first = address.toLowerCase().split('/')[1] ?? '';
  const holder = holders.find(({ names }) => names.includes(first));
  return holder && { path: `/${first}`, holds: holder.holds };
};
