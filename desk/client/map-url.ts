/** Address that opens the map application of a device (RFC 5870; Apple's has a scheme of its own). Pure. */
export const mapUrl = (place: string, userAgent: string): string => {
  const query = encodeURIComponent(place);
  return /\b(?:iPhone|iPad|Macintosh)\b/.test(userAgent) ? `maps:?q=${query}` : `geo:0,0?q=${query}`;
};
