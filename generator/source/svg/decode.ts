/** The text of an SVG file, in the encoding that its first bytes name (XML 1.0, appendix F); UTF-8 otherwise. */
export const decodeSvg = (bytes: Buffer): string => {
  const start = bytes.toString('latin1', 0, 200);
  const named = /^<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(start)?.[1];
  const marked = start.startsWith('\xFF\xFE') ? 'utf-16le' : start.startsWith('\xFE\xFF') ? 'utf-16be' : undefined;
  try {
    return new TextDecoder(marked ?? named ?? 'utf-8').decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
};
