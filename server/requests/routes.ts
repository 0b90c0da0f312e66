import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config/config.ts';
import type { Site, SiteSource } from '../http/site/site.ts';
import type { RefusalReason } from '../../http/attachments.ts';
import { commonHeaders } from '../../http/headers.ts';
import type { FormTokens } from './form-token.ts';
import { createInFlightKeys } from './in-flight-keys.ts';
import { renderNativePage } from './native-page.ts';
import { checkOrigin } from './origins.ts';
import { defaultReceiveLimits, drainBody, drainTexts, receiveRequest, type ReceiveLimits } from './receive.ts';
import { LimitReached, RequestRefusal, requestRefusalOf } from './request-refusal.ts';
import type { Outages } from '../http/outages.ts';
import { createSiteTexts } from './site-texts.ts';
import { clientFactsOf, createSpamFilter } from './spam-filter.ts';
import { refusalSentence } from '../http/site/strings.ts';
import { storeRequest, type Accepted, type SubmitDependencies } from './submit.ts';
import type { RecentTexts } from '../store/recent-texts.ts';
import { senderOf } from '../http/sender.ts';
import { InvalidRequest, validateRequest, writtenIn } from './validate.ts';
import { readRequestKey } from '../../formats/request-keys.ts';
import type { FormVersion } from '../store/types.ts';

/** Dependencies of the routes. */
interface RequestRouteDependencies extends SubmitDependencies {
  readonly clock: () => Date;
  readonly site: SiteSource;
  readonly tokens: FormTokens;
  readonly texts: RecentTexts;
  readonly outages: Pick<Outages, 'note'>;
  readonly config: Pick<ServerConfig, 'corsOrigins' | 'minFillMs'>;
  readonly receiveLimits?: ReceiveLimits;
}

/** Path that the form submits to. It is part of the public contract. */
export const contactApiPath = '/api/public/contact';

/** Path from which the form fetches its token. */
const tokenApiPath = `${contactApiPath}/token`;

/** Carries the request's reference: the form's script does not read the body of a successful response. */
const referenceHeader = 'x-lead-reference';

/** Adds the routes that receive requests for a quote. */
export const addRequestRoutes = async (app: FastifyInstance, dependencies: RequestRouteDependencies): Promise<void> => {
  const { site, config, files, clock, admission } = dependencies;
  const receiveLimits = dependencies.receiveLimits ?? defaultReceiveLimits;
  const keysInFlight = createInFlightKeys();
  /** What has been read of the texts of each request, which its refusal gives back. */
  const textsOf = new WeakMap<FastifyRequest, Map<string, string>>();
  const ending = new AbortController();
  app.addHook('preClose', async () => ending.abort());
  const spamFilter = createSpamFilter({
    ...dependencies,
    siteTexts: createSiteTexts(site),
    minFillMs: config.minFillMs,
    country: () => site.current().manifest.company.country,
  });

  // Only multipart forms are parsed; anything else is answered 415 without reading it.
  app.removeAllContentTypeParsers();
  await app.register(multipart);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...commonHeaders, 'cache-control': 'no-store' });
    const verdict = checkOrigin(request, site.current().manifest.site, config.corsOrigins);
    reply.header('vary', 'Origin, Accept');
    // A form is known as one once its type was looked at: its refusal gives back what was written.
    if (verdict.kind === 'refused' && !isForm(request)) throw new RequestRefusal(403, 'badRequest', 'origin');
    if (verdict.kind === 'allowed')
      reply.headers({
        'access-control-allow-origin': verdict.origin,
        'access-control-expose-headers': referenceHeader,
      });
  });

  app.addHook('preHandler', async (request) => {
    const verdict = checkOrigin(request, site.current().manifest.site, config.corsOrigins);
    if (verdict.kind === 'refused') throw new RequestRefusal(403, 'badRequest', 'origin');
  });

  app.options(contactApiPath, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'accept, content-type, idempotency-key',
        'access-control-max-age': '600',
      })
      .code(204)
      .send(),
  );
  app.get(tokenApiPath, async (_request, reply) => reply.send(await dependencies.tokens.issue()));
  app.get(contactApiPath, (_request, reply) =>
    reply
      .header('allow', 'POST, OPTIONS')
      .code(405)
      .send({ error: site.current().contact.strings.api.badRequest, details: [] }),
  );

  app.post(contactApiPath, async (request, reply) => {
    const { headers } = request;
    const sender = senderOf(request.ip);
    const browser = sentBy.map((name) => String(headers[name] ?? ''));
    admission.note(sender, 'browser', browser);
    const releaseSlot = await admission.enter(sender);
    try {
      const startedAt = clock().getTime();
      const { contact, manifest } = site.current();
      const accepted = await acceptOnce(request, contact);
      request.log.info(
        { reference: accepted.reference, repeated: accepted.isRepeated, ms: clock().getTime() - startedAt },
        'request for a quote accepted',
      );
      if (wantsPage(request)) return await reply.header('location', successUrl(request, manifest)).code(303).send();
      return await reply.header(referenceHeader, accepted.reference).code(201).send({ reference: accepted.reference });
    } finally {
      releaseSlot();
    }
  });

  /**
   * Parses, validates and stores a request; each step may throw a `RequestRefusal`. The idempotency key is locked
   * throughout.
   */
  const acceptOnce = async (request: FastifyRequest, contact: Site['contact']): Promise<Accepted> => {
    const { keyHash, form } = readKey(request);
    const releaseKey = keyHash === undefined ? () => undefined : keysInFlight.acquire(keyHash);
    if (!releaseKey) throw new RequestRefusal(409, 'conflict', 'in-progress', [], 2);
    try {
      const texts = new Map<string, string>();
      textsOf.set(request, texts);
      const raw = await receiveRequest(request, files, contact.rules, receiveLimits, undefined, texts);
      try {
        const receivedAt = clock();
        const valid = validateRequest(raw, contact, { receivedAt });
        const sender = senderOf(request.ip);
        const { firstname, lastname, email, phone } = valid.fields;
        admission.note(sender, 'person', [firstname, lastname, email, phone]);
        const { request: scored, settle } = await spamFilter.classify(valid, clientFactsOf(request), sender);
        let isStored = false;
        try {
          const attachments = {
            acceptedTypes: contact.rules.acceptedTypes,
            sentenceOf: (reason: RefusalReason) => refusalSentence(contact.strings, reason),
          };
          const accepted = await storeRequest(
            scored,
            { keyHash, form, sender, receivedAt },
            attachments,
            dependencies,
            request.log,
          );
          isStored = !accepted.isRepeated;
          return accepted;
        } finally {
          await settle(isStored);
        }
      } finally {
        await files.discard(raw.files.map(({ tempName }) => tempName).filter(Boolean));
      }
    } finally {
      releaseKey();
    }
  };

  app.setErrorHandler(async (error, request, reply) => {
    const { contact, manifest } = site.current();
    const refusal =
      (error as { code?: string }).code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
        ? new RequestRefusal(415, 'unsupportedType', 'content-type')
        : requestRefusalOf(error);
    const log = { status: refusal.status, reason: refusal.reason };
    if (refusal.status === 503)
      dependencies.outages.note(refusal instanceof LimitReached ? refusal.alarm : (error as Error));
    if (refusal === error || refusal.status === 415) request.log.info(log, 'request for a quote refused');
    else request.log.error({ ...log, err: error }, 'request for a quote failed');

    // A sender that was already too slow is not given more time.
    const { drainMs, drainIdleMs } = refusal.status === 408 ? { drainMs: 0, drainIdleMs: 0 } : receiveLimits;
    const limits = { maxBytes: contact.rules.maxTotalBytes * 4, drainMs, drainIdleMs, signal: ending.signal };
    const texts = textsOf.get(request) ?? new Map<string, string>();
    const isUnread = !textsOf.has(request) && wantsPage(request) && request.isMultipart();
    const canStay = await (isUnread ? drainTexts(request, texts, limits) : drainBody(request.raw, limits));
    if (request.raw.destroyed && !canStay) return reply.hijack();
    if (!canStay) reply.header('connection', 'close');
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
    const message = contact.strings.api[refusal.text];
    if (!wantsPage(request)) return reply.code(refusal.status).send({ error: message, details: refusal.details });

    const isInvalid = refusal instanceof InvalidRequest;
    const fieldErrors = isInvalid
      ? refusal.fieldErrors
      : refusal.details.map((detail) => ({ field: 'files', message: detail }));
    const page = renderNativePage(
      { error: message, fieldErrors, written: writtenBy(refusal, texts), action: contactApiPath },
      contact,
      manifest,
    );
    return reply
      .code(refusal.status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.policy })
      .send(page.html);
  });
};

/** A native form submission accepts HTML, the site's script JSON. */
const wantsPage = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') && !accept.includes('application/json');
};

/** By which two browsers behind one address mostly differ. */
const sentBy = ['user-agent', 'accept-language', 'x-forwarded-for'] as const;

const isForm = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** What the form is filled with again; undefined if nothing of it was read. */
const writtenBy = (
  refusal: RequestRefusal,
  texts: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> | undefined => {
  if (refusal instanceof InvalidRequest) return refusal.written;
  return texts.size > 0 ? writtenIn(texts) : undefined;
};

/** Hashes of the idempotency key and of what it has in common with other versions: they are only compared. */
const readKey = (request: FastifyRequest): { readonly keyHash?: string; readonly form?: FormVersion } => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return {};
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new RequestRefusal(400, 'badRequest', 'key');
  const known = readRequestKey(key);
  return {
    keyHash: hashOf(key),
    ...(known && { form: { hash: hashOf(known.identity), version: known.version } }),
  };
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** URL of the success page, which is on the site's origin if the API has another. */
const successUrl = (request: FastifyRequest, { site, successPath }: Site['manifest']): string => {
  const { origin } = request.headers;
  const isHere =
    origin === undefined || origin === 'null'
      ? site.apiUrl === undefined
      : URL.canParse(origin) && new URL(origin).host === request.host;
  return isHere ? successPath : new URL(successPath, site.url).href;
};
