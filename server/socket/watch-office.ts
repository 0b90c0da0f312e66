/** What keeps the site of the office from its visitors is an alarm of the server, which mails it to the operator. */
import type { OfficeProblem, OfficeState } from '../../office/api.ts';
import type { Alarms } from '../alarms/alarms.ts';
import { OfficeClosedError, type CallOffice } from './call-office.ts';

interface WatchDependencies {
  readonly callOffice: CallOffice;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
}

/** The alarm of each kind of problem. */
const alarmKinds = {
  refused: 'site-refused',
  'build-failed': 'site-build-failed',
  remote: 'site-remote',
  'push-refused': 'site-push-refused',
} as const satisfies Readonly<Record<OfficeProblem['kind'], Parameters<Alarms['raise']>[0]>>;

const everyMs = 20_000;
const patienceMs = 10_000;
/** How often an office that was open may be missed before it is an alarm: it may be restarted. */
const maxMissed = 6;
const maxDiagnostics = 5;

/** Creates a look at the office: it raises the alarms of new problems, once each, and clears those that are over. */
export const createOfficeWatch = ({ callOffice, alarms }: WatchDependencies): (() => Promise<void>) => {
  /** What each raised alarm is about. */
  const raised = new Map<OfficeProblem['kind'], string>();
  let missed = 0;
  let wasOpen = false;

  const report = (problems: readonly OfficeProblem[]): void => {
    for (const kind of Object.keys(alarmKinds) as OfficeProblem['kind'][]) {
      const problem = problems.find((each) => each.kind === kind);
      const about = problem && `${'commit' in problem ? problem.commit : ''} ${problem.sentence}`;
      if (raised.get(kind) === about) continue;
      // Another one of the same kind is mailed as well.
      if (raised.delete(kind)) alarms.clear(alarmKinds[kind]);
      if (problem === undefined || about === undefined) continue;
      alarms.raise(alarmKinds[kind], sentenceOf(problem));
      raised.set(kind, about);
    }
  };

  return async () => {
    try {
      const { status, body } = await callOffice({ method: 'GET', path: '/state', timeoutMs: patienceMs });
      if (status === 200) report((JSON.parse(body.toString()) as OfficeState).problems);
      wasOpen = true;
      missed = 0;
      alarms.clear('office-closed');
    } catch (error) {
      if (!(error instanceof OfficeClosedError)) throw error;
      if (!wasOpen) return;
      missed += 1;
      if (missed === maxMissed) alarms.raise('office-closed', officeClosed);
    }
  };
};

const officeClosed =
  'The office has ended or does not answer: the site is served, and cannot be edited or published. Its log tells why.';

const sentenceOf = (problem: OfficeProblem): string => {
  if (problem.kind !== 'refused') return problem.sentence;
  const lines = problem.diagnostics
    .filter(({ severity }) => severity === 'error')
    .slice(0, maxDiagnostics)
    .map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);
  return [`${problem.sentence} (${problem.commit.slice(0, 12)})`, ...lines].join('\n');
};

/** Looks again and again; `stop` ends it. */
export const startOfficeWatch = (
  dependencies: WatchDependencies & { readonly log: { error(facts: object, message: string): void } },
): { stop(): void } => {
  const watch = createOfficeWatch(dependencies);
  const look = (): void =>
    void watch().catch((error: unknown) => dependencies.log.error({ err: error }, 'the office was not looked at'));
  const timer = setInterval(look, everyMs).unref();
  look();
  return { stop: () => clearInterval(timer) };
};
