/** The values that the schema gives to optional keys: written there, read here. */
import siteSchema from '../../schema/site.schema.json';
import type { SiteSpec } from '../../schema/types.gen.ts';

const { gallery } = siteSchema.$defs.constants.properties;

/** Projects of the gallery's first part. */
export const galleryPageSize = (spec: Pick<SiteSpec, 'constants'>): number =>
  spec.constants.gallery.pageSize ?? gallery.properties.pageSize.default;

/** Months a request for a quote is kept. */
export const retentionMonths = (spec: Pick<SiteSpec, 'leads'>): number =>
  spec.leads?.retentionMonths ?? siteSchema.$defs.leads.properties.retentionMonths.default;
