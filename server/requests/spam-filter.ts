import type { FastifyRequest } from 'fastify';
import type { Admission } from './admission.ts';
import type { FormTokens, TokenState } from './form-token.ts';
import { suspicionOf, type ClientFacts } from './spam-score.ts';
import type { SiteTexts } from './site-texts.ts';
import { similarShare, type RecentTexts } from '../store/recent-texts.ts';
import type { AcceptedRequest, Suspicion } from '../store/types.ts';
import type { ValidRequest } from './validate.ts';

/** Dependencies of the filter. */
interface SpamFilterDependencies {
  readonly tokens: FormTokens;
  readonly texts: RecentTexts;
  readonly siteTexts: SiteTexts;
  readonly admission: Pick<Admission, 'storedToday'>;
  readonly clock: () => Date;
  readonly minFillMs: number;
  /** The company's (ISO 3166-1), which a phone number without a prefix is of. */
  readonly country: () => string | undefined;
}

/** Marks requests that look automated, and remembers those that are stored. */
interface SpamFilter {
  classify(valid: ValidRequest, client: ClientFacts, sender: string): Promise<ScoredRequest>;
}

/**
 * A request with its mark. `settle` must be called with whether it was stored, so that a refused one can be sent again.
 */
interface ScoredRequest {
  readonly request: AcceptedRequest;
  readonly settle: (isStored: boolean) => Promise<void>;
}

/** Creates the filter. */
export const createSpamFilter = ({
  tokens,
  texts,
  siteTexts,
  admission,
  clock,
  minFillMs,
  country,
}: SpamFilterDependencies): SpamFilter => {
  return {
    async classify({ fields, files, signals }, client, sender) {
      const verified = await tokens.verify(signals.token);
      const compare = (message: string) => texts.compare(message, fields, country());
      const similar = await compare(fields.message);
      // Many people copy the same list from the site.
      const similarity =
        similar.share < similarShare ? similar : await compare(await siteTexts.withoutThem(fields.message));
      const senderRequests = await admission.storedToday(sender);
      // Marked as used before the request is stored, so that a concurrent second request finds it used.
      const token: TokenState =
        verified.kind === 'valid' && !(await tokens.use(verified.id)) ? { kind: 'used' } : verified;
      const tokenId = token.kind === 'valid' ? token.id : undefined;
      const suspicion: Suspicion | undefined = suspicionOf({
        fields,
        isHoneypotFilled: signals.isHoneypotFilled,
        token,
        receivedAt: clock().getTime(),
        elapsedMs: signals.elapsedMs,
        minFillMs,
        client,
        similarity,
        senderRequests,
      });
      const settle = async (isStored: boolean): Promise<void> => {
        if (isStored) texts.remember(fields.message, fields);
        // If it fails the token expires by itself, and the visitor is answered either way.
        else if (tokenId !== undefined) await tokens.giveBack(tokenId).catch(() => undefined);
      };
      return { request: { fields, files, suspicion, tokenId }, settle };
    },
  };
};

/** Facts from the headers; every browser sends these headers with a form, natively or by script. */
export const clientFactsOf = ({ headers }: Pick<FastifyRequest, 'headers'>): ClientFacts => {
  const accept = headers.accept ?? '';
  const isFormAnswer = accept.includes('text/html') || accept.includes('application/json');
  return {
    isBrowserLike: headers.origin !== undefined && headers['accept-language'] !== undefined && isFormAnswer,
    isNavigation: headers['sec-fetch-mode'] === 'navigate' && accept.includes('text/html'),
  };
};
