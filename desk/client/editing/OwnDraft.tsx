import { css } from '@emotion/react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Change, DraftAnswer, EditState, PublishResult, Side, SourcePath } from '../../../office/api.ts';
import { previewPath } from '../../contract.ts';
import { color, space } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import {
  disclosureStyles,
  fieldLabelStyles,
  fieldStyles,
  mutedStyles,
  quietButtonStyles,
} from '../components/desk.styles.ts';
import { Dialog } from '../components/Dialog.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { deskUrl, words } from '../site.ts';
import { notify } from '../state/notifications.ts';
import { refresh } from '../state/resources.ts';
import { ChangeList } from './ChangeList.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { entryOf, forgetForms, formOf, slugOf, type DeskForms } from './forms.ts';
import { discardFile, preview, publish } from './office.ts';
import { errorSentence, refusalsOf, resultSentence } from './sentences.ts';
import { actionsStyles, rowsStyles, stackStyles } from './site.styles.ts';

const fileStyles = css`
  ${disclosureStyles}
  & > div {
    padding-bottom: ${space[4]};
  }
  & > summary > span {
    overflow-wrap: anywhere;
  }
`;

const publishStyles = css`
  ${stackStyles}
  margin-top: ${space[5]};
  & > div {
    width: 100%;
  }
`;

const doneStyles = css`
  border-left: 4px solid ${color.text};
  padding-left: ${space[4]};
`;

/** Files that are shown at a time. */
const pageSize = 30;
/** Characters of the history's line. */
const maxMessage = 200;

type DraftFileOf = DraftAnswer['files'][number];

export interface OwnDraftProps {
  readonly forms: DeskForms;
  readonly draft: DraftAnswer;
  /** The person's last call that builds, which another page may have made. */
  readonly own: EditState['own'];
  readonly isBusy: boolean;
  readonly setCalling: (isCalling: boolean) => void;
}

/** What the person has changed and not published: read, given up, looked at, published. */
export const OwnDraft = ({ forms, draft: { files }, own, isBusy, setCalling }: OwnDraftProps) => {
  const message = useId();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(pageSize);
  const [discarded, setDiscarded] = useState<DraftFileOf>();
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<string>();
  const [working, setWorking] = useState<'preview' | 'publish'>();
  const [conflicts, setConflicts] = useState<Extract<PublishResult, { kind: 'conflict' }>['files']>();

  const work = async (kind: 'preview' | 'publish', call: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    setDone(undefined);
    setWorking(kind);
    setCalling(true);
    try {
      await call();
    } catch (error) {
      setFailure(errorSentence(error));
    }
    setWorking(undefined);
    setCalling(false);
    forgetForms();
    refresh();
  };

  const look = (): Promise<void> =>
    work('preview', async () => {
      const answer = await preview();
      if (answer.kind === 'refused') setFailure(refusalsOf(forms, answer.diagnostics));
      else if (answer.kind !== 'built') setFailure(answer.kind === 'failed' ? answer.sentence : words.site.cancelled);
    });

  const send = (choices?: Readonly<Record<SourcePath, Side>>): Promise<void> =>
    work('publish', async () => {
      setConflicts(undefined);
      const result = await publish({ message: text.trim() || titles, ...(choices && { choices }) });
      if (result.kind === 'conflict') {
        setConflicts(result.files);
        return;
      }
      const sentence = resultSentence(forms, result);
      if (result.kind === 'published' || result.kind === 'unchanged') {
        setDone(sentence);
        setText('');
      } else setFailure(sentence);
    });

  const discard = async (file: DraftFileOf): Promise<void> => {
    setDiscarded(undefined);
    try {
      await discardFile(file.path);
      notify(fill(words.site.discarded, { title: titleOf(file) }));
    } catch (error) {
      setFailure(errorSentence(error));
    }
    refresh();
  };

  const titleOf = ({ path, changes }: DraftFileOf): string =>
    changes.map(newTitle).find((title) => title !== undefined) ?? entryOf(formOf(forms, path), path).title;
  // The office says so, and not this page: whoever went on meanwhile, or lost the network, finds it here.
  const hasPreview = working === undefined && own?.call === 'preview' && own.result?.kind === 'built';
  /** Why the last publication did not come about, where this page did not wait for it. */
  const lastFailure =
    working === undefined && done === undefined && own?.call === 'publish' && files.length > 0
      ? failureOf(forms, own.result)
      : undefined;
  /** What the history says of a publication whose person wrote nothing. */
  const titles = files
    .slice(0, pageSize)
    .filter(({ path }) => formOf(forms, path) !== undefined)
    .map(titleOf)
    .join(', ')
    .slice(0, maxMessage);

  return (
    <div>
      {files.length === 0 ? (
        <p>{words.site.draftEmpty}</p>
      ) : (
        <ul css={rowsStyles}>
          {files.slice(0, shown).map((file) => (
            <DraftFile
              key={file.path}
              forms={forms}
              file={file}
              title={titleOf(file)}
              onDiscard={() => setDiscarded(file)}
            />
          ))}
        </ul>
      )}
      {files.length > shown && (
        <button type="button" css={quietButtonStyles} onClick={() => setShown(shown + pageSize)}>
          {words.list.more}
        </button>
      )}
      {files.length > 0 && (
        <form
          css={publishStyles}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <div>
            <label css={fieldLabelStyles} htmlFor={message}>
              {words.site.message}
            </label>
            <input
              css={fieldStyles}
              id={message}
              maxLength={maxMessage}
              value={text}
              placeholder={titles}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          <div css={actionsStyles}>
            <Button variant="secondary" disabled={isBusy || working !== undefined} onClick={() => void look()}>
              {words.site.preview}
            </Button>
            <Button type="submit" disabled={isBusy || working !== undefined}>
              {words.site.publish}
            </Button>
          </div>
        </form>
      )}
      <div css={publishStyles} role="status">
        {working !== undefined && <p>{working === 'preview' ? words.site.buildingPreview : words.site.publishing}</p>}
        {hasPreview && (
          <p>
            <a css={quietButtonStyles} href={deskUrl(`${previewPath}/`)} target="_blank" rel="noopener">
              {words.site.openPreview}
            </a>
          </p>
        )}
        {done !== undefined && <p css={doneStyles}>{done}</p>}
      </div>
      <ErrorAlert message={failure ?? lastFailure} />
      {discarded !== undefined && (
        <Dialog
          title={fill(words.site.discardTitle, { title: titleOf(discarded) })}
          onClose={() => setDiscarded(undefined)}
        >
          <p>{words.site.discardText}</p>
          <div css={actionsStyles}>
            <Button onClick={() => void discard(discarded)}>{words.site.discard}</Button>
            <button type="button" css={quietButtonStyles} onClick={() => setDiscarded(undefined)}>
              {words.frame.cancel}
            </button>
          </div>
        </Dialog>
      )}
      {conflicts !== undefined && (
        <ConflictChoice
          forms={forms}
          files={conflicts}
          onChoose={(choices) => void send(choices)}
          onClose={() => setConflicts(undefined)}
        />
      )}
    </div>
  );
};

interface DraftFileProps {
  readonly forms: DeskForms;
  readonly file: DraftFileOf;
  readonly title: string;
  readonly onDiscard: () => void;
}

/** A file of the draft; what changes in it is drawn once it is opened. */
const DraftFile = ({ forms, file: { path, changes }, title, onDiscard }: DraftFileProps) => {
  const [isOpen, setOpen] = useState(false);
  const form = formOf(forms, path);
  const entry = entryOf(form, path);
  return (
    <li>
      <details css={fileStyles} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>{title}</span>
          <InterfaceIcon name="down" />
        </summary>
        {isOpen && (
          <div>
            {entry.path !== undefined && <p css={mutedStyles}>{fill(words.site.page, { path: entry.path })}</p>}
            <ChangeList forms={forms} path={path} changes={changes} />
            <div css={actionsStyles}>
              {form?.folder !== undefined && (
                <Link to={`/${words.paths.site}/${form.name}/${slugOf(path)}`} css={quietButtonStyles}>
                  {words.site.edit}
                </Link>
              )}
              <button type="button" css={quietButtonStyles} onClick={onDiscard}>
                {words.site.discard}
              </button>
            </div>
          </div>
        )}
      </details>
    </li>
  );
};

/** The title that a draft gives a file; the forms know those that visitors see. */
const newTitle = ({ place: [key, ...deeper], after }: Change): string | undefined =>
  key === 'title' && deeper.length === 0 && typeof after === 'string' && after.trim() !== '' ? after : undefined;

const failureOf = (forms: DeskForms, result: NonNullable<EditState['own']>['result']): string | undefined => {
  if (result === undefined || result.kind === 'published' || result.kind === 'unchanged') return undefined;
  if (result.kind === 'conflict') return words.site.conflictTitle;
  return result.kind === 'wrong' || result.kind === 'not-built' || (result.kind === 'refused' && 'sentence' in result)
    ? resultSentence(forms, result)
    : undefined;
};
