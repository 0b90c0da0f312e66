import type { FastifyRequest } from 'fastify';
import type { Admission } from './admission.ts';
import type { FormTokens, TokenState } from './form-token.ts';
import { suspicionOf, type ClientFacts } from './spam-score.ts';
import type { KnownTexts } from './text-memory.ts';
import type { Submission, SubmittedFields, Suspicion } from './types.ts';
import type { ValidSubmission } from './validate.ts';

/** What judging a request needs beside the request itself. */
export interface SpamJudgeDependencies {
  readonly tokens: FormTokens;
  readonly texts: KnownTexts;
  readonly admission: Pick<Admission, 'storedToday'>;
  readonly clock: () => Date;
  readonly minFillMs: number;
}

/** Marks requests that look like a program's, and remembers those that are stored. */
export interface SpamJudge {
  judge(valid: ValidSubmission, client: ClientFacts, sender: string): Promise<JudgedSubmission>;
}

/** A request with its mark; `settle` is told whether it was stored, so that a refused one may be sent again. */
export interface JudgedSubmission {
  readonly submission: Submission;
  readonly settle: (isStored: boolean) => Promise<void>;
}

/** Creates the judge. */
export function createSpamJudge({ tokens, texts, admission, clock, minFillMs }: SpamJudgeDependencies): SpamJudge {
  return {
    async judge({ fields, files, signs }, client, sender) {
      const judged = await tokens.judge(signs.token);
      const familiarity = await texts.compare(fields.message, authorOf(fields));
      const senderRequests = await admission.storedToday(sender);
      // Taken before it is stored: a second request that comes meanwhile finds it used.
      const token: TokenState = judged.kind === 'valid' && !(await tokens.use(judged.id)) ? { kind: 'used' } : judged;
      const tokenId = token.kind === 'valid' ? token.id : undefined;
      const suspicion: Suspicion | undefined = suspicionOf({
        fields,
        isTrapped: signs.isTrapped,
        token,
        receivedAt: clock().getTime(),
        elapsedMs: signs.elapsedMs,
        minFillMs,
        client,
        familiarity,
        senderRequests,
      });
      const settle = async (isStored: boolean): Promise<void> => {
        if (isStored) texts.remember(fields.message, authorOf(fields));
        // What is taken by nobody ends by itself; the visitor is answered either way.
        else if (tokenId !== undefined) await tokens.giveBack(tokenId).catch(() => undefined);
      };
      return { submission: { fields, files, suspicion, tokenId }, settle };
    },
  };
}

/** What tells one writer from another: what the company would answer to. */
export const authorOf = ({ email, phone }: Pick<SubmittedFields, 'email' | 'phone'>): string =>
  email.toLowerCase() || phone;

/** What the headers of a request tell; every browser sends these with a form, by itself or through the script. */
export function clientFactsOf({ headers }: Pick<FastifyRequest, 'headers'>): ClientFacts {
  const accept = headers.accept ?? '';
  const isFormAnswer = accept.includes('text/html') || accept.includes('application/json');
  return {
    isBrowserLike: headers.origin !== undefined && headers['accept-language'] !== undefined && isFormAnswer,
    isNavigation: headers['sec-fetch-mode'] === 'navigate' && accept.includes('text/html'),
  };
}
