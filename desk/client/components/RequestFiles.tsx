import { css } from '@emotion/react';
import { useState } from 'react';
import { filePath, thumbnailPath, type RequestFile } from '../../contract.ts';
import { labelText } from '../../../src/theme/mixins.ts';
import { color, space, text } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { deskUrl, formats, quarantineSentences, words } from '../site.ts';
import { partStyles } from './desk.styles.ts';
import { PictureDialog } from './PictureDialog.tsx';

const picturesStyles = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr));
  gap: ${space[3]};
  margin-bottom: ${space[3]};
  & button {
    display: block;
    width: 100%;
    padding: 0;
    border: 1px solid ${color.rule};
    background: ${color.surfaceTinted};
    text-align: left;
  }
  & button:hover {
    border-color: ${color.text};
  }
  & img {
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
  }
`;

const filesStyles = css`
  border-top: 1px solid ${color.rule};
  & > li {
    border-bottom: 1px solid ${color.rule};
  }
  & > li > * {
    display: grid;
    grid-template-columns: 1.5rem minmax(0, 1fr) auto;
    gap: 0.2rem 0.8rem;
    align-items: center;
    min-height: 2.75rem;
    padding-block: 0.5rem;
    font-size: ${text.small};
    overflow-wrap: anywhere;
    text-decoration: none;
  }
  & > li > a > span:first-of-type {
    text-decoration: underline;
    text-decoration-color: ${color.brand};
    text-decoration-thickness: 2px;
    text-underline-offset: 0.22em;
  }
`;

export interface RequestFilesProps {
  readonly reference: string;
  readonly files: readonly RequestFile[];
}

/** Thumbnails of the pictures and download links; quarantined files are only listed. */
export const RequestFiles = ({ reference, files }: RequestFilesProps) => {
  /** Position of the picture in full view. */
  const [opened, setOpened] = useState<number>();
  // Pictures that are too large or damaged have no thumbnail: they are documents to download.
  const [undrawn, setUndrawn] = useState<ReadonlySet<number>>(new Set());
  const pictures = files.filter(({ kind, position }) => kind === 'picture' && !undrawn.has(position));
  const openedIndex = pictures.findIndex(({ position }) => position === opened);
  if (files.length === 0) return null;
  return (
    <section css={partStyles}>
      <h2>{words.request.files}</h2>
      {pictures.length > 0 && (
        <ul css={picturesStyles}>
          {pictures.map(({ position, name }) => (
            <li key={position}>
              <button
                type="button"
                aria-label={fill(words.request.enlarge, { name })}
                onClick={() => setOpened(position)}
              >
                <img
                  src={deskUrl(thumbnailPath(reference, position, 'small'))}
                  alt=""
                  loading="lazy"
                  onError={() => setUndrawn((former) => new Set([...former, position]))}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul css={filesStyles}>
        {files.map((file) => (
          <li key={file.position}>
            {file.kind === 'quarantined' ? (
              <p>
                <InterfaceIcon name="alert" />
                <span>
                  {file.name}
                  <br />
                  <small css={labelText}>
                    {[words.request.quarantined, quarantineSentences[file.reason]].filter(Boolean).join(' ')}
                  </small>
                </span>
              </p>
            ) : (
              <a href={deskUrl(filePath(reference, file.position))} download={file.name}>
                <InterfaceIcon name="file" />
                <span>{file.name}</span>
                <span css={labelText}>{formats.bytes(file.bytes)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {openedIndex !== -1 && (
        <PictureDialog
          reference={reference}
          pictures={pictures}
          index={openedIndex}
          onChange={(index) => setOpened(pictures[index]?.position)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
};
