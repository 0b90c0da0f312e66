import { interfaceIcons, type InterfaceIconName } from './icons/interface-icons.ts';
import { iconStyles } from './icon.styles.ts';

export interface InterfaceIconProps {
  readonly name: InterfaceIconName;
  readonly className?: string;
}

/** A decorative icon of the interface. Its class `icon` is a hook for the styles of parents. */
export const InterfaceIcon = ({ name, className }: InterfaceIconProps) => (
  <svg css={iconStyles} className={className ? `_icon ${className}` : '_icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={interfaceIcons[name]} />
  </svg>
);
