/** Runs tests in each engine. What is not installed is skipped, and `npm run test:all` names it in its summary. */
import { describe } from 'vitest';
import { findFirefox, findWebKit } from '../../scripts/engines.mjs';
import type { SiteName } from '../browser/folders.ts';
import { originOf } from '../browser/read.ts';
import { holdLimits, isOfSlowness } from '../browser/visit.ts';
import { keptIn } from '../setup/kept.ts';
import { isLong } from '../setup/length.ts';
import { startChromium } from './chromium.ts';
import { noteComplaints, storageKey } from './complaints.ts';
import { engineNames, type Engine, type EngineName, type Size } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { openFront, type Front } from './front.ts';
import { desktop, visitorOf, type Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

const starters: Readonly<Record<EngineName, () => Promise<Engine>>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
};

/** One browser of each engine for a worker's files. */
const started = new Map<EngineName, Promise<Engine>>();

/** The worker's browser of an engine; another one where it has crashed. */
export const engineOf = (name: EngineName): Promise<Engine> =>
  keptIn(started, name, starters[name], (engine) => engine.isUsable());

/** Whether an engine's tests run: Chromium's always, the others among the long tests, where they are installed. */
export const isDriven: Readonly<Record<EngineName, boolean>> = {
  chromium: true,
  firefox: isLong && findFirefox() !== undefined,
  webkit: isLong && findWebKit() !== undefined,
};

export interface EngineVisit {
  readonly site?: SiteName;
  readonly size?: Size;
  /** The application takes over before the work begins. */
  readonly isLive?: boolean;
  /** Before the page is asked for. */
  readonly before?: (front: Front) => void;
  /** Complaints and answers that belong to what is tested. */
  readonly allows?: readonly RegExp[];
}

/** Opens a path as a new visitor; fails on whatever page, browser or server complain of. */
export type VisitWith = (
  path: string,
  options: EngineVisit,
  work: (visitor: Visitor, front: Front) => Promise<void>,
) => Promise<void>;

type Define = (visit: VisitWith, name: EngineName) => void;

const inEngines = (names: readonly EngineName[], define: Define): void => {
  for (const name of names)
    describe.skipIf(!isDriven[name])(`in ${name}`, () => define((...args) => visitIn(name, ...args), name));
};

/** Defines the same tests for each engine. */
export const inEachEngine = (define: Define): void => inEngines(engineNames, define);

/** Defines tests of what `tests/browser` and `tests/spec` show in Chromium for the other engines. */
export const inOtherEngines = (define: Define): void => inEngines(['firefox', 'webkit'], define);

/**
 * What is told of scripts and of a film that were on their way when the visitor went on. A file that is not there fails
 * the visit by its answer.
 */
export const leaving = [
  /info: NetworkError/,
  /info: TypeError: (?:error loading dynamically imported module|Importing a module script failed)/,
];

const visitIn = async (
  name: EngineName,
  path: string,
  { site = 'main', size = desktop, isLive = true, before, allows = [] }: EngineVisit,
  work: (visitor: Visitor, front: Front) => Promise<void>,
): Promise<void> => {
  const engine = await engineOf(name);
  const front = await openFront(originOf(site), [
    ...(engine.notesComplaints ? [] : [`(${noteComplaints.toString()})(${JSON.stringify(storageKey)})`]),
    ...(isLive ? [] : [`(${holdLimits.toString()})()`]),
  ]);
  try {
    const tab = await engine.open(size);
    try {
      before?.(front);
      const visitor = visitorOf(tab);
      await tab.goto(front.origin + path);
      if (isLive) await visitor.wake();
      await work(visitor, front);
      const refused = front.asked
        .filter(({ status }) => status >= 400)
        .map(({ method, path: asked, status }) => `${method} ${asked} was answered ${status}`);
      const complaints = [...refused, ...(await tab.complaints())].filter(
        (text) => !isOfSlowness(text) && !allows.some((pattern) => pattern.test(text)),
      );
      if (complaints.length > 0) throw new Error(`${engine.version} complains:\n${complaints.join('\n')}`);
    } finally {
      await tab.close();
    }
  } finally {
    await front.close();
  }
};
