/** Consent to analytics. Not loaded without an account ID: no script, no cookie, no dialog. */
import { analytics } from '#site/analytics.gen';
import { consent } from '#site/consent.gen';
import { labels } from '#site/labels.gen';
import { site } from '#site/site.gen';
import { addServiceScript } from './service-script.ts';

let started: Promise<typeof import('vanilla-cookieconsent')> | undefined;

/** Asks for consent once, and loads the analytics service after consent. */
export const startConsent = (): Promise<unknown> => dialogOnce();

/** Opens the settings dialog, from the footer. */
export const openConsentSettings = async (): Promise<void> => {
  const dialog = await dialogOnce();
  dialog.showPreferences();
};

/** The dialogue; after a failure the next call tries again. */
const dialogOnce = (): NonNullable<typeof started> => {
  const dialog = (started ??= runDialog());
  dialog.catch(() => {
    started = undefined;
  });
  return dialog;
};

const runDialog = async () => {
  const [dialog] = await Promise.all([
    import('vanilla-cookieconsent'),
    import('vanilla-cookieconsent/dist/cookieconsent.css').then(() => import('./consent.css')),
  ]);
  const onChoice = () => {
    if (dialog.acceptedCategory('analytics')) addServiceScript(analytics);
  };
  await dialog.run({
    disablePageInteraction: false,
    // In localStorage: a cookie would be sent with every request.
    cookie: { useLocalStorage: true },
    onConsent: onChoice,
    onChange: onChoice,
    categories: { necessary: { enabled: true, readOnly: true }, analytics: {} },
    language: {
      default: site.lang,
      translations: {
        [site.lang]: {
          consentModal: {
            title: consent.title,
            description: consent.text,
            acceptAllBtn: consent.accept,
            acceptNecessaryBtn: consent.refuse,
            showPreferencesBtn: consent.settings,
          },
          preferencesModal: {
            title: consent.title,
            acceptAllBtn: consent.accept,
            acceptNecessaryBtn: consent.refuse,
            savePreferencesBtn: consent.save,
            closeIconLabel: labels.project.closeLightbox,
            sections: [
              { title: consent.necessaryTitle, description: consent.necessaryText, linkedCategory: 'necessary' },
              { title: consent.analyticsTitle, description: consent.analyticsText, linkedCategory: 'analytics' },
            ],
          },
        },
      },
    },
  });
  return dialog;
};
