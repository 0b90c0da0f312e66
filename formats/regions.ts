/** How addresses are written, by country. Nothing here knows a site. */

/**
 * The countries whose post asks for the state or the province in an address (libaddressinput, `require` with an `S`);
 * elsewhere a region is for search engines alone.
 */
export const countriesWithRegions: ReadonlySet<string> = new Set(
  'AS AU BR CA CN ES FM GU HK IN IT JP KR MH MP MX PR PW TW UA US VI'.split(' '),
);
