import { css } from '@emotion/react';
import { contactForm, contactRules } from '#site/contact.gen';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { labelText, visuallyHidden } from '../theme/mixins.ts';
import { color, font, text } from '../theme/tokens.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { acceptAttributeOf, cameraAcceptOf } from './attachments.ts';
import { errorIdOf, fieldIdOf } from './Field.tsx';
import { fieldLabelStyles, wideStyles } from '../ui/field.styles.ts';
import { FieldMessage } from '../ui/FieldMessage.tsx';
import { FileInput } from './FileInput.tsx';
import { FileList } from './FileList.tsx';
import type { Announcement, Attachments } from './use-attachments.ts';
import { useFileDrop } from './use-file-drop.ts';

const optionalStyles = css`
  font-weight: 400;
`;

const zoneStyles = css`
  position: relative;
  display: grid;
  justify-items: start;
  gap: 0.35rem;
  padding: 1.5rem;
  border: 1.5px dashed ${color.border};
`;

const zoneOverStyles = css`
  border: 3px solid ${color.brand};
  background: ${color.surfaceTinted};
  padding: calc(1.5rem - 1.5px);
  & > strong {
    font: 400 ${text.h3} / 1.15 ${font.heading};
  }
  & > ._icon {
    width: 2.75rem;
    height: 2.75rem;
    stroke-width: 1.1;
    color: ${color.brand};
  }
`;

const buttonsStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.7rem 1rem;
  margin-top: 0.7rem;
`;

/** Shown on touch devices, which have a camera. */
const cameraStyles = css`
  display: none;
  @media (pointer: coarse) {
    display: block;
  }
`;

const noticeStyles = css`
  margin-top: 0.45rem;
`;

const name = 'files';
const fieldId = fieldIdOf(name);
const labelId = `${fieldId}-label`;
const limitsId = `${fieldId}-limits`;

export interface FilesFieldProps {
  readonly attachments: Attachments;
  readonly errors: readonly string[];
  readonly isDisabled: boolean;
}

/** Attachments: a drop zone, buttons to choose files or take a photo, and the list of files. */
export const FilesField = ({
  attachments: { files, announcements, add, remove },
  errors,
  isDisabled,
}: FilesFieldProps) => {
  const { isOver, zoneProps } = useFileDrop((dropped) => {
    if (!isDisabled) add(dropped);
  });
  const isHydrated = useHydrated();
  const { label, hint } = contactForm.fields.files;
  const { words } = contactForm;
  const cameraAccept = cameraAcceptOf(contactRules.acceptedTypes);
  const errorId = errors.length > 0 ? errorIdOf(name) : undefined;
  const removeAndFocus = (file: File): void => {
    remove(file);
    // The focused button is removed with its file.
    document.getElementById(fieldId)?.focus({ preventScroll: true });
  };
  return (
    <div css={wideStyles} role="group" aria-labelledby={labelId}>
      <p css={fieldLabelStyles} id={labelId}>
        {label} {hint && <span css={optionalStyles}>({hint})</span>}
      </p>
      <div css={[zoneStyles, isOver && zoneOverStyles]} data-drop="" {...zoneProps}>
        {isOver && <InterfaceIcon name="file" />}
        <strong>{isOver ? words.dropActive : words.dropTitle}</strong>
        <p css={labelText} id={limitsId}>
          {words.dropHint}
        </p>
        <div css={buttonsStyles}>
          <div>
            <FileInput
              id={fieldId}
              name={name}
              label={words.chooseFiles}
              accept={acceptAttributeOf(contactRules.acceptedTypes)}
              isDisabled={isDisabled}
              isInvalid={errorId !== undefined}
              describedBy={[limitsId, errorId].filter((id) => id !== undefined).join(' ')}
              onFiles={add}
            />
          </div>
          {isHydrated && cameraAccept && (
            <div css={cameraStyles}>
              <FileInput
                id={`${fieldId}-camera`}
                label={words.takePhoto}
                accept={cameraAccept}
                isCamera
                isDisabled={isDisabled}
                onFiles={add}
              />
            </div>
          )}
        </div>
      </div>
      <Announcements announcements={announcements} />
      {errorId && (
        <div id={errorId}>
          {[...new Set(errors)].map((message) => (
            <FieldMessage key={message} message={message} />
          ))}
        </div>
      )}
      {files.length > 0 && (
        <FileList files={files} labelledBy={labelId} isDisabled={isDisabled} onRemove={removeAndFocus} />
      )}
    </div>
  );
};

/** Tells which files were added, removed or refused. Always rendered: live regions must exist before they change. */
const Announcements = ({ announcements }: { readonly announcements: readonly Announcement[] }) => (
  <div role="status">
    {/* Two files of one name have the same sentence. */}
    {announcements.map(({ text: sentence, kind }, index) => {
      if (kind === 'refused') return <FieldMessage key={index} message={sentence} />;
      return (
        <p key={index} css={kind === 'changed' ? visuallyHidden : [labelText, noticeStyles]}>
          {sentence}
        </p>
      );
    })}
  </div>
);
