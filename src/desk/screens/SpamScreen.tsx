import { css } from '@emotion/react';
import { color } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/fill.ts';
import { AsyncContent } from '../components/AsyncContent.tsx';
import { mutedStyles } from '../components/desk.styles.ts';
import { nameOf, RequestRow } from '../components/RequestRow.tsx';
import { Screen } from '../components/Screen.tsx';
import { words } from '../site.ts';
import { submitChange } from '../state/outbox.ts';
import { useList } from '../state/use-list.ts';
import { useNow } from '../state/use-now.ts';

const textStyles = css`
  max-width: 52ch;
  margin-bottom: 1.5rem;
`;

const listStyles = css`
  border-top: 1px solid ${color.text};
  margin-bottom: 1.5rem;
  max-width: 52rem;
`;

/** Above the link that covers the row. */
const backStyles = css`
  position: relative;
  z-index: 1;
  justify-self: start;
  margin-top: 0.5rem;
`;

/** Requests marked as spam, each with a button to restore it. */
export const SpamScreen = () => {
  const now = useNow();
  const { data, failure, showMore } = useList({ state: 'spam' });
  return (
    <Screen title={words.spam.title}>
      <p css={[mutedStyles, textStyles]}>{words.spam.text}</p>
      <AsyncContent data={data} failure={data === undefined ? failure : undefined}>
        {({ requests, next }) =>
          requests.length === 0 ? (
            <p role="status">{words.spam.empty}</p>
          ) : (
            <>
              <ul css={listStyles}>
                {requests.map((request) => (
                  <RequestRow key={request.reference} request={request} now={now} longestMs={1}>
                    <Button
                      css={backStyles}
                      variant="secondary"
                      aria-label={fill(words.spam.restoreThis, { name: nameOf(request) })}
                      onClick={() =>
                        void submitChange(
                          [{ reference: request.reference, version: request.version }],
                          { kind: 'state', state: 'new' },
                          fill(words.list.changedOne, { name: nameOf(request), state: words.states.new }),
                        )
                      }
                    >
                      {words.spam.restore}
                    </Button>
                  </RequestRow>
                ))}
              </ul>
              {next !== undefined && (
                <Button variant="secondary" onClick={showMore}>
                  {words.list.more}
                </Button>
              )}
            </>
          )
        }
      </AsyncContent>
    </Screen>
  );
};
