import { css } from '@emotion/react';
import { useEffect, useState } from 'react';
import { deskPaths, type EraseResult, type RequestCard } from '../../../http/desk.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/fill.ts';
import { words } from '../site.ts';
import { DeskFailure } from '../state/api.ts';
import { say } from '../state/notifications.ts';
import { refresh } from '../state/resources.ts';
import { sessionEnded, work } from '../state/session.ts';
import { quietButtonStyles } from './desk.styles.ts';
import { Dialog } from './Dialog.tsx';
import { Failed } from './ErrorAlert.tsx';
import { nameOf } from './RequestRow.tsx';

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

type Named = Pick<RequestCard, 'reference' | 'firstname' | 'lastname' | 'email' | 'phone'>;

export interface EraseDialogProps {
  /** What one has chosen. */
  readonly requests: readonly Named[];
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Says what will be gone for good, and asks. */
export const EraseDialog = ({ requests, onClose, onErased }: EraseDialogProps) => {
  const references = requests.map(({ reference }) => reference);
  const [isWholePerson, setWholePerson] = useState(false);
  const [found, setFound] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  const key = references.join(' ');

  useEffect(() => {
    let isLeft = false;
    const call = { references: key.split(' '), isWholePerson, isDryRun: true };
    work<EraseResult>(deskPaths.erase, call).then(
      (result) => !isLeft && setFound(result.references),
      (error: unknown) => !isLeft && setFailure(messageOf(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [key, isWholePerson]);

  const erase = async (): Promise<void> => {
    try {
      const call = { references, isWholePerson, isDryRun: false };
      const result = await work<EraseResult>(deskPaths.erase, call);
      say(fill(words.erase.done, { count: result.references.length }));
      onErased();
      refresh();
    } catch (error) {
      setFailure(messageOf(error));
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
              setWholePerson(target.checked);
            }}
          />
          {words.erase.wholePerson}
        </label>
        <div role="status">
          {found && (
            <>
              <p>{found.length === 1 ? words.erase.listOne : fill(words.erase.listMany, { count: found.length })}</p>
              <ul>
                {found.map((reference) => (
                  <li key={reference}>{[...requests.filter(isNamed(reference)).map(nameOf), reference].join(', ')}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <Failed message={failure} />
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

const isNamed =
  (name: string) =>
  ({ reference }: Named): boolean =>
    reference === name;

const messageOf = (error: unknown): string => {
  const code = error instanceof DeskFailure ? error.code : 'unavailable';
  if (code === 'stranger') sessionEnded();
  return words.errors[code];
};
