import { rule, warning } from '../rule.ts';
import { renewedKeys, staleTexts } from '../text-dates.ts';
import { frenchDate, longDate } from '../../site/dates.ts';

/** The date that visitors read is that of the text's last change. */
export const updatedStale = rule('updated-stale', function* (site) {
  for (const stale of staleTexts(site)) {
    const { text, updated, hasDigest } = stale;
    const date = { fr: frenchDate(updated), en: longDate(updated, 'en-GB') };
    const keys = renewedKeys(stale, site.today);
    yield warning(text.doc.placeOf([hasDigest ? 'updatedDigest' : 'updated']), {
      ...(hasDigest
        ? {
            fr: `Ce texte a changé depuis le ${date.fr}, sa date de mise à jour.`,
            en: `This text has changed since ${date.en}, the date of its last update.`,
            hint: {
              fr: `Écrivez « updated: ${keys.updated} » et « updatedDigest: ${keys.updatedDigest} » (npm run check -- --fix le fait) ; pour une virgule, gardez la date et ne changez que l’empreinte.`,
              en: `Write “updated: ${keys.updated}” and “updatedDigest: ${keys.updatedDigest}” (npm run check -- --fix does it); for a comma, keep the date and change only the digest.`,
            },
          }
        : {
            fr: `Rien ne dit de quel texte le ${date.fr} est la date : il manque son empreinte.`,
            en: `Nothing says of which text ${date.en} is the date: its digest is missing.`,
            hint: {
              fr: `Ajoutez « updatedDigest: ${keys.updatedDigest} » (npm run check -- --fix le fait).`,
              en: `Add “updatedDigest: ${keys.updatedDigest}” (npm run check -- --fix does it).`,
            },
          }),
      facts: { name: text.file, expected: [keys.updatedDigest] },
    });
  }
});
