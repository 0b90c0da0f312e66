import addressFormatter from '@fragaria/address-formatter';
import type { SiteSpec } from '../../../schema/types.gen.ts';

/** The lines of an address, in the order that its country's post asks for; the country itself is left out. */
export const addressLines = ({
  street,
  postalCode,
  city,
  country,
}: SiteSpec['company']['address']): readonly string[] =>
  addressFormatter.format({ road: street, postcode: postalCode, city, countryCode: country }, { output: 'array' });
