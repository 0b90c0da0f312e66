import type { ButtonHTMLAttributes } from 'react';
import { InterfaceIcon } from './InterfaceIcon.tsx';
import { buttonStyles, type ButtonVariant } from './button.styles.ts';
import type { InterfaceIconName } from './icons/interface-icons.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** Pictogram after the words. */
  readonly icon?: InterfaceIconName;
}

/** A button that does something here; `ButtonLink` goes elsewhere. */
export const Button = ({ variant = 'primary', icon, children, type = 'button', ...rest }: ButtonProps) => (
  <button type={type} css={buttonStyles[variant]} {...rest}>
    {children}
    {icon && <InterfaceIcon name={icon} />}
  </button>
);
