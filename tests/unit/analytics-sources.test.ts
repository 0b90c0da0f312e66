import { expect, test } from 'vitest';
import { analyticsSources } from '../../generator/output/policy-site.ts';

test('without an account nothing of another origin is allowed', () => {
  expect(analyticsSources(undefined)).toBeUndefined();
  expect(analyticsSources({ service: 'gtag' })).toBeUndefined();
  expect(analyticsSources({ service: 'none', accountId: 'x' })).toBeUndefined();
});

test('each service is allowed its own origins', () => {
  expect(analyticsSources({ service: 'gtag', accountId: 'G-1' })?.script).toEqual(['https://*.googletagmanager.com']);
  expect(analyticsSources({ service: 'plausible', accountId: 'vellarbre.example' })?.connect).toEqual([
    'https://plausible.io',
  ]);
  expect(analyticsSources({ service: 'matomo', accountId: 'https://stats.example/matomo#3' })).toEqual({
    script: ['https://stats.example'],
    connect: ['https://stats.example'],
    image: ['https://stats.example'],
  });
});

test('an address that is none allows nothing', () => {
  expect(analyticsSources({ service: 'matomo', accountId: '3' })).toBeUndefined();
});
