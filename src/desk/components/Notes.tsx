import { css } from '@emotion/react';
import { useId, useState } from 'react';
import { maxNoteCharacters, type Note, type WholeRequest } from '../../../http/desk.ts';
import { FieldMessage } from '../../contact/FieldMessage.tsx';
import { buttonRow, labelText } from '../../theme/mixins.ts';
import { color, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/fill.ts';
import { formats, words } from '../site.ts';
import { draftOf } from '../state/drafts.ts';
import { jobs, perform } from '../state/outbox.ts';
import { useStore } from '../state/store.ts';
import { useWritten } from '../state/use-draft-form.ts';
import { fieldNameStyles, fieldStyles, quietButtonStyles } from './desk.styles.ts';
import { useKeptFocus } from './use-focus-fallback.ts';

const listStyles = css`
  margin-bottom: ${space[4]};
  & > li {
    padding-block: ${space[3]};
    border-bottom: 1px solid ${color.rule};
  }
  & > li > p:first-of-type {
    white-space: pre-line;
    overflow-wrap: anywhere;
    max-width: 62ch;
  }
  & > li[aria-busy='true'] {
    color: ${color.textMuted};
    font-style: italic;
  }
`;

const areaStyles = css`
  min-height: 6.5rem;
  resize: vertical;
  line-height: 1.5;
`;

const formStyles = css`
  display: grid;
  gap: ${space[3]};
  & > p:last-of-type {
    ${buttonRow}
  }
`;

/** What the company's people write for each other, oldest first, with those that are still on their way. */
export const Notes = ({ request }: { readonly request: WholeRequest }) => {
  const [sent, setSent] = useState(0);
  const waiting = useStore(jobs).flatMap(({ id, change, requests }) =>
    change.kind === 'note' &&
    change.id === undefined &&
    requests.some(({ reference }) => reference === request.reference)
      ? [{ id, text: change.text }]
      : [],
  );
  return (
    <>
      {request.notes.length + waiting.length > 0 && (
        <ol css={listStyles}>
          {request.notes.map((note) => (
            <WrittenNote key={note.id} note={note} request={request} />
          ))}
          {waiting.map(({ id, text }) => (
            <li key={id} aria-busy="true">
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm key={sent} request={request} onSent={() => setSent(sent + 1)} />
    </>
  );
};

const WrittenNote = ({ note, request }: { readonly note: Note; readonly request: WholeRequest }) => {
  const [isEdited, setEdited] = useState(draftOf(noteKey(request, note)) !== undefined);
  // Whoever opens or leaves the form goes on in it, or where they opened it.
  const [isTouched, setTouched] = useState(false);
  const row = useKeptFocus<HTMLLIElement>();
  const show = (isForm: boolean): void => {
    setEdited(isForm);
    setTouched(true);
  };
  if (isEdited)
    return (
      <li ref={row}>
        <NoteForm request={request} note={note} isFocused={isTouched} onSent={() => show(false)} />
      </li>
    );
  return (
    <li ref={row}>
      <p>{note.text}</p>
      <p css={labelText}>{fill(words.request.stateBy, { date: formats.instant(note.at), name: note.by })}</p>
      <button type="button" css={quietButtonStyles} autoFocus={isTouched} onClick={() => show(true)}>
        {words.request.noteEdit}
      </button>
    </li>
  );
};

interface NoteFormProps {
  readonly request: WholeRequest;
  /** The one that is changed; a new one without it. */
  readonly note?: Note;
  readonly isFocused?: boolean;
  readonly onSent: () => void;
}

const NoteForm = ({ request, note, isFocused = false, onSent }: NoteFormProps) => {
  const form = useKeptFocus<HTMLFormElement>(() => []);
  const field = useId();
  const { register, handleSubmit, formState, versionSeen, handOver } = useWritten<{ text: string }>(
    noteKey(request, note),
    { text: note?.text ?? '' },
    request.version,
  );
  const send = (text: string): void => {
    const target = { reference: request.reference, version: versionSeen() };
    const bringBack = handOver();
    onSent();
    void perform([target], { kind: 'note', id: note?.id, text }, words.request.saved).then((isMade) => {
      if (!isMade) bringBack();
    });
  };
  const mistake = formState.errors.text?.message;
  return (
    <form
      ref={form}
      css={formStyles}
      noValidate
      onSubmit={(event) => void handleSubmit(({ text }) => send(text.trim()))(event)}
    >
      <div>
        <label css={fieldNameStyles} htmlFor={field}>
          {note === undefined ? words.request.note : words.request.noteEditName}
        </label>
        <textarea
          css={[fieldStyles, areaStyles]}
          id={field}
          autoFocus={isFocused}
          maxLength={maxNoteCharacters}
          aria-invalid={mistake === undefined ? undefined : true}
          aria-describedby={mistake === undefined ? undefined : `${field}-error`}
          {...register('text', { validate: (text) => text.trim() !== '' || words.request.required })}
        />
        {mistake !== undefined && <FieldMessage id={`${field}-error`} message={mistake} />}
      </div>
      <p>
        <Button variant="secondary" type="submit">
          {words.request.noteSave}
        </Button>
        {note !== undefined && (
          <>
            <button type="button" css={quietButtonStyles} onClick={() => send('')}>
              {words.request.noteRemove}
            </button>
            <button
              type="button"
              css={quietButtonStyles}
              onClick={() => {
                handOver();
                onSent();
              }}
            >
              {words.frame.cancel}
            </button>
          </>
        )}
      </p>
    </form>
  );
};

const noteKey = ({ reference }: WholeRequest, note: Note | undefined): string => `note ${reference} ${note?.id ?? ''}`;
