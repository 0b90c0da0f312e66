import { css } from '@emotion/react';
import { useId, useState } from 'react';
import { maxNoteCharacters, type Note, type WholeRequest } from '../../contract.ts';
import { FieldMessage } from '../../../src/ui/FieldMessage.tsx';
import { buttonRow, labelText } from '../../../src/theme/mixins.ts';
import { color, space } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { formats, words } from '../site.ts';
import { draftOf } from '../state/drafts.ts';
import { pendingChanges, submitChange } from '../state/outbox.ts';
import { useObservable } from '../state/observable.ts';
import { useDraftForm } from '../state/use-draft-form.ts';
import { fieldLabelStyles, fieldStyles, quietButtonStyles } from './desk.styles.ts';
import { useFocusFallback } from './use-focus-fallback.ts';

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

/** Internal notes, oldest first, including those still being sent. */
export const Notes = ({ request }: { readonly request: WholeRequest }) => {
  const [sent, setSent] = useState(0);
  const unsent = useObservable(pendingChanges).flatMap(({ id, change, requests }) =>
    change.kind === 'note' &&
    change.id === undefined &&
    requests.some(({ reference }) => reference === request.reference)
      ? [{ id, text: change.text }]
      : [],
  );
  return (
    <>
      {request.notes.length + unsent.length > 0 && (
        <ol css={listStyles}>
          {request.notes.map((note) => (
            <NoteItem key={note.id} note={note} request={request} />
          ))}
          {unsent.map(({ id, text }) => (
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

const NoteItem = ({ note, request }: { readonly note: Note; readonly request: WholeRequest }) => {
  const [isEdited, setEdited] = useState(draftOf(noteKey(request, note)) !== undefined);
  // Opening the form focuses its field; closing it focuses the button again.
  const [isTouched, setTouched] = useState(false);
  const row = useFocusFallback<HTMLLIElement>();
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
  /** The note to edit; default: a new note. */
  readonly note?: Note;
  readonly isFocused?: boolean;
  readonly onSent: () => void;
}

const NoteForm = ({ request, note, isFocused = false, onSent }: NoteFormProps) => {
  const form = useFocusFallback<HTMLFormElement>(() => []);
  const field = useId();
  const { register, handleSubmit, formState, baseVersion, takeDraft } = useDraftForm<{ text: string }>(
    noteKey(request, note),
    { text: note?.text ?? '' },
    request,
  );
  const send = (text: string): void => {
    const target = { reference: request.reference, version: baseVersion() };
    const restoreDraft = takeDraft();
    onSent();
    void submitChange([target], { kind: 'note', id: note?.id, text }, words.request.saved).then((isApplied) => {
      if (!isApplied) restoreDraft();
    });
  };
  const error = formState.errors.text?.message;
  return (
    <form
      ref={form}
      css={formStyles}
      noValidate
      onSubmit={(event) => void handleSubmit(({ text }) => send(text.trim()))(event)}
    >
      <div>
        <label css={fieldLabelStyles} htmlFor={field}>
          {note === undefined ? words.request.note : words.request.noteEditName}
        </label>
        <textarea
          css={[fieldStyles, areaStyles]}
          id={field}
          autoFocus={isFocused}
          maxLength={maxNoteCharacters}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${field}-error`}
          {...register('text', { validate: (text) => text.trim() !== '' || words.request.required })}
        />
        {error !== undefined && <FieldMessage id={`${field}-error`} message={error} />}
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
                takeDraft();
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
