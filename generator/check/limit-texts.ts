import type { CheckedSite } from './checked-site.ts';

/** The placeholders that write the limits of a file and of all of them. */
const inForm = ['{maxFile}', '{maxTotal}'] as const;
const elsewhere = ['{constants.contact.maxFileMegabytes}', '{constants.contact.maxTotalMegabytes}'] as const;

const pattern = /(\d+(?:[.,]\d+)?)[\s\u00A0\u202F]*(?:Mo|MB)(?![\p{L}\d])/gu;

/** Sizes typed as figures (« 8 Mo ») in texts of the contact form, its page and the errors, with their placeholders. */
export const typedLimits = ({ routes, files }: CheckedSite) => {
  const contactPages = new Set(routes.filter(({ spec }) => spec.template === 'contact').map(({ page }) => page?.file));
  return files
    .filter(({ kind, doc }) => kind === 'site' || contactPages.has(doc.file))
    .flatMap(({ texts }) => texts)
    .filter(({ source, path: [section] }) => source !== 'site' || section === 'contactForm' || section === 'errors')
    .flatMap((text) => {
      return [...text.text.matchAll(pattern)].map(({ 0: written, 1: number = '', index }) => {
        // « 8 Mo » is written in « 18 Mo » too.
        const occurrence = text.text.slice(0, index).split(written).length - 1;
        const place = () => text.doc.placeOfText(text.path, written, occurrence);
        const placeholders = text.source === 'site' ? inForm : elsewhere;
        return { found: written, megabytes: Number(number.replace(',', '.')), placeholders, place };
      });
    });
};
