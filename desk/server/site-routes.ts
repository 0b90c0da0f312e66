/**
 * Routes for those who edit the site: calls are passed on to the office, with the person's name. The server itself
 * knows no source, no Git and no compiler. All need the right `editing`.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  baseHeader,
  maxFileMegabytes,
  personHeaders,
  type CancelAnswer,
  type LoggedCommit,
  type PublicationsAnswer,
  type PublishResult,
  type Refusal,
} from '../../office/api.ts';
import { OfficeClosedError, type CallOffice, type OfficeAnswer } from '../../server/socket/call-office.ts';
import type { Person } from '../../server/store/desk/people.ts';
import { deskPaths, type UnderWay } from '../contract.ts';
import type { AuditLog } from './audit-log.ts';
import { DeskRefusal } from './desk-refusal.ts';
import type { OpenSession } from './guard.ts';
import type { DeskLimits } from './limits.ts';

interface SiteDependencies {
  readonly callOffice: CallOffice;
  readonly audit: AuditLog;
  readonly limits: Pick<DeskLimits, 'answerMs' | 'uploadMs'>;
  /** The authenticated person of a call. */
  readonly sessionOf: (request: FastifyRequest) => OpenSession;
}

/** A check starts the compiler, which may wait for one that builds. */
const patienceMs = 2 * 60_000;

/** Adds the routes below `prefix`, in a scope of their own. */
export const addSiteRoutes = (app: FastifyInstance, prefix: string, dependencies: SiteDependencies): void => {
  const { callOffice, audit, limits, sessionOf } = dependencies;

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: maxFileMegabytes * 1024 * 1024 },
    (_request, body, done) => done(null, body),
  );

  /** Passes a call on; rejects with a refusal where the office has one. */
  const pass = async (
    request: FastifyRequest,
    name: string,
    { body, isPatient = false }: { readonly body?: Buffer; readonly isPatient?: boolean } = {},
  ): Promise<OfficeAnswer> => {
    const { person } = sessionOf(request);
    const { path } = request.query as { readonly path?: unknown };
    const base = request.headers[baseHeader];
    const answer = await callOffice({
      method: request.method === 'HEAD' ? 'GET' : (request.method as 'GET' | 'POST' | 'PUT' | 'DELETE'),
      path: `/edit/${name}${typeof path === 'string' ? `?path=${encodeURIComponent(path)}` : ''}`,
      headers: {
        [personHeaders.name]: encodeURIComponent(person.name),
        [personHeaders.email]: encodeURIComponent(person.email),
        ...(typeof base === 'string' && { [baseHeader]: base }),
        ...(body && {
          'content-type': Buffer.isBuffer(request.body) ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body && { body }),
      ...(!isPatient && { timeoutMs: patienceMs }),
    }).catch((error: unknown) => {
      if (!(error instanceof OfficeClosedError)) throw error;
      request.log.warn({ reason: (error.cause as Error).message }, 'the office does not answer');
      throw new DeskRefusal('site-closed', 30);
    });
    if (answer.status < 400) return answer;
    throw refusalOf(answer);
  };

  const get = (path: string, name: string): void => {
    app.get(prefix + path, async (request, reply) => sendJson(reply, await pass(request, name)));
  };
  get(deskPaths.siteState, 'state');
  get(deskPaths.siteFiles, 'files');
  get(deskPaths.siteDraft, 'draft');
  get(deskPaths.siteCheck, 'check');
  get(deskPaths.sitePublications, 'publications');

  app.get(prefix + deskPaths.siteFile, async (request, reply) => {
    const { headers, body } = await pass(request, 'file');
    // Whatever an editor has put there is never taken for a page of this origin.
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      [baseHeader]: String(headers[baseHeader] ?? ''),
    });
    return reply.send(body);
  });
  app.route({
    method: ['PUT', 'DELETE'],
    url: prefix + deskPaths.siteFile,
    config: { bodyMs: limits.uploadMs },
    handler: async (request, reply) => {
      const content = request.method === 'PUT' ? request.body : undefined;
      if (request.method === 'PUT' && !Buffer.isBuffer(content)) throw new DeskRefusal('invalid');
      await pass(request, 'file', Buffer.isBuffer(content) ? { body: content } : {});
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: prefix + deskPaths.siteHeic,
    config: { bodyMs: limits.uploadMs },
    handler: async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new DeskRefusal('invalid');
      const { body } = await pass(request, 'heic', { body: request.body });
      return reply.type('application/octet-stream').header('content-disposition', 'attachment').send(body);
    },
  });

  app.post(prefix + deskPaths.siteDiscard, async (request, reply) => {
    await pass(request, 'discard', { body: Buffer.from('{}') });
    return reply.code(204).send();
  });

  app.post(prefix + deskPaths.siteCancel, async (request, reply) => {
    const answer = await pass(request, 'cancel', { body: Buffer.from('{}') });
    const { isCancelled } = parse(answer) as CancelAnswer;
    if (isCancelled) await audit.add(sessionOf(request).person, 'cancel-build');
    return sendJson(reply, answer);
  });

  /**
   * A build takes longer than proxies wait. What is not done by then goes on, and the answer says so; it is recorded
   * when it is done, also if nobody waits for it any more.
   */
  const build = (
    path: string,
    name: string,
    record?: (person: Person, result: PublishResult) => Promise<void>,
  ): void => {
    app.post(prefix + path, { bodyLimit: maxBuildCallBytes }, async (request, reply) => {
      const { person } = sessionOf(request);
      const body = Buffer.from(JSON.stringify(request.body ?? {}));
      const work = pass(request, name, { body, isPatient: true }).then(async (answer) => {
        await record?.(person, parse(answer) as PublishResult);
        return answer;
      });
      const late = after(limits.answerMs);
      const answer = await Promise.race([work, late.passed]).finally(late.cancel);
      if (answer !== undefined) return sendJson(reply, answer);
      work.catch((error: unknown) => request.log.error({ err: error, call: name }, 'a call of the office failed'));
      return reply.code(202).send({ kind: 'under-way' } satisfies UnderWay);
    });
  };
  const recordAs =
    (action: 'publish' | 'take-back') =>
    async (person: Person, result: PublishResult): Promise<void> => {
      if (!('commit' in result)) return;
      const files = await filesOf(person, result.commit);
      await audit.add(person, action, [result.commit.slice(0, 12), ...files].join(' ').slice(0, maxSubject));
    };
  /** The files of a commit; none if the office has ended since. */
  const filesOf = async ({ name, email }: Person, commit: LoggedCommit['commit']): Promise<readonly string[]> => {
    const headers = {
      [personHeaders.name]: encodeURIComponent(name),
      [personHeaders.email]: encodeURIComponent(email),
    };
    const call = { method: 'GET', path: '/edit/publications', headers, timeoutMs: patienceMs } as const;
    const answer = await callOffice(call).catch(() => undefined);
    if (answer?.status !== 200) return [];
    return (parse(answer) as PublicationsAnswer).publications.find((logged) => logged.commit === commit)?.files ?? [];
  };
  build(deskPaths.sitePreview, 'preview');
  build(deskPaths.sitePublish, 'publish', recordAs('publish'));
  build(deskPaths.siteBack, 'back', recordAs('take-back'));
};

const maxSubject = 2000;

/** A choice for each file of a large draft. */
const maxBuildCallBytes = 1024 * 1024;

const parse = ({ body }: OfficeAnswer): unknown => JSON.parse(body.toString());

const sendJson = (reply: FastifyReply, { body }: OfficeAnswer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(body);

/** What the office refuses, in its own words where it has some. */
const refusalOf = (answer: OfficeAnswer): DeskRefusal => {
  const sentence = sentenceOf(answer);
  switch (answer.status) {
    case 404:
      return new DeskRefusal('not-found');
    case 413:
      return new DeskRefusal('too-large', undefined, { sentence });
    case 422:
      return new DeskRefusal('invalid', undefined, { sentence });
    default:
      return new DeskRefusal('site-closed', 30, { sentence });
  }
};

const sentenceOf = (answer: OfficeAnswer): string | undefined => {
  try {
    const { sentence } = parse(answer) as Partial<Refusal>;
    return typeof sentence === 'string' ? sentence : undefined;
  } catch {
    return undefined;
  }
};

const after = (ms: number) => {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return { passed, cancel: () => clearTimeout(timer) };
};
