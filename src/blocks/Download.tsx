import { css } from '@emotion/react';
import { layoutLabels } from '#site/layout-labels.gen';
import { labelText } from '../theme/mixins.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { RunningText } from '../ui/RunningText.tsx';

const boxStyles = css`
  margin-top: 2.4rem;
`;

const noteStyles = css`
  margin-top: 0.7rem;
  max-width: 52ch;
`;

export interface DownloadProps {
  readonly href: string;
  readonly label: string;
  readonly note?: string;
}

/** A link to a document; its label says that it opens in a new tab. */
export const Download = ({ href, label, note }: DownloadProps) => (
  <div css={boxStyles}>
    <a css={buttonStyles.secondary} href={href} target="_blank" rel="noopener">
      <InterfaceIcon name="file" />
      {label}
      <VisuallyHidden> ({layoutLabels.newWindow})</VisuallyHidden>
    </a>
    {note && (
      <p css={[labelText, noteStyles]}>
        <RunningText text={note} />
      </p>
    )}
  </div>
);
