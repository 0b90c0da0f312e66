import { css } from '@emotion/react';
import { useState, type ReactNode } from 'react';
import { space, text } from '../../../src/theme/tokens.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { disclosureStyles } from './desk.styles.ts';

const editStyles = css`
  ${disclosureStyles}
  & > summary {
    font-size: ${text.small};
  }
  & > form {
    display: grid;
    gap: ${space[3]};
    padding-top: ${space[2]};
    justify-items: start;
  }
`;

export interface EditDisclosureProps {
  readonly title: string;
  /** What the form changes: it closes as soon as that is another, whoever changed it. */
  readonly value: string | number | undefined;
  readonly className?: string;
  /** The form. */
  readonly children: ReactNode;
}

/** A form for one fact of a request, open on demand. */
export const EditDisclosure = ({ title, value, className, children }: EditDisclosureProps) => {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setOpen(false);
  }
  return (
    <details
      css={editStyles}
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title}
        <InterfaceIcon name="down" />
      </summary>
      {children}
    </details>
  );
};
