/**
 * The routes of the editing part, below `/edit` on the office's socket. The public server, the only caller, has
 * authenticated the person and their right; it names them in two headers, percent-encoded. A path of a source is the
 * query's `path`. Bodies are JSON, but for the content of a file. Instants are ISO 8601 in UTC.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sayFrom } from '../../generator/language/words.ts';
import { CommandError } from '../../generator/language/command-error.ts';
import {
  baseHeader,
  maxDraftMegabytes,
  maxFileMegabytes,
  personHeaders,
  type Author,
  type CancelAnswer,
  type CheckAnswer,
  type DraftAnswer,
  type EditState,
  type FilesAnswer,
  type PreviewAnswer,
  type PublicationsAnswer,
  type PublishResult,
  type Refusal,
} from '../api.ts';
import type { RegisterEditing } from '../contract.ts';
import { isDiskFull } from '../repository/disk-full.ts';
import { isSourcePath } from '../repository/source-paths.ts';
import machineWords from '../repository/words.json';
import { changesOf } from './changes.ts';
import { createDraftSite } from './draft-site.ts';
import { convertHeic } from './heic.ts';
import { acceptedExtensions, flawOf } from './file-kinds.ts';
import { openDrafts, type SaveResult } from './drafts.ts';
import { createPublications, sayInOffice, type Choices } from './publications.ts';

const sayOfMachine = sayFrom(machineWords);

/** Adds the routes to a scope of their own. */
export const registerEditing: RegisterEditing = (scope, services) => {
  const { repository, builds, folder, language, state, clock } = services;
  const drafts = openDrafts(folder);
  const publications = createPublications(services, drafts);
  const draftSite = createDraftSite(services, drafts);

  /** Each person's last call that builds. A browser may lose its connection while it waits for the answer. */
  const ownCalls = new Map<string, NonNullable<EditState['own']>>();
  const remembered = async <Result extends PublishResult | PreviewAnswer>(
    { email }: Author,
    call: NonNullable<EditState['own']>['call'],
    work: () => Promise<Result>,
    toFailure: (sentence: string) => Result,
  ): Promise<Result> => {
    const begun = { call, since: clock().toISOString() };
    ownCalls.set(email, begun);
    const result = await work().catch(async (error: unknown) => toFailure(await sentenceOf(error)));
    if (ownCalls.get(email) === begun) ownCalls.set(email, { ...begun, result });
    return result;
  };
  /** A finished preview shows the draft as it was before it changed. */
  const forgetPreview = (request: FastifyRequest): void => {
    const { email } = personOf(request);
    const own = ownCalls.get(email);
    if (own?.call === 'preview' && own.result !== undefined) ownCalls.delete(email);
  };
  const refused = (sentence: string): PublishResult => ({ kind: 'refused', sentence });

  // What keeps the repository or the disk from answering is a sentence for the editor.
  scope.setErrorHandler(async (error: FastifyError, _request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) throw error;
    return reply.code(503).send({ sentence: await sentenceOf(error) } satisfies Refusal);
  });
  const sentenceOf = async (error: unknown): Promise<string> => {
    if (error instanceof CommandError) return error.message;
    scope.log.error({ err: error }, 'a call of the editing part failed');
    const say = sayOfMachine[await language()];
    return isDiskFull(error) ? say('disk-full') : say('build-stopped', { why: (error as Error).message });
  };

  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: (maxFileMegabytes + 1) * 1024 * 1024 },
    (_request, body, done) => done(null, body),
  );

  /** Files of the newest commit with the person's draft laid over them: path and size in bytes. */
  scope.get('/files', async (request): Promise<FilesAnswer> => {
    const { email } = personOf(request);
    const files = new Map(
      [...(await repository.list(await repository.head()))].map(([path, { bytes }]) => [path, bytes]),
    );
    for (const [path, { content, bytes }] of await drafts.of(email))
      if (content === null) files.delete(path);
      else files.set(path, bytes);
    return { files: [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, bytes]) => ({ path, bytes })) };
  });

  /** A file's content: the draft's, or that of the newest commit. 404 if there is none. */
  scope.get('/file', async (request, reply) => {
    const path = pathOf(request);
    const head = await repository.head();
    const own = isSourcePath(path) ? await drafts.read(personOf(request).email, path) : null;
    const content = own === undefined ? await repository.read(head, path) : own;
    if (content === null || content === undefined) return reply.code(404).send();
    return reply.header(baseHeader, head).type('application/octet-stream').send(content);
  });

  const save = async (request: FastifyRequest, reply: FastifyReply, content: Buffer | null) => {
    const path = pathOf(request);
    const edited = request.headers[baseHeader];
    if (typeof edited === 'string' && !/^[0-9a-f]{40,64}$/.test(edited)) return reply.code(422).send();
    // A file that is new to the editor has no commit that it was read from.
    const base = typeof edited === 'string' && isSourcePath(path) ? await repository.read(edited, path) : undefined;
    const flaw = content === null || !isSourcePath(path) ? undefined : await flawOf(path, content);
    if (flaw !== undefined) {
      const say = sayInOffice[await language()];
      const types = acceptedExtensions.join(', ');
      return reply
        .code(422)
        .send({ sentence: flaw === 'not-accepted' ? say(flaw, { path, types }) : say(flaw, { path }) });
    }
    const result = await drafts.save(personOf(request).email, path, content, base);
    if (result.kind === 'saved') {
      forgetPreview(request);
      return reply.code(204).send();
    }
    return reply.code(422).send({ sentence: await refusalOf(result.kind, path) });
  };
  const refusalOf = async (kind: Exclude<SaveResult['kind'], 'saved'>, path: string): Promise<string> => {
    const say = sayInOffice[await language()];
    switch (kind) {
      case 'not-a-source':
        return say(kind, { path });
      case 'too-large':
        return say(kind, { path, most: maxFileMegabytes });
      case 'too-much':
        return say(kind, { most: maxDraftMegabytes });
    }
  };

  /** Saves a file to the draft. 204; 422 with a sentence. */
  scope.put('/file', (request, reply) =>
    save(request, reply, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)),
  );
  /** Removes a file in the draft. */
  scope.delete('/file', (request, reply) => save(request, reply, null));

  /** Gives up what the draft changes in a file. */
  scope.post('/discard', async (request, reply) => {
    const path = pathOf(request);
    if (isSourcePath(path)) await drafts.discard(personOf(request).email, path);
    forgetPreview(request);
    return reply.code(204).send();
  });

  scope.get('/draft', async (request): Promise<DraftAnswer> => {
    const draft = await drafts.snapshot(personOf(request).email);
    return { files: [...draft].map(([path, { old, text }]) => ({ path, changes: changesOf(path, old, text) })) };
  });

  /** A HEIC picture (the body) as JPEG. 404 where no program for it is installed, 422 for one that can't be read. */
  scope.post('/heic', async (request, reply) => {
    const converted = await convertHeic(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    switch (converted.kind) {
      case 'converted':
        return reply.type('application/octet-stream').send(converted.jpeg);
      case 'no-program':
        return reply.code(404).send();
      case 'unreadable':
        return reply.code(422).send();
    }
  });

  scope.get('/check', async (request): Promise<CheckAnswer> => draftSite.check(personOf(request).email));

  /** Builds the site with the person's draft, for a look at it. */
  scope.post('/preview', async (request): Promise<PreviewAnswer> => {
    const person = personOf(request);
    return remembered<PreviewAnswer>(
      person,
      'preview',
      () => draftSite.preview(person.email),
      (sentence) => ({ kind: 'failed', sentence }),
    );
  });

  /** A `PublishCall`; answers when visitors see it, or why they don't. */
  scope.post('/publish', async (request): Promise<PublishResult> => {
    const { message, choices } = bodyOf(request);
    const person = personOf(request);
    const publish = () => publications.publish(person, subjectOf(message), choicesOf(choices));
    return remembered(person, 'publish', publish, refused);
  });

  /** A `BackCall`: takes a publication back. */
  scope.post('/back', async (request): Promise<PublishResult> => {
    const { commit, choices } = bodyOf(request);
    const person = personOf(request);
    const taken = typeof commit === 'string' ? commit : '';
    const takeBack = () => publications.takeBack(person, taken, choicesOf(choices));
    return remembered(person, 'back', takeBack, refused);
  });

  scope.post('/cancel', async (): Promise<CancelAnswer> => ({ isCancelled: builds.cancel() }));

  scope.get('/state', async (request): Promise<EditState> => {
    const own = ownCalls.get(personOf(request).email);
    return { ...(await state()), ...(own && { own }) };
  });

  scope.get('/publications', async (): Promise<PublicationsAnswer> => ({ publications: await repository.log(50) }));
};

const personOf = ({ headers }: FastifyRequest): Author => {
  const [name, email] = [headers[personHeaders.name], headers[personHeaders.email]];
  if (typeof name !== 'string' || typeof email !== 'string') throw new TypeError('The caller names no person.');
  return { name: decodeURIComponent(name), email: decodeURIComponent(email) };
};

const pathOf = ({ query }: FastifyRequest): string => {
  const { path } = query as { readonly path?: unknown };
  return typeof path === 'string' ? path : '';
};

const bodyOf = ({ body }: FastifyRequest): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

/** One line for the history. */
const subjectOf = (message: unknown): string =>
  (typeof message === 'string' ? message : '').replaceAll(/\s+/g, ' ').trim().slice(0, 200) || 'site';

const choicesOf = (choices: unknown): Choices =>
  new Map(
    Object.entries(typeof choices === 'object' && choices !== null ? choices : {}).flatMap(([path, side]) =>
      side === 'mine' || side === 'theirs' ? [[path, side]] : [],
    ),
  );
