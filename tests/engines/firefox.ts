/** Firefox as the distribution ships it, without a window, driven by WebDriver BiDi. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Event } from 'webdriver-bidi-protocol';
import { findFirefox } from '../../scripts/engines.mjs';
import { actionsOf } from './actions.ts';
import { connect, type BidiConnection } from './bidi.ts';
import { noteComplaints, readComplaints, storageKey } from './complaints.ts';
import type { Engine, Size, Tab } from './engine.ts';
import { readyLine, startProgram } from './programs.ts';

/** A machine without a screen has no mouse either: Firefox would take itself for a device without hovering. */
const preferences = `
user_pref("ui.primaryPointerCapabilities", 6);
user_pref("ui.allPointerCapabilities", 6);
`;

export const startFirefox = async (): Promise<Engine> => {
  const path = findFirefox();
  if (path === undefined) throw new Error('Firefox is not installed.');
  const profile = mkdtempSync(join(tmpdir(), 'vellarbre-firefox-'));
  process.once('exit', () => rmSync(profile, { recursive: true, force: true }));
  writeFileSync(join(profile, 'user.js'), preferences);
  const program = startProgram(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  if (program.stderr === null) throw new Error('Firefox has no standard error.');
  const [, address = ''] = await readyLine(program, program.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await connect(`${address}/session`);
  const { capabilities } = await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    notesComplaints: true,
    isUsable: () => bidi.isOpen(),
    open: (size) => openTab(bidi, size),
  };
};

/** A tab among the contexts of its own visitor. */
const openTab = async (bidi: BidiConnection, { width, height }: Size): Promise<Tab> => {
  const { userContext } = await bidi.send('browser.createUserContext', {});
  const heard: string[] = [];
  const { context } = await bidi.send('browsingContext.create', { type: 'tab', userContext });
  const stopListening = bidi.onEvent((event) => {
    const text = complaintOf(event, context);
    if (text !== undefined) heard.push(text);
  });
  await bidi.send('script.addPreloadScript', {
    functionDeclaration: `() => (${noteComplaints.toString()})(${JSON.stringify(storageKey)})`,
    contexts: [context],
  });
  const resize = async (size: Size): Promise<void> => {
    await bidi.send('browsingContext.setViewport', { context, viewport: { ...size } });
  };
  await resize({ width, height });
  const run = async (expression: string): Promise<string> => {
    const answer = await bidi.send('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result.type === 'string' ? answer.result.value : '';
  };
  const traverse = async (delta: number): Promise<void> => {
    await bidi.send('browsingContext.traverseHistory', { context, delta });
  };
  return {
    goto: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    back: () => traverse(-1),
    forward: () => traverse(1),
    reload: async () => {
      await bidi.send('browsingContext.reload', { context, wait: 'complete' });
    },
    resize,
    run,
    act: async (steps) => {
      await bidi.send('input.performActions', { context, actions: actionsOf(steps) });
    },
    setFiles: async (selector, paths) => {
      const { nodes } = await bidi.send('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
        maxNodeCount: 1,
      });
      const sharedId = nodes[0]?.sharedId;
      if (sharedId === undefined) throw new Error(`Nothing matches ${selector}.`);
      await bidi.send('input.setFiles', { context, element: { sharedId }, files: [...paths] });
    },
    screenshot: async () => {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    print: async () => {
      const { data } = await bidi.send('browsingContext.print', { context, page: { width: 21, height: 29.7 } });
      return Buffer.from(data, 'base64');
    },
    complaints: async () => [...heard, ...(JSON.parse(await run(readComplaints)) as string[])],
    close: async () => {
      stopListening();
      await bidi.send('browser.removeUserContext', { userContext });
    },
  };
};

/** What Firefox itself says of an event in this tab: a message in the console, or an error that nothing caught. */
const complaintOf = (event: Event, context: string): string | undefined => {
  if (event.method !== 'log.entryAdded' || event.params.source.context !== context) return undefined;
  const text = event.params.text ?? '';
  // NS_BINDING_ABORTED: a font that was on its way when the visitor went on.
  if (text.startsWith('downloadable font:') && text.includes('status=2152398850')) return undefined;
  return `${event.params.type} ${event.params.level}: ${text}`;
};
