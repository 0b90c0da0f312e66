import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import {
  answerWith,
  attach,
  contactPath,
  failureBanner,
  file,
  fill,
  recordAlerts,
  json,
  sendButton,
  validLead,
  type Posted,
} from '../browser/contact-form.ts';
import { oneIn } from '../setup/length.ts';
import { gtagCalls, stubGtag } from '../browser/gtag.ts';
import { projectPath, siteFiles } from '../browser/site-files.ts';
import { eventually, visit, type VisitOptions } from '../browser/visit.ts';
import { statement } from './statement.ts';

const { spec, projects } = siteFiles();
const path = contactPath();
const failing: VisitOptions = { allows: [/Failed to load resource/] };

/** Fills the form, sends it and waits for the success page. */
const sendWell = async (page: Page): Promise<void> => {
  await fill(page, validLead);
  await sendButton(page).click();
  await page.waitForURL('**/contact_success');
};

/** Fills the form, sends it and waits for the failure's banner. */
const sendBadly = async (page: Page): Promise<void> => {
  await fill(page, validLead);
  await sendButton(page).click();
  await eventually(() => failureBanner(page).isVisible()).toBe(true);
};

/** Makes something once, for the statements that look at it. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** What a form that is sent well posts. */
const sent = once(async () => {
  let posted: readonly Posted[] = [];
  await visit(path, {}, async (page) => {
    posted = await answerWith(page, json(200, {}));
    await sendWell(page);
  });
  return posted;
});

statement('7.contact-url', async () => {
  const posted = await sent();
  expect(posted).toHaveLength(1);
  const { request } = posted[0] ?? {};
  expect(request?.method()).toBe('POST');
  expect(new URL(request?.url() ?? '').pathname).toBe('/api/public/contact');
});

statement('7.contact-body', async () => {
  const { request, parts = [] } = (await sent())[0] ?? {};
  expect(request?.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  const valueOf = (name: string) => parts.find((part) => part.name === name)?.value;
  for (const [name, value] of Object.entries(validLead)) expect(valueOf(name)).toBe(value);
  expect(valueOf('consent')).toMatch(/^(true|false)$/);
  expect(valueOf('type')).toBe(spec.site.marker);
  expect(valueOf('submittedAt')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

statement('7.contact-files', () =>
  visit(path, {}, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    await attach(page, [file('plan.pdf', 12), file('toit.jpg', 8)]);
    await sendWell(page);
    const files = posted[0]?.parts.filter(({ name }) => name === 'files') ?? [];
    expect(files.map(({ filename, value }) => [filename, value.length])).toEqual([
      ['plan.pdf', 12],
      ['toit.jpg', 8],
    ]);
  }),
);

statement('7.contact-accept', async () => {
  const { request } = (await sent())[0] ?? {};
  expect(request?.headers()['accept']).toBe('application/json');
});

statement(['7.contact-timeout', '9.request-timeout'], () =>
  visit(path, { isClockStopped: true, ...failing }, async (page) => {
    const alerts = recordAlerts(page);
    const posted = await answerWith(page, async () => undefined);
    await fill(page, validLead);
    await sendButton(page).click();
    await eventually(() => Promise.resolve(posted.length)).toBe(1);
    await page.clock.runFor(30_000 - 1);
    expect(await sendButton(page).textContent()).toBe('Envoi…');
    await page.clock.runFor(1 + spec.constants.contact.forcedNavigationMs);
    await eventually(() => failureBanner(page).isVisible()).toBe(true);
    await eventually(() => Promise.resolve(alerts)).toEqual(['Requête annulée (timeout)']);
  }),
);

statement('7.contact-ok', async () => {
  const answers = [
    [200, 'not json at all'],
    [201, '{"error":"ignored"}'],
    [299, '<html>'],
    [202, ''],
  ] as const;
  for (const [status, body] of oneIn(2, answers)) {
    await visit(path, {}, async (page) => {
      const posted = await answerWith(page, (route) => route.fulfill({ status, body }));
      await sendWell(page);
      expect(posted, String(status)).toHaveLength(1);
      expect(await failureBanner(page).count()).toBe(0);
    });
  }
});

statement('7.contact-error-body', () =>
  visit(path, failing, async (page) => {
    const alerts = recordAlerts(page);
    const answers = [{ details: ['Un', 'Deux'] }, { details: 'Un seul' }];
    await answerWith(page, (route) => json(422, { error: 'Refusé', ...answers[alerts.length] })(route));
    await sendBadly(page);
    await eventually(() => Promise.resolve(alerts)).toEqual(['Refusé\nUn\nDeux']);
    await sendButton(page).click();
    await eventually(() => Promise.resolve(alerts)).toEqual(['Refusé\nUn\nDeux', 'Refusé\nUn seul']);
  }),
);

statement('7.analytics-page-view', () =>
  visit('/projets?categorie=Couverture', { before: stubGtag }, async (page) => {
    await eventually(async () => (await gtagCalls(page, 'page_view')).length).toBe(1);
    const project = projects.find(({ category }) => category === 'Couverture');
    await page.locator('main article a').first().click();
    await page.waitForURL(`**${projectPath(project?.id ?? '')}`);
    await eventually(async () => (await gtagCalls(page, 'page_view')).length).toBe(2);
    const [first, second] = await gtagCalls(page, 'page_view');
    expect(first).toMatchObject({ page_path: '/projets' });
    expect(second).toMatchObject({ page_path: projectPath(project?.id ?? ''), page_title: await page.title() });
    expect(second?.['page_title']).not.toBe(first?.['page_title']);
  }),
);

/** What the analytics hear of a form that is sent well, with files. */
const heardOfSuccess = once(async () => {
  const heard: Record<'leads' | 'errors', Awaited<ReturnType<typeof gtagCalls>>> = { leads: [], errors: [] };
  await visit(path, { before: stubGtag }, async (page) => {
    await answerWith(page, json(200, {}));
    await attach(page, [file('plan.pdf', 2048), file('toit.jpg', 1024)]);
    await sendWell(page);
    heard.leads = await gtagCalls(page, 'generate_lead');
    heard.errors = await gtagCalls(page, 'contact_submit_error');
  });
  return heard;
});

statement('7.analytics-success', async () => {
  const { leads, errors } = await heardOfSuccess();
  expect(leads).toHaveLength(1);
  expect(leads[0]).toMatchObject({ form_id: 'contact', method: 'web', file_count: 2, total_size_kb: 3 });
  expect(errors).toEqual([]);
});

statement(['7.analytics-timeout', '9.analytics-timeout'], async () => {
  const { leads } = await heardOfSuccess();
  expect(leads[0]).toMatchObject({ event_timeout: 1500 });
});

statement('7.analytics-failure', () =>
  visit(path, { ...failing, before: stubGtag }, async (page) => {
    recordAlerts(page);
    await answerWith(page, json(503, {}));
    await attach(page, [file('plan.pdf', 4096)]);
    await sendBadly(page);
    await eventually(async () => (await gtagCalls(page, 'contact_submit_error')).length).toBe(1);
    expect((await gtagCalls(page, 'contact_submit_error'))[0]).toMatchObject({
      form_id: 'contact',
      error_type: 'server',
      file_count: 1,
      total_size_kb: 4,
    });
    expect(await gtagCalls(page, 'generate_lead')).toEqual([]);
  }),
);

statement('7.analytics-error-type', () => {
  const answers: readonly (readonly [type: string, answer: (route: Route) => Promise<void>])[] = [
    ['server', json(500, {})],
    ['network', (route) => route.abort('connectionrefused')],
    ['unknown', json(422, { error: 'Autre chose' })],
    ['timeout', json(504, { error: 'Gateway timeout' })],
  ];
  return visit(path, { ...failing, before: stubGtag }, async (page) => {
    recordAlerts(page);
    const heard = async () => (await gtagCalls(page, 'contact_submit_error')).map((call) => call['error_type']);
    const posted: readonly Posted[] = await answerWith(
      page,
      (route) => answers[posted.length - 1]?.[1](route) ?? Promise.resolve(),
    );
    await fill(page, validLead);
    for (const index of answers.keys()) {
      await sendButton(page).click();
      await eventually(heard).toEqual(answers.slice(0, index + 1).map(([type]) => type));
    }
  });
});

statement('7.analytics-availability', () =>
  visit(path, {}, async (page) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(page.url()).origin) foreign.push(request.url());
    });
    await answerWith(page, json(200, {}));
    await sendWell(page);
    expect(await page.evaluate(() => 'gtag' in window || 'dataLayer' in window)).toBe(false);
    expect(foreign).toEqual([]);
  }),
);

statement('7.project-data', () =>
  visit('/projets', {}, async (page) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (['xhr', 'fetch', 'websocket', 'eventsource'].includes(request.resourceType())) asked.push(request.url());
    });
    await page
      .getByRole('group', { name: spec.labels.gallery.filterGroup })
      .getByRole('button', { name: /^Construction Bois/ })
      .click();
    await page.locator('main article a').first().click();
    await page.waitForURL('**/projet/**');
    await eventually(() => page.getByText(spec.labels.project.specifications).count()).toBe(1);
    expect(asked).toEqual([]);
  }),
);
