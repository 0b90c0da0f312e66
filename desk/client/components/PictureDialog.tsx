import { css } from '@emotion/react';
import { useState } from 'react';
import { filePath, thumbnailPath, type RequestFile } from '../../contract.ts';
import { buttonRow } from '../../../src/theme/mixins.ts';
import { color } from '../../../src/theme/tokens.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden.tsx';
import { deskUrl, words } from '../site.ts';
import { quietButtonStyles } from './desk.styles.ts';
import { Dialog } from './Dialog.tsx';

const dialogStyles = css`
  width: min(72rem, 100vw - 1rem);
  & > h2 {
    font: inherit;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  & > img {
    width: 100%;
    max-height: calc(100svh - 13rem);
    object-fit: contain;
    background: ${color.surfaceTinted};
  }
  & > p {
    ${buttonRow}
    margin-top: 0.6rem;
  }
  & > p > button {
    min-width: 2.75rem;
  }
`;

export interface PictureDialogProps {
  readonly reference: string;
  readonly pictures: readonly RequestFile[];
  readonly index: number;
  readonly onChange: (index: number) => void;
  readonly onClose: () => void;
}

/** Lightbox of the pictures, with previous and next buttons. */
export const PictureDialog = ({ reference, pictures, index, onChange, onClose }: PictureDialogProps) => {
  const [failed, setFailed] = useState<number>();
  const picture = pictures[index];
  if (picture === undefined) return null;
  const { position, name } = picture;
  return (
    <Dialog title={name} css={dialogStyles} onClose={onClose}>
      {failed === position ? (
        <p>{words.request.noPicture}</p>
      ) : (
        <img
          key={position}
          src={deskUrl(thumbnailPath(reference, position, 'large'))}
          alt={name}
          onError={() => setFailed(position)}
        />
      )}
      <p>
        {index > 0 && (
          <button type="button" css={quietButtonStyles} onClick={() => onChange(index - 1)}>
            <InterfaceIcon name="arrowLeft" />
            <VisuallyHidden>{words.request.previous}</VisuallyHidden>
          </button>
        )}
        {index < pictures.length - 1 && (
          <button type="button" css={quietButtonStyles} onClick={() => onChange(index + 1)}>
            <InterfaceIcon name="arrow" />
            <VisuallyHidden>{words.request.next}</VisuallyHidden>
          </button>
        )}
        <a css={quietButtonStyles} href={deskUrl(filePath(reference, position))} download={name}>
          {words.request.download}
        </a>
        <button type="button" css={quietButtonStyles} onClick={onClose}>
          {words.frame.dismiss}
        </button>
      </p>
    </Dialog>
  );
};
