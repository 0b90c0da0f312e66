import { css } from '@emotion/react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { requestPath, type WholeRequest } from '../../contract.ts';
import { media } from '../../../src/theme/media.ts';
import { color, space, text } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { AsyncContent } from '../components/AsyncContent.tsx';
import { partStyles, quietButtonStyles } from '../components/desk.styles.ts';
import { AmountDisclosure } from '../components/AmountDisclosure.tsx';
import { Answers } from '../components/Answers.tsx';
import { AssigneeSelect } from '../components/AssigneeSelect.tsx';
import { ContactButtons } from '../components/ContactButtons.tsx';
import { ContactRecord } from '../components/ContactRecord.tsx';
import { EraseDialog } from '../components/EraseDialog.tsx';
import { RequestFacts } from '../components/RequestFacts.tsx';
import { RequestFiles } from '../components/RequestFiles.tsx';
import { RequestHistory } from '../components/RequestHistory.tsx';
import { NextStepForm } from '../components/NextStepForm.tsx';
import { Notes } from '../components/Notes.tsx';
import { nameOf } from '../request-texts.ts';
import { Screen } from '../components/Screen.tsx';
import { StateStepper } from '../components/StateStepper.tsx';
import { VisitSheet } from '../components/VisitSheet.tsx';
import { words } from '../site.ts';
import { notify } from '../state/notifications.ts';
import { returnToList, listPath } from '../state/list-navigation.ts';
import { requestKey } from '../state/outbox.ts';
import { useResource } from '../state/resources.ts';
import { isPrinting } from '../state/printing.ts';
import { usePresence } from '../state/presence.ts';
import { getFromApi, ownName } from '../state/session.ts';
import { useNow } from '../state/use-now.ts';
import { useObservable } from '../state/observable.ts';

/** Phone: one column, actions first. Desktop: message, files and notes at the left, the rest at the right. */
const columnsStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0 clamp(2rem, 5vw, 5rem);
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 23rem);
    grid-template-rows: auto 1fr;
    & > div:nth-of-type(2) {
      grid-area: 1 / 1 / 3 / 2;
    }
  }
`;

/** The first section of its column. */
const stateStyles = css`
  ${partStyles}
  margin-top: 0;
  & > h2 {
    margin-bottom: ${space[2]};
  }
`;

/** Who did what, who does it, and for how much: below what is needed at every look. */
const workStyles = css`
  border-top: 1px solid ${color.text};
  padding-block: ${space[2]} ${space[5]};
`;

const eraseStyles = css`
  margin-top: ${space[6]};
`;

/** The visitor's message, with its line breaks. */
const messageStyles = css`
  border-top: 1px solid ${color.text};
  padding-top: ${space[4]};
  & > h2 {
    font-size: ${text.h3};
    margin-bottom: ${space[3]};
  }
  & > blockquote {
    max-width: 62ch;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

const suspicionStyles = css`
  margin-top: ${space[4]};
  font-size: ${text.small};
  color: ${color.textMuted};
`;

/** One request with all its data and actions. */
export const RequestScreen = () => {
  const { reference = '' } = useParams();
  const { data, failure } = useResource(requestKey(reference), (signal) =>
    getFromApi<WholeRequest>(requestPath(reference), signal),
  );
  return (
    // One that was erased meanwhile is gone from the screen as well.
    <AsyncContent isWholeScreen data={failure?.code === 'not-found' ? undefined : data} failure={failure}>
      {(request) => <RequestDetails key={reference} request={request} />}
    </AsyncContent>
  );
};

const RequestDetails = ({ request }: { readonly request: WholeRequest }) => {
  const navigate = useNavigate();
  const list = useObservable(listPath);
  const [isErasing, setErasing] = useState(false);
  const now = useNow();
  const printing = useObservable(isPrinting);
  useNotifyOfOtherChanges(request);
  usePresence(request.reference);
  return (
    <Screen
      title={nameOf(request)}
      tab={request.reference}
      above={
        <Link to={list} state={returnToList} css={quietButtonStyles}>
          <InterfaceIcon name="arrowLeft" />
          {words.frame.back}
        </Link>
      }
      aside={words.states[request.state]}
    >
      {printing && <VisitSheet request={request} now={now} />}
      <ContactButtons request={request} />
      <div css={columnsStyles}>
        <div>
          <section css={stateStyles}>
            <h2>{words.request.state}</h2>
            <StateStepper request={request} />
          </section>
          <NextStepForm request={request} />
          <section css={workStyles}>
            <ContactRecord request={request} />
            <AssigneeSelect request={request} />
            <AmountDisclosure request={request} />
          </section>
        </div>
        <div>
          <section css={messageStyles}>
            <h2>{words.request.message}</h2>
            <blockquote>{request.message}</blockquote>
            {request.suspicion.length > 0 && (
              <p css={suspicionStyles}>
                {words.request.suspicion} {request.suspicion.map(suspicionText).join(', ')}
              </p>
            )}
          </section>
          <Answers request={request} />
          <RequestFiles reference={request.reference} files={request.files} />
          <section css={partStyles}>
            <h2 tabIndex={-1}>{words.request.notes}</h2>
            <Notes request={request} />
          </section>
        </div>
        <div>
          <RequestFacts request={request} />
          <RequestHistory history={request.history} />
          <button css={[quietButtonStyles, eraseStyles]} type="button" onClick={() => setErasing(true)}>
            {words.erase.open}
          </button>
        </div>
      </div>
      {isErasing && (
        <EraseDialog
          requests={[request]}
          onClose={() => setErasing(false)}
          onErased={() => void navigate(list, { replace: true })}
        />
      )}
    </Screen>
  );
};

const suspicionText = (reason: string): string =>
  (words.suspicions as Readonly<Record<string, string>>)[reason] ?? reason;

/** Notifies when another user has changed the request while it is shown. */
const useNotifyOfOtherChanges = ({ version, history }: WholeRequest): void => {
  const seen = useRef(version);
  useEffect(() => {
    const [last] = history;
    if (seen.current !== version && last !== undefined && last.by !== ownName())
      notify(fill(words.request.theirs, { name: last.by }));
    seen.current = version;
  }, [version, history]);
};
