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
  /** Sends its files itself when there is no script. */
  readonly name?: string;
  readonly label: string;
  readonly accept: string;
  /** Opens the camera instead of the files. */
  readonly isCamera?: boolean;
  readonly isDisabled: boolean;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/**
 * A file field drawn as a button. Without script it carries its files itself; with script it hands them
 * over and forgets them, so that the same file can be chosen again.
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
  const handOver = (element: HTMLInputElement): void => {
    const files = [...(element.files ?? [])];
    if (files.length === 0) return;
    element.value = '';
    onFiles(files);
  };

  // Files chosen before the page came to life.
  useEffect(() => {
    if (input.current) handOver(input.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
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
        onChange={(event: ChangeEvent<HTMLInputElement>) => handOver(event.currentTarget)}
      />
      <label css={[buttonStyles.secondary, labelStyles]} htmlFor={id}>
        {label}
      </label>
    </>
  );
};
