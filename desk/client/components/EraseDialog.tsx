import { css } from '@emotion/react';
import { useEffect, useState } from 'react';
import { deskPaths, type EraseResult, type RequestCard } from '../../contract.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { formats, words } from '../site.ts';
import { ApiError } from '../state/api.ts';
import { notify } from '../state/notifications.ts';
import { refresh } from '../state/resources.ts';
import { postToApi } from '../state/session.ts';
import { quietButtonStyles } from './desk.styles.ts';
import { Dialog } from './Dialog.tsx';
import { ErrorAlert } from './ErrorAlert.tsx';
import { nameOf } from '../request-texts.ts';

const bodyStyles = css`
  display: grid;
  gap: 1rem;
  justify-items: start;
  & > label {
    display: flex;
    gap: 0.8rem;
    align-items: flex-start;
    min-height: 2.75rem;
  }
  & > label > input {
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
    margin: 0;
  }
  & ul {
    max-height: 9rem;
    overflow: auto;
    font-variant-numeric: tabular-nums;
  }
`;

type RequestName = Pick<RequestCard, 'reference' | 'firstname' | 'lastname' | 'email' | 'phone'>;

export interface EraseDialogProps {
  /** The selected requests. */
  readonly requests: readonly RequestName[];
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Asks for confirmation before requests are permanently deleted, and lists them. */
export const EraseDialog = ({ requests, onClose, onErased }: EraseDialogProps) => {
  const references = requests.map(({ reference }) => reference);
  const [isWholePerson, setWholePerson] = useState(false);
  const [found, setFound] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  const key = references.join(' ');

  useEffect(() => {
    let isUnmounted = false;
    const call = { references: key.split(' '), isWholePerson, isDryRun: true };
    postToApi<EraseResult>(deskPaths.erase, call).then(
      (result) => !isUnmounted && setFound(result.references),
      (error: unknown) => !isUnmounted && setFailure(errorText(error)),
    );
    return () => {
      isUnmounted = true;
    };
  }, [key, isWholePerson]);

  const erase = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const call = { references, isWholePerson, isDryRun: false };
      const result = await postToApi<EraseResult>(deskPaths.erase, call);
      notify(fill(words.erase.done, { count: result.references.length }));
      onErased();
      refresh();
    } catch (error) {
      setFailure(errorText(error));
    }
  };

  return (
    <Dialog title={words.erase.title} onClose={onClose}>
      <div css={bodyStyles}>
        <p>{words.erase.text}</p>
        <label>
          <input
            type="checkbox"
            checked={isWholePerson}
            onChange={({ target }) => {
              setFound(undefined);
              setFailure(undefined);
              setWholePerson(target.checked);
            }}
          />
          {words.erase.wholePerson}
        </label>
        <div role="status">
          {found && (
            <>
              <p>{formats.counted(found.length, words.erase.listOne, words.erase.listMany)}</p>
              <ul>
                {found.map((reference) => (
                  <li key={reference}>
                    {[...requests.filter(hasReference(reference)).map(nameOf), reference].join(', ')}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <ErrorAlert message={failure} />
        <Button onClick={() => void erase()} disabled={found === undefined}>
          {words.erase.confirm}
        </Button>
        <button type="button" css={quietButtonStyles} onClick={onClose}>
          {words.frame.cancel}
        </button>
      </div>
    </Dialog>
  );
};

const hasReference =
  (name: string) =>
  ({ reference }: RequestName): boolean =>
    reference === name;

const errorText = (error: unknown): string => words.errors[error instanceof ApiError ? error.code : 'unavailable'];
