/** The office put together from what it is given. It listens to nothing (main.ts does). */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Language } from '../generator/language/language.ts';
import { createBuilds, workFolderOf } from './builds/builds.ts';
import type { Compiler } from './builds/compiler.ts';
import { seedCache } from './builds/seed-cache.ts';
import type { OfficeProblem } from './api.ts';
import type { Builds, RegisterEditing } from './contract.ts';
import { createFollowing, type Following, type FollowOptions } from './following/follow.ts';
import { isFromHost } from './following/hook.ts';
import type { SetStatus } from './following/commit-status.ts';
import { openCheckout, type Send } from './repository/checkout.ts';
import { gitFor } from './repository/git.ts';
import { remoteRef, takeFolder } from './repository/join.ts';
import { isAhead, openRemote, type RemoteAddress } from './repository/remote.ts';
import { createRepository, openRepository, type SiteRepository } from './repository/repository.ts';

export interface OfficeOptions {
  /** The office's own folder. */
  readonly folder: string;
  /** Sources that the repository is made from, where no remote is followed. */
  readonly root: string;
  readonly dist: string;
  /** True if `dist` was just built of the sources in `root`. */
  readonly isBuilt?: boolean;
  readonly remote?: RemoteAddress | undefined;
  /** Without a remote: somebody works in `root`. It is followed; publications are written there, and sent by this. */
  readonly send?: Send | undefined;
  readonly hookSecret?: string | undefined;
  /** Tells the host of the remote what became of a commit. */
  readonly setStatus?: SetStatus | undefined;
  readonly compiler: Compiler;
  readonly language: Language;
  readonly clock: () => Date;
  readonly onProblem?: (problem: OfficeProblem) => void;
  readonly onSolved?: (kind: OfficeProblem['kind']) => void;
  readonly registerEditing?: RegisterEditing;
  /** For failures that nobody expects; without it they are not logged. */
  readonly log?: FastifyBaseLogger;
}

export interface Office {
  readonly app: FastifyInstance;
  readonly repository: SiteRepository;
  readonly builds: Builds;
  /** Looks for what is new, and publishes it. */
  readonly look: () => ReturnType<Following['look']>;
  /** The same at the start: what is published already is built anew, by the compiler of today. */
  readonly lookFirst: () => ReturnType<Following['look']>;
}

const maxHookBytes = 1024 * 1024;

/** Opens the repository, and makes it where there is none. Rejects with a `CommandError`. */
export const createOffice = async (options: OfficeOptions): Promise<Office> => {
  const { folder, root, dist, compiler, language, clock, hookSecret, setStatus, registerEditing, send, log } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const git = gitFor(join(folder, 'repository.git'), language);
  await createRepository(git);
  const repository = openRepository(git, clock);
  const remote = options.remote && openRemote(git, repository, options.remote, language);
  const checkout = remote || !send ? undefined : openCheckout(git, repository, root, send);
  // The sources beside an office of visitors change by hand alone: they are looked at once, at its start.
  if (checkout) await checkout.take();
  else if (!remote) await takeFolder(git, repository, root);
  /** A host that does not listen keeps nothing from visitors: it is logged alone. */
  const tellHost =
    (set: SetStatus): FollowOptions['tellHost'] =>
    (commit, state, sentence) => {
      const tell = async (): Promise<void> => {
        const known = await repository.tip(remoteRef);
        // What the host does not have, it has no status for.
        if (known !== undefined && (await repository.isAncestor(commit, known)))
          await set(commit, state, sentence ?? git.say('visible'));
      };
      tell().catch((error: unknown) => log?.warn({ err: error }, 'the host did not take the status of a commit'));
    };
  const following = createFollowing({
    repository,
    ...(remote && {
      take: () => remote.take(),
      push: (commit) => remote.push(commit),
      isAhead: () => isAhead(repository),
      ...(setStatus && { tellHost: tellHost(setStatus) }),
    }),
    ...(checkout && { take: checkout.take, push: checkout.push, isAhead: checkout.isAhead }),
    folder,
    dist,
    clock,
    refusal: ({ diagnostics }) => compiler.refusal(diagnostics),
    onProblem: options.onProblem ?? (() => undefined),
    onSolved: options.onSolved ?? (() => undefined),
  });
  const builds = createBuilds({
    repository,
    compiler,
    folder,
    dist,
    language,
    clock,
    today: following.today,
    onOutcome: following.note,
    ...(following.push && { push: following.push }),
  });
  const look = () => following.look(builds);
  const isAdopted = options.isBuilt === true && !remote && (await following.adopt());
  // The first publication continues the build that the visitors see.
  if (isAdopted) seedCache(root, workFolderOf(folder));
  const lookFirst = async () => {
    const outcome = await look();
    return outcome || isAdopted ? outcome : builds.publish(await repository.head());
  };

  const app = fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxHookBytes,
  });
  app.get('/state', () => following.state(builds));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/hook', async ({ body, headers }, reply) => {
      if (hookSecret === undefined) return reply.code(404).send();
      const isSigned = Buffer.isBuffer(body) && isFromHost(body, headers, hookSecret);
      if (!isSigned) return reply.code(403).send();
      void look().catch(() => undefined);
      return reply.code(202).send();
    });
  });
  if (registerEditing) {
    const drafts = join(folder, 'drafts');
    mkdirSync(drafts, { recursive: true, mode: 0o700 });
    const state = async () => ({ ...(await following.state(builds)), ...(checkout && { isLocal: true }) });
    // What somebody has just written in the folder is what is read and merged with.
    const followed = checkout ? { ...repository, head: checkout.take } : repository;
    const services = { repository: followed, builds, state, folder: drafts, clock, language: async () => language };
    await app.register(async (scope) => registerEditing(scope, services), { prefix: '/edit' });
  }
  return { app, repository, builds, look, lookFirst };
};
