import { existsSync } from 'node:fs';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { chromiumPath, launchArgs } from '../browser/launch.ts';
import { validTexts } from './multipart.ts';
import { startTestServer } from './test-server.ts';

const browserPath = chromiumPath() ?? chromium.executablePath();
const isInstalled = existsSync(browserPath);

/** The form's module as a browser loads it, for a site whose API is its own. */
const bundleProof = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: {
      contents: "import * as proof from './src/contact/proof.ts'; Object.assign(window, { proof });",
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [
      {
        name: 'site',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^#site\/site\.gen$/ }, () => ({ path: 'site', namespace: 'stub' }));
          onLoad({ filter: /.*/, namespace: 'stub' }, () => ({ contents: 'export const site = {};' }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
};

test.skipIf(!isInstalled)(
  `a browser proves its work under the page’s policy, and its request is unmarked${isInstalled ? '' : ` (skipped: no browser at ${browserPath})`}`,
  async () => {
    const server = await startTestServer();
    const origin = await server.listen();
    const browser = await chromium.launch({ executablePath: browserPath, args: launchArgs() });
    try {
      const context = await browser.newContext({ locale: 'fr-FR' });
      const page = await context.newPage();
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      const script = await bundleProof();
      await page.route('**/assets/proof.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: script }),
      );
      const answer = await page.goto(`${origin}/contact`);
      expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
      const token = await page.evaluate(async () => {
        const element = document.createElement('script');
        element.type = 'module';
        element.src = '/assets/proof.js';
        const loaded = new Promise((resolve) => element.addEventListener('load', resolve));
        document.head.append(element);
        await loaded;
        const { proof } = window as unknown as {
          proof: { startProof(): void; readProof(signal: AbortSignal): Promise<string> };
        };
        proof.startProof();
        const { signal } = new AbortController();
        let text = await proof.readProof(signal);
        for (let tries = 0; tries < 100 && !text.includes('solution'); tries += 1) text = await proof.readProof(signal);
        return text;
      });
      const status = await page.evaluate(
        async ({ texts, token }) => {
          const body = new FormData();
          for (const [name, value] of Object.entries({ ...texts, token })) body.append(name, value);
          const { status } = await fetch('/api/public/contact', {
            method: 'POST',
            headers: { accept: 'application/json' },
            body,
          });
          return status;
        },
        { texts: validTexts, token },
      );
      expect(token).toContain('solution');
      expect(status).toBe(201);
      // Sent at once, which is a reason, and too little for a mark: the proof and the browser were believed.
      const [lead] = await server.store.list();
      expect(lead?.suspicion).toBeUndefined();
      expect(await context.cookies()).toEqual([]);
      expect(requested.every((url) => url.startsWith(origin))).toBe(true);
    } finally {
      await browser.close();
      await server.close();
    }
  },
  300_000,
);
