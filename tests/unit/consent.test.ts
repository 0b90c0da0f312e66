import { expect, test, vi } from 'vitest';

const run = vi.fn(async (_options: { readonly cookie?: { readonly useLocalStorage?: boolean } }) => undefined);
vi.mock('vanilla-cookieconsent', () => ({ run, acceptedCategory: () => false, showPreferences: () => undefined }));
vi.mock('vanilla-cookieconsent/dist/cookieconsent.css', () => ({}));

test('the choice about the measure of audience is kept without a cookie', async () => {
  const { startConsent } = await import('../../src/analytics/consent.ts');
  await startConsent();
  expect(run.mock.calls[0]?.[0].cookie?.useLocalStorage).toBe(true);
});
