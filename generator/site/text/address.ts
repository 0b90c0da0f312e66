import { createRequire } from 'node:module';
import { countriesWithRegions } from '../../../formats/regions.ts';
import type { SiteSpec } from '../../../schema/types.gen.ts';

/** The lines of an address, in the order that its country's post asks for; the country itself is left out. */
export const addressLines = ({
  street,
  postalCode,
  city,
  region,
  country,
}: SiteSpec['company']['address']): readonly string[] => {
  // It holds the templates of all countries: a command that writes no address does without.
  const { format } = createRequire(import.meta.url)(
    '@fragaria/address-formatter',
  ) as typeof import('@fragaria/address-formatter');
  return format(
    {
      road: street,
      postcode: postalCode,
      city,
      ...(region !== undefined && countriesWithRegions.has(country) ? { state: region } : {}),
      countryCode: country,
    },
    { output: 'array' },
  );
};
