import { rule, warning } from '../rule.ts';
import { renewedKeys, staleTexts } from '../text-dates.ts';
import { frenchDate, longDate } from '../../site/dates.ts';

/** The date that visitors read is that of the text's last change. */
export const updatedStale = rule(
  'updated-stale',
  {
    fr: {
      stale: ({
        updated,
        today,
        digest,
      }: {
        readonly updated: string;
        readonly today: string;
        readonly digest: string;
      }) => ({
        message: `Ce texte a changé depuis le ${frenchDate(updated)}, sa date de mise à jour.`,
        hint: `Écrivez « updated: ${today} » et « updatedDigest: ${digest} » (npm run check -- --fix le fait) ; pour une virgule, gardez la date et ne changez que l’empreinte.`,
      }),
      missing: (updated: string, digest: string) => ({
        message: `Rien ne dit de quel texte le ${frenchDate(updated)} est la date : il manque son empreinte.`,
        hint: `Ajoutez « updatedDigest: ${digest} » (npm run check -- --fix le fait).`,
      }),
    },
    en: {
      stale: ({ updated, today, digest }) => ({
        message: `This text has changed since ${longDate(updated, 'en-GB')}, the date of its last update.`,
        hint: `Write “updated: ${today}” and “updatedDigest: ${digest}” (npm run check -- --fix does it); for a comma, keep the date and change only the digest.`,
      }),
      missing: (updated, digest) => ({
        message: `Nothing says of which text ${longDate(updated, 'en-GB')} is the date: its digest is missing.`,
        hint: `Add “updatedDigest: ${digest}” (npm run check -- --fix does it).`,
      }),
    },
  },
  function* (site, say) {
    for (const stale of staleTexts(site)) {
      const { text, updated, hasDigest } = stale;
      const keys = renewedKeys(stale, site.today);
      yield warning(
        text.doc.placeOf([hasDigest ? 'updatedDigest' : 'updated']),
        hasDigest
          ? say.stale({ updated, today: keys.updated, digest: keys.updatedDigest })
          : say.missing(updated, keys.updatedDigest),
        { facts: { name: text.file, expected: [keys.updatedDigest] } },
      );
    }
  },
);
