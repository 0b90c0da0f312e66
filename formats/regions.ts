/** Address formats by country. Independent of any site. */

/**
 * Countries whose postal addresses require a state or province (libaddressinput, `require` with an `S`); elsewhere a
 * region only serves search engines.
 */
export const countriesWithRegions: ReadonlySet<string> = new Set(
  'AS AU BR CA CN ES FM GU HK IN IT JP KR MH MP MX PR PW TW UA US VI'.split(' '),
);
