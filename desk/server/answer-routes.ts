/** Answers to visitors: their mail and its files, received like those of the form, kept with the request, sent once. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskPaths, type AnswerCall, type AnswerResult, type Conflict, type WholeRequest } from '../contract.ts';
import type { QuarantineReason } from '../../http/attachments.ts';
import { quarantined } from '../../server/attachments/inspection/verdict.ts';
import type { Inspector } from '../../server/attachments/inspection/inspector.ts';
import type { FileStore } from '../../server/attachments/file-store.ts';
import type { SiteSource } from '../../server/http/site/site.ts';
import { fillText, quarantineSentence, refusalSentence } from '../../server/http/site/strings.ts';
import { senderOf } from '../../server/http/sender.ts';
import { defaultReceiveLimits, drainBody, receiveRequest } from '../../server/requests/receive.ts';
import { RequestRefusal } from '../../server/requests/request-refusal.ts';
import { StoreUnavailableError, type RequestStore } from '../../server/store/store.ts';
import type { ReceivedFile, StoredFile } from '../../server/store/types.ts';
import type { DeskSite } from '../../server/store/desk/request-query.ts';
import type { AuditLog } from './audit-log.ts';
import { DeskRefusal } from './desk-refusal.ts';
import type { OpenSession } from './guard.ts';
import { answerCall, answerName, type CallTypes } from './call-schemas.ts';
import { normalizeAnswerCall } from './normalize-calls.ts';

interface AnswerDependencies {
  readonly store: RequestStore;
  readonly files: FileStore;
  readonly inspector: Inspector;
  readonly source: SiteSource;
  readonly site: () => DeskSite;
  readonly audit: AuditLog;
  readonly clock: () => Date;
  readonly isSendingMail: boolean;
  /** Called when mails are queued. */
  readonly onMailQueued: () => void;
  readonly sessionOf: (request: FastifyRequest) => OpenSession;
}

/** The one text of the form; its other parts are `files`. */
const fields: ReadonlySet<string> = new Set(['answer']);

/** Adds the routes below `prefix`, in a scope of their own: no other route of the desk takes a form. */
export const addAnswerRoutes = async (
  app: FastifyInstance,
  prefix: string,
  dependencies: AnswerDependencies,
): Promise<void> => {
  const { store, files, source, site, audit, clock, isSendingMail, onMailQueued, sessionOf } = dependencies;
  const now = (): string => clock().toISOString();
  const api = app.withTypeProvider<CallTypes>();
  const ending = new AbortController();
  app.addHook('preClose', async () => ending.abort());
  await app.register(multipart);

  app.post(prefix + deskPaths.answers, async (request, reply): Promise<AnswerResult | Conflict> => {
    const { person } = sessionOf(request);
    if (!isSendingMail) throw new DeskRefusal('invalid');
    const { rules } = source.current().contact;
    const raw = await receiveRequest(request, files, rules, undefined, fields).catch(async (error: unknown) => {
      // A browser shows the refusal once its upload has ended.
      const limits = { ...defaultReceiveLimits, maxBytes: rules.maxTotalBytes * 2, signal: ending.signal };
      if (!(await drainBody(request.raw, limits))) reply.header('connection', 'close');
      throw toRefusal(error);
    });
    try {
      if (raw.isTooLarge) throw new DeskRefusal('files', undefined, { details: [rules.messages.totalTooLarge] });
      const call = readAnswerCall(raw.texts.get('answer'), request);
      const outcome = await keepAnswer(call, raw.files, person.name, request);
      if (outcome.kind === 'unknown') throw new DeskRefusal('not-found');
      if (outcome.kind === 'conflict') {
        reply.code(409);
        return { error: 'conflict', current: outcome.current, gone: outcome.gone };
      }
      const [whole] = outcome.requests;
      if (!whole) throw new DeskRefusal('not-found');
      await audit.add(person, 'answer', whole.reference);
      onMailQueued();
      return { request: whole };
    } finally {
      await files.discard(raw.files.map(({ tempName }) => tempName).filter(Boolean));
    }
  });

  /** The files are durable before the row that names them; without it they are removed. */
  const keepAnswer = async (
    call: AnswerCall,
    received: readonly ReceivedFile[],
    name: string,
    request: FastifyRequest,
  ) => {
    const quoteRequest = await store.find(call.reference);
    if (!quoteRequest) return { kind: 'conflict', current: [], gone: [call.reference] } as const;
    const kept = (await inspect(received, senderOf(request.ip))).map((file, index) => ({
      ...file,
      storedName: `${quoteRequest.id}-${call.id}-${index + 1}.${file.extension}`,
      disposition: 'clean' as const,
    }));
    const isKnown = quoteRequest.files.some(({ answerId }) => answerId === call.id);
    if (!isKnown) await files.keep(kept);
    const remove = (): Promise<void> => files.remove(kept.map(({ storedName }) => storedName));
    const order = { ...call, files: kept satisfies readonly StoredFile[], actor: { name }, now: now() };
    const outcome = await store.sendAnswer(order, site()).catch(async (error: unknown) => {
      const isOutcomeKnown = !(error instanceof StoreUnavailableError) || error.isOutcomeKnown;
      if (isOutcomeKnown && !isKnown) await remove();
      throw error;
    });
    if (outcome.kind !== 'done') await remove();
    return outcome;
  };

  /** Judges the files like those of visitors; one that would be quarantined is not sent to anybody. */
  const inspect = async (received: readonly ReceivedFile[], sender: string) => {
    const { rules, strings } = source.current().contact;
    const named = received.map((file) => ({ ...file, extension: extensionOf(file.originalName) }));
    const foreign = named.filter(({ extension }) => !rules.acceptedTypes.includes(extension));
    const problems = foreign.map(({ originalName }) =>
      fillText(refusalSentence(strings, 'other-type'), { file: originalName }),
    );
    if (problems.length > 0) throw new DeskRefusal('files', undefined, { details: problems });
    const inspections = await dependencies.inspector.inspect(
      sender,
      named.map(({ tempName, extension }) => ({ path: files.tempPathOf(tempName), extension })),
      rules.acceptedTypes,
    );
    const suspected = (reason: QuarantineReason, file: string): string =>
      [fillText(strings.api.fileRefused, { file }), quarantineSentence(strings, reason) ?? ''].join(' ').trim();
    const refused = named.flatMap(({ originalName: file }, index) => {
      const { verdict } = inspections[index] ?? { verdict: quarantined('not-inspected') };
      switch (verdict.kind) {
        case 'refused':
          return [fillText(refusalSentence(strings, verdict.reason), { file })];
        case 'quarantined':
          return [suspected(verdict.reason, file)];
        default:
          return [];
      }
    });
    if (refused.length > 0) throw new DeskRefusal('files', undefined, { details: refused });
    return named;
  };

  api.post(prefix + deskPaths.answerAgain, { schema: { body: answerName } }, async (request): Promise<WholeRequest> => {
    const { person } = sessionOf(request);
    const whole = await store.retryAnswer(request.body, now(), site());
    if (!whole) throw new DeskRefusal('not-found');
    await audit.add(person, 'answer', whole.reference);
    onMailQueued();
    return whole;
  });
};

/** The answer's part of the form. */
const readAnswerCall = (part: string | undefined, request: FastifyRequest): AnswerCall => {
  let call: unknown;
  try {
    call = JSON.parse(part ?? '');
  } catch {
    throw new DeskRefusal('invalid');
  }
  if (!request.validateInput(call, answerCall)) throw new DeskRefusal('invalid');
  return normalizeAnswerCall(call as AnswerCall);
};

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** What the form would refuse, in the desk's codes. */
const toRefusal = (error: unknown): unknown => {
  if (!(error instanceof RequestRefusal)) return error;
  return error.status === 413
    ? new DeskRefusal('files', undefined, { details: error.details })
    : new DeskRefusal('invalid');
};
