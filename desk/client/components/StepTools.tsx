import { css } from '@emotion/react';
import { deskPaths, type NextStep, type WholeRequest } from '../../contract.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { mapUrl } from '../map-url.ts';
import { words } from '../site.ts';
import { notify, notifyError } from '../state/notifications.ts';
import { submitChange } from '../state/outbox.ts';
import { printSheet } from '../state/printing.ts';
import { isSendingMail, postToApi } from '../state/session.ts';
import { quietButtonStyles } from './desk.styles.ts';
import { useFocusFallback } from './use-focus-fallback.ts';

const toolsStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.5rem;
`;

/** What is done with a step: finished, shown on the telephone's map, mailed as an appointment, printed for the van. */
export const StepTools = ({ request, step }: { readonly request: WholeRequest; readonly step: NextStep }) => {
  const { reference, version } = request;
  const place = step.place ?? request.place;
  const tools = useFocusFallback<HTMLDivElement>((removed) => [
    removed.closest('section')?.querySelector('summary') ?? null,
  ]);
  const finish = (): void => void submitChange([{ reference, version }], { kind: 'next-step' }, words.request.saved);
  const sendMail = async (): Promise<void> => {
    try {
      await postToApi(deskPaths.visitMail, { reference });
      notify(words.request.stepMailed);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <div ref={tools} css={toolsStyles}>
      <button type="button" css={quietButtonStyles} onClick={finish}>
        {words.request.stepRemove}
      </button>
      {place !== '' && (
        <a css={quietButtonStyles} href={mapUrl(place, navigator.userAgent)}>
          <InterfaceIcon name="pin" />
          {words.request.map}
        </a>
      )}
      {isSendingMail() && (
        <button type="button" css={quietButtonStyles} onClick={() => void sendMail()}>
          <InterfaceIcon name="calendar" />
          {words.request.stepMail}
        </button>
      )}
      <button type="button" css={quietButtonStyles} onClick={() => void printSheet()}>
        <InterfaceIcon name="file" />
        {words.request.print}
      </button>
    </div>
  );
};
