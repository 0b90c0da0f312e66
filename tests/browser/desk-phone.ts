/** Telephones of people at the desk of a real server. */
import type { Page } from 'playwright';
import { patienceMs, sharedBrowser } from './launch.ts';

/** A telephone of its own, with a passkey's authenticator built in; its context is to be closed. */
export const openPhone = async (origin: string): Promise<Page> => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
};
