import { css } from '@emotion/react';
import { contactForm } from '#site/contact.gen';
import { site } from '#site/site.gen';
import { labelText } from '../theme/mixins.ts';
import { color, text } from '../theme/tokens.ts';
import { fill } from '../ui/fill.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { formatKilobytes, formatMegabytes, totalBytesOf } from './file-sizes.ts';

const listStyles = css`
  margin-top: 0.9rem;
  border-top: 1px solid ${color.text};
  & > li {
    display: grid;
    grid-template-columns: 1.5rem minmax(0, 1fr) auto 2.75rem;
    gap: 0.8rem;
    align-items: center;
    border-bottom: 1px solid ${color.rule};
    min-height: 3.25rem;
    font-size: ${text.small};
    line-height: 1.3;
  }
`;

const nameStyles = css`
  overflow-wrap: anywhere;
`;

const removeStyles = css`
  width: 2.75rem;
  height: 2.75rem;
  border: 0;
  padding: 0;
  background: none;
  display: grid;
  place-items: center;
  &:hover:enabled {
    color: ${color.brand};
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
`;

const totalStyles = css`
  display: flex;
  justify-content: space-between;
  padding-top: 0.7rem;
  font-weight: 600;
  font-size: ${text.small};
`;

export interface FileListProps {
  readonly files: readonly File[];
  readonly labelledBy: string;
  readonly isDisabled: boolean;
  readonly onRemove: (file: File) => void;
}

/** The attachments with their sizes in KB and remove buttons, and their total size in MB. */
export const FileList = ({ files, labelledBy, isDisabled, onRemove }: FileListProps) => (
  <>
    <ul css={listStyles} aria-labelledby={labelledBy}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size}`}>
          <InterfaceIcon name="file" />
          <span css={nameStyles}>{file.name}</span>
          <span css={labelText}>{formatKilobytes(file.size, site.locale)}</span>
          <button
            css={removeStyles}
            type="button"
            disabled={isDisabled}
            aria-label={fill(contactForm.words.removeFile, { file: file.name })}
            onClick={({ detail }) => {
              // The second click of a double click would meet the file that has moved up.
              if (detail <= 1) onRemove(file);
            }}
          >
            <InterfaceIcon name="close" />
          </button>
        </li>
      ))}
    </ul>
    <p css={totalStyles}>
      <span>{contactForm.words.filesTotal}</span>
      <span>{formatMegabytes(totalBytesOf(files), site.locale)}</span>
    </p>
  </>
);
