import { createRequire } from 'node:module';
import { countriesWithRegions } from '../../../formats/regions.ts';
import type { SiteSpec } from '../../../schema/types.gen.ts';

/** The region of an address whose country's post asks for none: it is said below the address, and leads no letter. */
export const regionBeside = ({ region, country }: SiteSpec['company']['address']): readonly string[] =>
  region === undefined || countriesWithRegions.has(country) ? [] : [region];

/** The lines of an address, in the order that its country's post asks for; the country itself is left out. */
export const addressLines = (address: SiteSpec['company']['address']): readonly string[] => {
  const { street: road, postalCode: postcode, city, region, country } = address;
  // It holds the templates of all countries: a command that writes no address does without.
  const { format } = createRequire(import.meta.url)(
    '@fragaria/address-formatter',
  ) as typeof import('@fragaria/address-formatter');
  const state = region !== undefined && countriesWithRegions.has(country) && { state: region };
  return format({ road, postcode, city, ...state, countryCode: country }, { output: 'array' });
};
