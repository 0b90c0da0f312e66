import type { CheckedSite, SiteText } from './checked-site.ts';
import { countOccurrences } from './occurrences.ts';

/** A size written in figures in a text about the contact form. */
interface TypedLimit {
  readonly text: SiteText;
  /** As written: « 8 Mo ». */
  readonly written: string;
  readonly occurrence: number;
  readonly megabytes: number;
}

const pattern = /(\d+(?:[.,]\d+)?)[\s\u00A0\u202F]*(?:Mo|MB)(?![\p{L}\d])/gu;

/** Sizes in « Mo » written in the texts of the contact form, of its page and of the errors. */
export const typedLimits = (site: CheckedSite): TypedLimit[] => {
  const contactPages = new Set(
    site.routes.filter(({ spec }) => spec.template === 'contact').map(({ page }) => page?.file),
  );
  return site.files
    .filter(({ kind, doc }) => kind === 'site' || contactPages.has(doc.file))
    .flatMap(({ texts }) => texts)
    .filter(({ source, path: [section] }) => source !== 'site' || section === 'contactForm' || section === 'errors')
    .flatMap((text) => {
      const occurrenceOf = countOccurrences();
      return [...text.text.matchAll(pattern)].map(([written, number = '']) => ({
        text,
        written,
        occurrence: occurrenceOf(written),
        megabytes: Number(number.replace(',', '.')),
      }));
    });
};

/** The placeholders that write the limits of a file and of all of them, in the form or elsewhere. */
export const limitPlaceholders = (source: SiteText['source']): readonly [file: string, total: string] =>
  source === 'site'
    ? ['{maxFile}', '{maxTotal}']
    : ['{constants.contact.maxFileMegabytes}', '{constants.contact.maxTotalMegabytes}'];
