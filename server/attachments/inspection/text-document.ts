/** Documents that are texts: Word opens them under the name of its own format. */

const headBytes = 1024;

/** The beginning of a text, without a byte order mark and white space. */
const textOf = (bytes: Buffer): string => {
  const isUtf16 = bytes.length >= 2 && bytes.readUInt16BE(0) === 0xfffe;
  const text = isUtf16 ? bytes.toString('utf16le', 2, headBytes) : bytes.toString('latin1', 0, headBytes);
  return text.replace(/^(?:\xef\xbb\xbf)?\s+|^\xef\xbb\xbf/, '');
};

/** Whether bytes are a document in RTF; readers accept any letters behind the keyword. */
export const isRichText = (bytes: Buffer): boolean => textOf(bytes).startsWith('{\\rt');

/** Whether a text is one that Word opens: RTF, a page saved by Word or for it, XML of Word 2003. */
export const isTextDocument = (bytes: Buffer): boolean =>
  isRichText(bytes) ||
  /^(?:<!doctype html|<html[\s>]|<\?xml\s|<\?mso-|<w:worddocument|mime-version:)/i.test(textOf(bytes));

/** Whether a document in RTF holds or links to an object of another program. */
export const holdsObject = (bytes: Buffer): boolean =>
  /\\(?:object|objdata|objemb|objocx|objupdate|objlink|objautlink|objhtml|\*\\template)/i.test(
    bytes.toString('latin1'),
  );
