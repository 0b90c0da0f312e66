import { css } from '@emotion/react';
import { contacts, type Contact, type WholeRequest } from '../../contract.ts';
import { words } from '../site.ts';
import { submitChange } from '../state/outbox.ts';
import { endCall, useIsCalling } from '../state/presence.ts';
import { quietButtonStyles } from './desk.styles.ts';

const recordStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.5rem;
`;

/** Calls and visits are recorded with one tap. While one calls, the call's button stands below those that call. */
export const ContactRecord = ({ request }: { readonly request: WholeRequest }) => {
  const isCalling = useIsCalling(request.reference);
  return (
    <p css={recordStyles}>
      {contacts
        .filter((contact) => contact !== 'call' || !isCalling)
        .map((contact) => (
          <ContactButton key={contact} contact={contact} request={request} />
        ))}
    </p>
  );
};

export interface ContactButtonProps {
  readonly contact: Contact;
  readonly request: WholeRequest;
}

/** Records a call, which has then ended, or a visit. */
export const ContactButton = ({ contact, request: { reference, version } }: ContactButtonProps) => (
  <button
    type="button"
    css={quietButtonStyles}
    onClick={() => {
      if (contact === 'call') endCall(reference);
      void submitChange([{ reference, version }], { kind: 'contact', contact }, words.request.saved);
    }}
  >
    {contact === 'call' ? words.request.calledOnce : words.request.visitedOnce}
  </button>
);
