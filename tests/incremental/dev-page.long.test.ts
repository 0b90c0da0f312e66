/** The page that the development server shows is the built one: the start script's address apart. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { updateHeader } from '../../generator/dev/messages.ts';
import { startDevServer } from '../browser/dev-server.ts';
import { exitCodeOf, project, startBuild, tinySite } from './copies.ts';

const pages = [
  '/',
  '/projets',
  '/projet/toit-du-mas',
  '/couverture/tuiles',
  '/couverture/zinc',
  '/contact',
  '/mentions-legales',
];

/**
 * Without what a development build of the libraries adds, what is named by the bundle, and what a built page alone has:
 * its policy, and the style sheet of what is below the fold.
 */
const comparable = (html: string): string =>
  html
    .replace(/<meta http-equiv="content-security-policy"[^>]*>\n/, '')
    .replaceAll(/<link rel="stylesheet"[^>]*><script> <\/script>/g, '')
    .replace(/<script type="module" src="[^"]+"><\/script>/, '')
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/ class="[^"]*"/g, '');

test('pages in development are the built ones, before and after an edit', { timeout: 900_000 }, async () => {
  const server = await startDevServer(project, tinySite);
  try {
    const isSame = async (): Promise<void> => {
      expect(await exitCodeOf(startBuild(server.root))).toBe(0);
      for (const path of pages) {
        const answer = await fetch(`${server.origin}${path}`, {
          headers: { accept: 'text/html', [updateHeader]: '1' },
        });
        const built = readFileSync(join(server.root, 'dist', path, 'index.html'), 'utf8');
        expect(comparable(await answer.text()), path).toBe(comparable(built));
      }
    };
    await isSame();
    const state = async (): Promise<number> =>
      ((await (await fetch(`${server.origin}/@site/state`)).json()) as { revision: number }).revision;
    const before = await state();
    server.edit('site.yaml', (text) => text.replace('label: Chantiers', 'label: Réalisations'));
    await expect.poll(state, { timeout: 120_000 }).toBeGreaterThan(before);
    await isSame();
  } finally {
    await server.stop();
  }
});
