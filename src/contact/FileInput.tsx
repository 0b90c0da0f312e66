import { css } from '@emotion/react';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { color } from '../theme/tokens.ts';
import { visuallyHidden } from '../theme/mixins.ts';
import { buttonStyles } from '../ui/button.styles.ts';

const inputStyles = css`
  &:focus-visible + label {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }
  &:disabled + label {
    cursor: not-allowed;
    opacity: 0.6;
  }
`;

const labelStyles = css`
  cursor: pointer;
`;

export interface FileInputProps {
  readonly id: string;
  /** Form field name, for submission without JavaScript. */
  readonly name?: string;
  readonly label: string;
  readonly accept: string;
  /** Opens the camera instead of the file picker. */
  readonly isCamera?: boolean;
  readonly isDisabled: boolean;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/**
 * A file input styled as a button. With JavaScript it passes the chosen files to `onFiles` and is emptied, so that the
 * same file can be chosen again; without JavaScript it submits them itself.
 */
export const FileInput = ({
  id,
  name,
  label,
  accept,
  isCamera = false,
  isDisabled,
  describedBy,
  isInvalid = false,
  onFiles,
}: FileInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  const moveFiles = (element: HTMLInputElement): void => {
    const files = [...(element.files ?? [])];
    if (files.length === 0) return;
    element.value = '';
    onFiles(files);
  };

  // Files chosen before hydration.
  useEffect(() => {
    if (input.current) moveFiles(input.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once, on mount
  }, []);

  return (
    <>
      <input
        css={[visuallyHidden, inputStyles]}
        ref={input}
        id={id}
        name={name}
        type="file"
        multiple={!isCamera}
        accept={accept}
        capture={isCamera ? 'environment' : undefined}
        disabled={isDisabled}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => moveFiles(event.currentTarget)}
      />
      <label css={[buttonStyles.secondary, labelStyles]} htmlFor={id}>
        {label}
      </label>
    </>
  );
};
