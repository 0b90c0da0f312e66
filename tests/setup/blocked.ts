/**
 * Ends a run in which a test blocks its process. Vitest's timeout ends a test that waits; it can't end a loop that
 * never yields, and waits for that file for ever. This reporter hears of each test and hook; when a file says nothing
 * for longer than its slowest test or hook may take, it names the file and what it said last, and has Vitest end all
 * processes.
 */
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Beyond the limit of a test, so that Vitest ends what waits first. */
const graceMs = 60_000;

/** How long a file may say nothing: longer than its slowest test or hook may take. */
export const silenceLimitMs = ({ project, children }: TestModule): number => {
  const { testTimeout, hookTimeout } = project.config;
  const own = [...children.allTests()].map((test) => test.options.timeout ?? testTimeout);
  return Math.max(testTimeout, hookTimeout, ...own) + graceMs;
};

/** The reporter, for `reporters` of a Vitest configuration; its own test hands it another limit. */
export const blockedReporter = (limitOf = silenceLimitMs): Reporter => {
  let vitest: Vitest | undefined;
  /** By file and project: Vitest makes a new object of a file as it goes on. */
  const timers = new Map<string, NodeJS.Timeout>();
  const keyOf = ({ moduleId, project }: TestModule): string => `${project.name} ${moduleId}`;
  /** Files that have ended: Vitest may tell of their last test or hook after their end. */
  const ended = new Set<string>();
  /** What is told of the files that say nothing any more. */
  const silent: string[] = [];

  const endRun = (): void => {
    for (const message of silent) vitest?.state.catchError(new Error(message), 'Blocked');
    // Asked twice, Vitest ends the processes by force.
    void vitest?.cancelCurrentRun('keyboard-input');
    void vitest?.cancelCurrentRun('keyboard-input');
  };

  const heard = (module: TestModule, last: string): void => {
    clearTimeout(timers.get(keyOf(module)));
    if (ended.has(keyOf(module))) return;
    const limitMs = limitOf(module);
    const giveUp = (): void => {
      silent.push(
        `${module.relativeModuleId} said nothing for ${limitMs / 1000} s after « ${last} »: a test blocks its process.`,
      );
      // Where more files are open than there are workers, one of the workers has died. Vitest goes on without it.
      const isDead = timers.size > (vitest?.config.maxWorkers ?? 1);
      timers.delete(keyOf(module));
      if (!isDead) endRun();
    };
    timers.set(keyOf(module), setTimeout(giveUp, limitMs));
  };

  return {
    onInit: (created) => {
      vitest = created;
    },
    onTestModuleQueued: (module) => heard(module, 'the file began to load'),
    onTestModuleStart: (module) => heard(module, 'the file was loaded'),
    onTestCaseReady: (test) => heard(test.module, test.fullName),
    onTestCaseAnnotate: (test) => heard(test.module, test.fullName),
    onTestCaseResult: (test) => heard(test.module, test.fullName),
    onHookEnd: ({ entity, name }) => heard(entity.type === 'module' ? entity : entity.module, name),
    onTestModuleEnd: (module) => {
      ended.add(keyOf(module));
      clearTimeout(timers.get(keyOf(module)));
      timers.delete(keyOf(module));
    },
    onTestRunEnd: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};
