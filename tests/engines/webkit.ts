/** WebKitGTK's MiniBrowser on a virtual display, driven by WebKitWebDriver, which speaks classic W3C WebDriver. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWebKit } from '../../scripts/engines.mjs';
import { patienceMs } from '../browser/launch.ts';
import { freePort } from '../setup/free-port.ts';
import { actionsOf } from './actions.ts';
import { readComplaints } from './complaints.ts';
import type { Engine, Size, Tab } from './engine.ts';
import { readyLine, startProgram } from './programs.ts';

/** Sends a command below a driver's address; rejects with the driver's own words, or after `limitMs`. */
type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, limitMs?: number) => Promise<T>;

/** MiniBrowser's bar keeps its window wider than a phone; without its icons and letters it does not. */
const barStyles = `
* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }
image { -gtk-icon-source: none; }
`;

/** Key of an element's reference (W3C WebDriver, 12.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export const startWebKit = async (): Promise<Engine> => {
  const paths = findWebKit();
  if (paths === undefined) throw new Error('WebKitWebDriver and Xvfb are not installed.');
  const home = mkdtempSync(join(tmpdir(), 'vellarbre-webkit-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), barStyles);
  // Descriptor 3 receives the number of the display, once it is there.
  const screen = startProgram(paths.display, ['-displayfd', '3', '-screen', '0', '2000x1600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [, display = ''] = await readyLine(screen, screen.stdio[3] as NodeJS.ReadableStream, /(\d+)\n/);
  let program: ChildProcess;
  const startDriver = async (): Promise<Send> => {
    const port = await freePort();
    program = startProgram(paths.driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: home, NO_AT_BRIDGE: '1' },
    });
    const send = clientOf(`http://127.0.0.1:${port}`);
    await untilReady(send);
    return send;
  };
  let send = await startDriver();
  /** The driver at times waits for ever for a browser that it has started: another one takes its place, once. */
  const begin = async (): Promise<Session> => {
    try {
      return await newSession(send);
    } catch (error) {
      if (!String(error).includes('TimeoutError')) throw error;
      send = await startDriver();
      return newSession(send);
    }
  };
  const { sessionId, capabilities } = await begin();
  await send('DELETE', `/session/${sessionId}`);
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    notesComplaints: false,
    isUsable: () => [screen, program].every(({ exitCode, signalCode }) => exitCode === null && signalCode === null),
    open: async (size) => {
      const session = await begin();
      const driver = send;
      return openTab((method, path, body) => driver(method, `/session/${session.sessionId}${path}`, body), size);
    },
  };
};

const clientOf =
  (origin: string): Send =>
  async <T>(method: string, path: string, body?: unknown, limitMs = 2 * patienceMs) => {
    const answer = await fetch(origin + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      // The driver's own limits hold for pages and scripts alone.
      signal: AbortSignal.timeout(limitMs),
    }).catch((error: unknown) => {
      throw new Error(`WebKitWebDriver: ${method} ${path}: ${String(error)}`);
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value as T;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  };

const untilReady = async (send: Send): Promise<void> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await send('GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
};

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

/** A browser process of its own, which keeps nothing. */
const newSession = (send: Send): Promise<Session> =>
  send(
    'POST',
    '/session',
    { capabilities: { alwaysMatch: { timeouts: { script: patienceMs, pageLoad: patienceMs } } } },
    patienceMs / 2,
  );

const openTab = async (send: Send, initialSize: Size): Promise<Tab> => {
  const run = async (expression: string): Promise<string> => {
    const answer = await send<{ readonly text?: string; readonly error?: string }>('POST', '/execute/async', {
      script: `
        const answer = arguments[arguments.length - 1];
        (async () => ${expression})().then(
          (text) => answer({ text }),
          (error) => answer({ error: String(error) }));`,
      args: [],
    });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.text ?? '';
  };
  /** The window's size holds its bar: what that takes is added. */
  const resize = async ({ width, height }: Size): Promise<void> => {
    const bar = Number(await run('String(outerHeight - innerHeight)'));
    await send('POST', '/window/rect', { width, height: height + bar });
  };
  await resize(initialSize);
  return {
    goto: (url) => send('POST', '/url', { url }),
    back: () => send('POST', '/back'),
    forward: () => send('POST', '/forward'),
    reload: () => send('POST', '/refresh'),
    resize,
    run,
    act: (steps) => send('POST', '/actions', { actions: actionsOf(steps) }),
    setFiles: async (selector, paths) => {
      const element = await send<Readonly<Record<string, string>>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      });
      await send('POST', `/element/${element[elementKey]}/value`, { text: paths.join('\n') });
    },
    screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    print: () => Promise.resolve(undefined),
    complaints: async () => JSON.parse(await run(readComplaints)) as string[],
    close: () => send('DELETE', ''),
  };
};
