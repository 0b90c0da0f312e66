/** The contacts of a company in texts that it writes. Independent of any site. */

/** The address of a link to each contact (`tel:`, `mailto:`), by the contact as texts show it. */
export type ContactLinks = ReadonlyMap<string, string>;

/** A piece of a text; with the address that it links to, if it is a contact. */
interface Piece {
  readonly text: string;
  readonly href: string | undefined;
}

/** A text as pieces, each contact by itself; the pieces together are the text. */
export const linkContacts = (text: string, links: ContactLinks): readonly Piece[] => {
  const shown = [...links.keys()].map((contact) => contact.replace(/\W/g, '\\$&')).join('|');
  // Part of a longer number or address is another one.
  const whole = `(^|[^\\w\\u00c0-\\u024f@+.-])(${shown})(?![\\w\\u00c0-\\u024f@-]|\\.\\w)`;
  const pieces: string[] = [];
  let end = 0;
  for (const { index, 1: before = '', 2: contact = '' } of text.matchAll(new RegExp(whole, 'g'))) {
    const start = index + before.length;
    pieces.push(text.slice(end, start), contact);
    end = start + contact.length;
  }
  return [...pieces, text.slice(end)]
    .map((piece) => ({ text: piece, href: links.get(piece) }))
    .filter((piece) => piece.text !== '');
};
