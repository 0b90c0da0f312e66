import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import {
  answerWith,
  contactPath,
  failureBanner,
  fill,
  recordAlerts,
  json,
  savedLeads,
  sendButton,
  validLead,
} from '../browser/contact-form.ts';
import { textsOf } from '../browser/read.ts';
import { fillIn, plain, projectPath, siteFiles } from '../browser/site-files.ts';
import { eventually, listen, visit } from '../browser/visit.ts';
import { statement } from './statement.ts';

const { projects } = siteFiles();
const path = contactPath();
const allows = [/Failed to load resource/];

interface Failure {
  readonly page: Page;
  readonly alerts: readonly string[];
}

/** Sends a valid form that is answered so, waits for the alert, then looks. */
const failWith = (
  answer: (route: Route) => Promise<void>,
  look: (failure: Failure) => Promise<void>,
  before?: (page: Page) => Promise<unknown>,
): Promise<void> =>
  visit(path, { allows: [...allows, /DataCloneError|broken/], ...(before && { before }) }, async (page) => {
    const alerts = recordAlerts(page);
    await answerWith(page, answer);
    await fill(page, validLead);
    await sendButton(page).click();
    await eventually(() => Promise.resolve(alerts.length)).toBe(1);
    await look({ page, alerts });
  });

/** Alert and banner say this, word for word. */
const says =
  (message: string | RegExp) =>
  async ({ page, alerts }: Failure): Promise<void> => {
    const banner = (await failureBanner(page).textContent()) ?? '';
    if (typeof message === 'string') {
      expect(alerts).toEqual([message]);
      expect(banner).toContain(message);
    } else {
      expect(alerts[0]).toMatch(message);
      expect(banner).toContain(alerts[0] ?? '?');
    }
  };

statement('8.server-error', () => failWith(json(400, { error: 'Adresse refusée' }), says('Adresse refusée')));
statement('8.server-without-error', () => failWith(json(503, { ok: false }), says('Erreur serveur (503)')));

statement('8.server-details', async () => {
  await failWith(json(422, { error: 'Refusé', details: ['Le nom', 'Le message'] }), says('Refusé\nLe nom\nLe message'));
  await failWith(json(500, { details: 'Le disque est plein' }), async (failure) => {
    await says('Erreur serveur (500)\nLe disque est plein')(failure);
    // On new lines for the eye too.
    const style = await failureBanner(failure.page)
      .getByText('Erreur serveur (500)')
      .evaluate((element) => getComputedStyle(element).whiteSpace);
    expect(style).toMatch(/pre-line|pre-wrap|pre/);
  });
});

statement('8.unparseable', () =>
  failWith(
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    says('Erreur serveur: 502 Bad Gateway'),
  ),
);

statement('8.timeout', () =>
  visit(path, { isClockStopped: true, allows }, async (page) => {
    const alerts = recordAlerts(page);
    const posted = await answerWith(page, async () => undefined);
    await fill(page, validLead);
    await sendButton(page).click();
    await eventually(() => Promise.resolve(posted.length)).toBe(1);
    await page.clock.runFor(31_000);
    await eventually(() => Promise.resolve(alerts)).toEqual(['Requête annulée (timeout)']);
    expect(await failureBanner(page).textContent()).toContain('Requête annulée (timeout)');
  }),
);

statement('8.network', () =>
  failWith((route) => route.abort('connectionrefused'), says(/^Erreur réseau ou connexion refusée : \S+/)),
);

statement('8.unexpected', () =>
  failWith(json(200, {}), says("Impossible d'envoyer pour le moment. Réessayez."), (page) =>
    page.addInitScript(() => {
      XMLHttpRequest.prototype.send = () => {
        throw new Error('broken');
      };
    }),
  ),
);

statement('8.empty-message', () =>
  failWith(
    json(500, { error: ' ' }),
    says('Envoi non confirmé par le serveur — votre demande a été sauvegardée localement.'),
  ),
);

statement('8.project-unknown', () =>
  visit('/projet/inconnu', { allows }, async (page) => {
    expect(await page.locator('h1').textContent()).toBe('Projet non trouvé');
    expect(await page.locator('main').textContent()).toContain(
      "Le projet que vous recherchez n'existe pas ou a été supprimé.",
    );
    await page.getByRole('link', { name: "Retour à l'accueil" }).click();
    await page.waitForURL('**/');
    await eventually(async () => plain((await page.locator('h1').textContent()) ?? '')).toMatch(/Du trait/);
  }),
);

statement('8.image-failed', () => {
  const project = projects[0];
  const failing = new RegExp(`${project?.images[0]?.src.replace(/\.\w+$/, '')}\\.`);
  let heard: string[] = [];
  return visit(
    projectPath(project?.id ?? ''),
    {
      // The picture has failed before the application is there.
      before: async (page) => {
        heard = listen(page);
        await page.route(failing, (route) => route.abort());
      },
      allows: [...allows, /Image non disponible/],
    },
    async (page) => {
      const placeholder = page.locator('._picture-missing').first();
      await eventually(() => placeholder.isVisible()).toBe(true);
      expect(plain((await placeholder.textContent()) ?? '')).toBe(
        `Image non disponible${plain(fillIn(project?.title ?? ''))}`,
      );
      expect(heard.filter((message) => message.includes('Image non disponible')).length).toBeGreaterThan(0);
    },
  );
});

statement('8.video', () => {
  let heard: string[] = [];
  return visit(
    '/',
    {
      before: async (page) => {
        heard = listen(page);
        await page.route(/\.(webm|mp4)$/, (route) => route.abort());
      },
      allows: [/./],
    },
    async (page) => {
      await eventually(() =>
        Promise.resolve(heard.filter((message) => /^(info|log|warning): /.test(message)).length),
      ).toBeGreaterThan(0);
      expect(heard.filter((message) => message.startsWith('uncaught'))).toEqual([]);
      // Logged only: no sentence about it in the page.
      expect(await page.evaluate(() => document.body.innerText)).not.toContain('HTML5');
      expect(await page.locator('h1').isVisible()).toBe(true);
    },
  );
});

statement('8.video-unsupported', async () => {
  expect((await textsOf('/', 'video')).map((text) => text.trim())).toEqual([
    'Votre navigateur ne supporte pas les vidéos HTML5.',
  ]);
});

statement('8.unmatched', () =>
  visit('/', {}, async (page) => {
    // The application itself meets the path, without asking the server.
    await page.evaluate(() => {
      history.pushState(null, '', '/nulle-part');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await eventually(async () => plain((await page.locator('main').textContent()) ?? '')).toMatch(
      /Unexpected Application Error! ?404/,
    );
    expect(await page.locator('header').first().isVisible()).toBe(true);
  }),
);

statement('8.saved', () =>
  failWith(json(500, { error: 'Panne' }), async ({ page, alerts }) => {
    expect(await savedLeads(page)).toHaveLength(1);
    await sendButton(page).click();
    await eventually(() => Promise.resolve(alerts.length)).toBe(2);
    const saved = await savedLeads(page);
    expect(saved).toHaveLength(2);
    expect(saved.map((lead) => lead['message'])).toEqual([validLead.message, validLead.message]);
  }),
);

statement(['8.alert', '8.banner'], () =>
  failWith(json(500, { error: 'Panne du serveur' }), async ({ page, alerts }) => {
    expect(alerts).toEqual(['Panne du serveur']);
    expect(await failureBanner(page).isVisible()).toBe(true);
    expect(await failureBanner(page).getByText('Panne du serveur', { exact: true }).isVisible()).toBe(true);
  }),
);
