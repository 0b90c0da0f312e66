/** The dialogue that asks whether the audience may be measured, and the script that follows from its answer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Options {
  readonly cookie?: { readonly useLocalStorage?: boolean };
  readonly onConsent: () => void;
  readonly onChange: () => void;
}
const run = vi.fn(async (_options: Options) => undefined);
const showPreferences = vi.fn();
let accepted: string | undefined;
vi.mock('vanilla-cookieconsent', () => ({
  run,
  acceptedCategory: (name: string) => name === accepted,
  showPreferences,
}));
vi.mock('vanilla-cookieconsent/dist/cookieconsent.css', () => ({}));

interface Script {
  readonly src: string;
  readonly async: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}
let scripts: Script[] = [];
let globals: { readonly dataLayer?: readonly IArguments[]; readonly _paq?: readonly unknown[] } = {};

/** The module of a page that was just opened, of a site with an account. */
const openPage = (analytics: object = { service: 'gtag', accountId: 'G-1' }) => {
  vi.resetModules();
  vi.doMock('#site/analytics.gen', () => ({ analytics }));
  return import('../../src/analytics/consent.ts');
};

beforeEach(() => {
  vi.clearAllMocks();
  [accepted, scripts, globals] = [undefined, [], {}];
  vi.stubGlobal('window', globals);
  vi.stubGlobal('document', {
    createElement: () => {
      const attributes: Record<string, string> = {};
      return { attributes, setAttribute: (name: string, value: string) => (attributes[name] = value) };
    },
    head: { append: (script: Script) => scripts.push(script) },
  });
});
afterEach(() => {
  vi.doUnmock('#site/analytics.gen');
  vi.resetModules();
  vi.unstubAllGlobals();
});

/** What the page fetches once a visitor has answered, and has changed their mind and back. */
const answer = (category: string | undefined): Script[] => {
  accepted = category;
  run.mock.calls[0]?.[0].onConsent();
  run.mock.calls[0]?.[0].onChange();
  return scripts;
};

test('the choice about the measure of audience is kept without a cookie', async () => {
  const { startConsent } = await openPage();
  await startConsent();
  expect(run.mock.calls[0]?.[0].cookie?.useLocalStorage).toBe(true);
});

test.each([undefined, 'necessary'])('who accepts %s is not measured', async (category) => {
  const { startConsent } = await openPage();
  await startConsent();
  expect(answer(category)).toEqual([]);
});

test('a choice that is changed counts from then on', async () => {
  const { startConsent } = await openPage();
  await startConsent();
  answer('necessary');
  expect(answer('analytics')).toHaveLength(1);
});

test('Google’s script is fetched once, for the account, and sends no page by itself', async () => {
  const { startConsent } = await openPage({ service: 'gtag', accountId: 'G-1/2' });
  await startConsent();
  expect(answer('analytics')).toMatchObject([
    { src: 'https://www.googletagmanager.com/gtag/js?id=G-1%2F2', async: true },
  ]);
  expect(globals.dataLayer?.map((told): unknown[] => [...told])).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-1/2', { send_page_view: false }],
  ]);
});

test.each([
  ['https://stats.example/matomo#3', '3'],
  ['https://stats.example/matomo', '1'],
])('Matomo’s script is fetched from its instance: %s', async (accountId, siteId) => {
  const { startConsent } = await openPage({ service: 'matomo', accountId });
  await startConsent();
  expect(answer('analytics')).toMatchObject([{ src: 'https://stats.example/matomo/matomo.js', async: true }]);
  expect(globals._paq).toEqual([
    ['setTrackerUrl', 'https://stats.example/matomo/matomo.php'],
    ['setSiteId', siteId],
  ]);
});

test('Plausible’s script is told the domain', async () => {
  const { startConsent } = await openPage({ service: 'plausible', accountId: 'vellarbre.example' });
  await startConsent();
  expect(answer('analytics')).toMatchObject([
    { src: 'https://plausible.io/js/script.manual.js', attributes: { 'data-domain': 'vellarbre.example' } },
  ]);
});

test.each([{ service: 'none', accountId: 'x' }, { service: 'gtag' }])('%o fetches no script', async (analytics) => {
  const { startConsent } = await openPage(analytics);
  await startConsent();
  expect(answer('analytics')).toEqual([]);
});

test('a dialogue that did not come is asked for again by who opens its settings, and then no more', async () => {
  run.mockRejectedValueOnce(new Error('offline'));
  const { openConsentSettings, startConsent } = await openPage();
  await expect(startConsent()).rejects.toThrow('offline');
  await openConsentSettings();
  await openConsentSettings();
  expect(run).toHaveBeenCalledTimes(2);
  expect(showPreferences).toHaveBeenCalledTimes(2);
});
