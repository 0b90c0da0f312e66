import type { ButtonHTMLAttributes } from 'react';
import { InterfaceIcon } from './InterfaceIcon.tsx';
import { buttonStyles, type ButtonVariant } from './button.styles.ts';
import type { InterfaceIconName } from './icons/interface-icons.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** Icon after the label. */
  readonly icon?: InterfaceIconName;
}

/** A button for an action on this page; `ButtonLink` navigates. */
export const Button = ({ variant = 'primary', icon, children, type = 'button', ...rest }: ButtonProps) => (
  <button type={type} css={buttonStyles[variant]} {...rest}>
    {children}
    {icon && <InterfaceIcon name={icon} />}
  </button>
);
