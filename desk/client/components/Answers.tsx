import { css } from '@emotion/react';
import { deskPaths, filePath, type Answer, type AnswerFault, type WholeRequest } from '../../contract.ts';
import { labelText } from '../../../src/theme/mixins.ts';
import { color, space } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { deskUrl, formats, words } from '../site.ts';
import { notifyError } from '../state/notifications.ts';
import { requestKey } from '../state/outbox.ts';
import { cacheResource, refresh } from '../state/resources.ts';
import { postToApi } from '../state/session.ts';
import { disclosureStyles, iconLineStyles, partStyles, quietButtonStyles } from './desk.styles.ts';

const listStyles = css`
  & > li {
    border-bottom: 1px solid ${color.rule};
    padding-block: ${space[2]};
  }
  & details {
    ${disclosureStyles}
  }
  & details > p {
    white-space: pre-line;
    overflow-wrap: anywhere;
    max-width: 62ch;
    margin-bottom: ${space[3]};
  }
  & a,
  & summary > span {
    overflow-wrap: anywhere;
    min-width: 0;
  }
`;

const deliveryStyles = css`
  ${iconLineStyles}
  &[data-failed] {
    color: ${color.brandDark};
    font-weight: 600;
  }
`;

/** The mails that were written to the visitor, and what became of each. */
export const Answers = ({ request }: { readonly request: WholeRequest }) =>
  request.answers.length > 0 && (
    <section css={partStyles}>
      <h2>{words.reply.answers}</h2>
      <ol css={listStyles}>
        {request.answers.map((answer) => (
          <li key={answer.id}>
            <details>
              <summary>
                <span>{answer.subject}</span>
                <InterfaceIcon name="down" />
              </summary>
              <p>{answer.text}</p>
              <ul>
                {answer.files.map(({ position, name }) => (
                  <li key={position}>
                    <a css={quietButtonStyles} href={deskUrl(filePath(request.reference, position))} download={name}>
                      <InterfaceIcon name="file" />
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
            <p css={labelText}>
              {fill(words.request.stateBy, { date: formats.instant(answer.at), name: answer.by })} · {answer.to}
            </p>
            <Delivery answer={answer} reference={request.reference} />
          </li>
        ))}
      </ol>
    </section>
  );

const Delivery = ({ answer, reference }: { readonly answer: Answer; readonly reference: string }) => {
  const { delivery } = answer;
  const fault = delivery.state === 'sent' ? undefined : delivery.fault;
  const isFailed = delivery.state === 'failed';
  const sendAgain = async (): Promise<void> => {
    try {
      const whole = await postToApi<WholeRequest>(deskPaths.answerAgain, { reference, id: answer.id });
      cacheResource(requestKey(reference), whole);
      refresh();
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <>
      <p css={deliveryStyles} data-failed={isFailed ? '' : undefined}>
        <InterfaceIcon name={fault === undefined ? 'mail' : 'alert'} />
        <span>{deliveryText(answer)}</span>
      </p>
      {fault !== undefined && (
        <button type="button" css={quietButtonStyles} onClick={() => void sendAgain()}>
          {words.reply.again}
        </button>
      )}
    </>
  );
};

const deliveryText = ({ delivery, to }: Answer): string => {
  switch (delivery.state) {
    case 'sent':
      return fill(words.reply.left, { date: formats.instant(delivery.at) });
    case 'waiting':
      return delivery.fault === undefined ? words.reply.leaving : fill(lateTexts[delivery.fault], { to });
    case 'failed':
      return fill(failedTexts[delivery.fault], { to });
    default:
      return delivery satisfies never;
  }
};

const lateTexts: Readonly<Record<AnswerFault, string>> = {
  server: words.reply.lateServer,
  address: words.reply.lateAddress,
  message: words.reply.lateMessage,
};

const failedTexts: Readonly<Record<AnswerFault, string>> = {
  server: words.reply.failedServer,
  address: words.reply.failedAddress,
  message: words.reply.failedMessage,
};
