import { css } from '@emotion/react';
import { useRef, useState, type MouseEvent } from 'react';
import type { Presence, WholeRequest } from '../../contract.ts';
import { buttonRow } from '../../../src/theme/mixins.ts';
import { space } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { buttonStyles } from '../../../src/ui/button.styles.ts';
import { fill } from '../../../src/ui/fill.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { mailtoUrl } from '../mailto-url.ts';
import { formats, sender, words } from '../site.ts';
import { beginCall, endCall, useIsCalling } from '../state/presence.ts';
import { isSendingMail } from '../state/session.ts';
import { useNow } from '../state/use-now.ts';
import { AnswerForm, hasAnswerDraft } from './AnswerForm.tsx';
import { ContactButton } from './ContactRecord.tsx';
import { quietButtonStyles } from './desk.styles.ts';
import { Dialog } from './Dialog.tsx';
import { PresenceLine } from './PresenceLine.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

const contactStyles = css`
  margin-bottom: ${space[5]};
  & > p:first-of-type {
    ${buttonRow}
  }
  & > div > p {
    padding-top: ${space[2]};
  }
  & > section {
    margin-top: ${space[5]};
  }
`;

/** A call that waits for the decision, because somebody else calls already. */
interface DoubleCall {
  readonly other: Presence;
  readonly href: string;
}

/**
 * Links to call each number that can be dialled, and to write; the calls come first. Before a number is dialled, the
 * others are told: two people do not call the same visitor without knowing.
 */
export const ContactButtons = ({ request }: { readonly request: WholeRequest }) => {
  const [isAnswering, setAnswering] = useState(() => hasAnswerDraft(request.reference));
  const reply = useRef<HTMLButtonElement>(null);
  const { phones, email, reference } = request;
  const now = useNow();
  const isCalling = useIsCalling(reference);
  const [double, setDouble] = useState<DoubleCall>();
  const numbers = phones.filter(({ href }) => href !== undefined);
  const mail = mailtoUrl(request, words.answer, { sender, date: formats.date(request.receivedAt) });
  const call = async (event: MouseEvent<HTMLAnchorElement>, href: string): Promise<void> => {
    event.preventDefault();
    const other = await beginCall(reference);
    if (other === undefined) location.assign(href);
    else setDouble({ other, href });
  };
  const callAnyway = async ({ href }: DoubleCall): Promise<void> => {
    setDouble(undefined);
    await beginCall(reference, true);
    location.assign(href);
  };
  return (
    <div css={contactStyles}>
      <p>
        {numbers.map(({ text, href = '' }, index) => (
          <a
            key={`${index} ${href}`}
            css={buttonStyles[index === 0 ? 'primary' : 'secondary']}
            href={href}
            onClick={(event) => void call(event, href)}
          >
            <InterfaceIcon name="phone" />
            {words.request.call}
            {numbers.length > 1 && ` ${text}`}
          </a>
        ))}
        {isSendingMail() && (
          <button
            ref={reply}
            type="button"
            css={buttonStyles[numbers.length === 0 ? 'primary' : 'secondary']}
            aria-expanded={isAnswering}
            onClick={() => setAnswering(!isAnswering)}
          >
            <InterfaceIcon name="mail" />
            {words.reply.open}
          </button>
        )}
        {email !== '' && !isSendingMail() && (
          <a css={buttonStyles[numbers.length === 0 ? 'primary' : 'secondary']} href={mail}>
            <InterfaceIcon name="mail" />
            {words.request.write}
          </a>
        )}
      </p>
      {isCalling && <CallEnd request={request} />}
      <div role="status">
        <PresenceLine present={request.present} now={now} />
      </div>
      {isAnswering && (
        <AnswerForm
          request={request}
          onClose={() => {
            setAnswering(false);
            reply.current?.focus();
          }}
        />
      )}
      {double && (
        <Dialog title={words.request.call} onClose={() => setDouble(undefined)}>
          <p>{fill(words.request.alreadyCalled, { name: double.other.name })}</p>
          <p css={doubleStyles}>
            <Button onClick={() => void callAnyway(double)}>{words.request.callAnyway}</Button>
            <button type="button" css={quietButtonStyles} onClick={() => setDouble(undefined)}>
              {words.frame.cancel}
            </button>
          </p>
        </Dialog>
      )}
    </div>
  );
};

/** What one taps who comes back from a call: the visitor was reached, or not. */
const CallEnd = ({ request }: { readonly request: WholeRequest }) => {
  const end = useFocusFallback<HTMLParagraphElement>();
  return (
    <p ref={end} css={callEndStyles}>
      <ContactButton contact="call" request={request} />
      <button type="button" css={quietButtonStyles} onClick={() => endCall(request.reference)}>
        {words.request.callEnded}
      </button>
    </p>
  );
};

const callEndStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.5rem;
  padding-top: ${space[2]};
`;

const doubleStyles = css`
  ${buttonRow}
  margin-top: ${space[4]};
`;
