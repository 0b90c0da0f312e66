import { css } from '@emotion/react';
import { spamDays, type RequestCard } from '../../contract.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { AsyncContent } from '../components/AsyncContent.tsx';
import { mutedStyles } from '../components/desk.styles.ts';
import { nameOf } from '../request-texts.ts';
import { SelectableRequests } from '../components/SelectableRequests.tsx';
import { Screen } from '../components/Screen.tsx';
import { words } from '../site.ts';
import { submitChange } from '../state/outbox.ts';
import { useList } from '../state/use-list.ts';

const textStyles = css`
  max-width: 52ch;
  margin-bottom: 1.5rem;
`;

const listStyles = css`
  max-width: 52rem;
`;

/** Above the link that covers the row. */
const backStyles = css`
  position: relative;
  z-index: 1;
  justify-self: start;
  margin-top: 0.5rem;
`;

/** Requests marked as spam: restored or erased, one or several at once. */
export const SpamScreen = () => {
  const { data, failure, isLoading, showMore } = useList({ state: 'spam' });
  return (
    <Screen title={words.spam.title}>
      <p css={[mutedStyles, textStyles]}>
        {words.spam.text} {fill(words.spam.kept, { days: spamDays })}
      </p>
      <AsyncContent data={data} failure={failure}>
        {(list) =>
          list.requests.length === 0 ? (
            <p role="status">{words.spam.empty}</p>
          ) : (
            <div css={listStyles}>
              <SelectableRequests
                list={list}
                isLoading={isLoading}
                onMore={showMore}
                proposed="new"
                actionsOf={(request) => <RestoreButton request={request} />}
              />
            </div>
          )
        }
      </AsyncContent>
    </Screen>
  );
};

const RestoreButton = ({ request }: { readonly request: RequestCard }) => (
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
);
