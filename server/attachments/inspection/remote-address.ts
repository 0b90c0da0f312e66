/** Addresses in documents: those of the internet, and those of other machines at all. */

/**
 * Whether a text contains an address that is loaded over the internet's protocols: a URL, or the path of a WebDAV
 * share, which Windows fetches by HTTP (`\\host@SSL\…`, `\\host@8080\…`, `\\host\DavWWWRoot\…`).
 */
export const isLoadedFromInternet = (text: string): boolean =>
  /(?:https?|ftps?|mhtml|ms-[\w-]+):|[\\/]{2}[^\s\\/]*@(?:ssl|\d+)|[\\/]DavWWWRoot\b/i.test(text);

/**
 * Whether a text contains an address on another machine: one of the internet, or of a share in the network
 * (`\\server\…`, `file:///\\server\…`, `file://server/…`).
 */
export const isRemote = (text: string): boolean =>
  isLoadedFromInternet(text) || /\\\\[^\s\\?]|file:(?:\/\/(?!\/|localhost\/)|\/{4,})[\w.-]/i.test(text);
