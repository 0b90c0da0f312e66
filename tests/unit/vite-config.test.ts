/** A bundle is made from what it is given, and from nothing else. */
import { resolveConfig } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { bundle } from '../../generator/output/bundle.cached.ts';
import { configOf } from '../../generator/output/vite-config.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a variable of the environment reaches no bundle', async () => {
  vi.stubEnv('VITE_TOKEN', 'secret');
  for (const kind of ['client', 'render', 'desk'] as const) {
    const { env } = await resolveConfig(configOf[kind]({ files: {}, packages: '', dataForm: 'x' }), 'build');
    expect(env, kind).not.toHaveProperty('VITE_TOKEN');
  }
});

test('what the bundler needs of the environment is undone afterwards', async () => {
  vi.stubEnv('NODE_ENV', 'test');
  await bundle.make({ kinds: [], files: {}, packages: '', dataForm: 'x' });
  expect(process.env['NODE_ENV']).toBe('test');
});
