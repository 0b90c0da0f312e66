/** The page of all blocks and states: in development, of any site; never in what is built. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { end } from './child-server.ts';
import { projectDir, siteFolders } from './folders.ts';
import { patienceMs, sharedBrowser } from './launch.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { listen } from './visit.ts';

const blocks = (
  JSON.parse(readFileSync(join(projectDir, 'schema', 'blocks.schema.json'), 'utf8')) as {
    readonly $defs: Readonly<Record<string, unknown>>;
  }
).$defs;

describe('in development', () => {
  let server: ChildProcess;
  let origin = '';

  // The other site: the examples know no company.
  beforeAll(async () => {
    server = spawn(
      process.execPath,
      [
        join(projectDir, 'scripts', 'run.mjs'),
        'generator/commands/dev.ts',
        '--root',
        siteFolders.second,
        '--port',
        '0',
      ],
      {
        cwd: projectDir,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let said = '';
    origin = await new Promise<string>((resolve, reject) => {
      server.stdout?.on('data', (text: Buffer) => {
        said += text.toString();
        const address = /Local:\s+(http:\/\/[^/\s]+)/.exec(said)?.[1];
        if (address !== undefined) resolve(address);
      });
      server.once('exit', (code) => reject(new Error(`The development server ended with ${code}.`)));
    });
  });
  afterAll(() => end(server));

  test('shows every block of the schema and every state, and nothing complains', async () => {
    const context = await (
      await sharedBrowser()
    ).newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      const heard = listen(page);
      await page.goto(`${origin}/__blocks`);
      // The first visit waits for the browser's packages to be bundled.
      await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined, undefined, {
        timeout: patienceMs,
      });
      const examples = await page
        .locator('[data-example]')
        .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset['example']));
      expect(examples).toEqual(
        expect.arrayContaining([
          ...Object.keys(blocks),
          'Form, with mistakes',
          'Form, sending',
          'Carousel of three',
          'Closing',
        ]),
      );
      expect(new Set(examples).size).toBe(examples.length);
      const empty = await page
        .locator('[data-example] > .shown')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getBoundingClientRect().height < 8)
            .map((element) => element.parentElement?.id),
        );
      expect(empty).toEqual([]);
      // A picture that nothing answers for is one of the states.
      const isExpected = (message: string): boolean => /^(?:debug|info):|404 \(Not Found\)|\/nowhere-/.test(message);
      expectNoFindings(
        heard.filter((message) => !isExpected(message)),
        'the console',
      );
    } finally {
      await context.close();
    }
  });
});

test('no built file knows the page of all blocks', () => {
  const dist = join(siteFolders.main, 'dist');
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:html|js|mjs|css|json|xml|txt)$|_redirects$/.test(name),
  );
  expect(texts.length).toBeGreaterThan(100);
  expectNoFindings(
    texts.filter(
      (name) =>
        !name.startsWith('admin') && /__blocks|workbench|data-example/.test(readFileSync(join(dist, name), 'utf8')),
    ),
    'files that know it',
  );
});
