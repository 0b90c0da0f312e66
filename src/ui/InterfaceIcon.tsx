import { interfaceIcons, type InterfaceIconName } from './icons/interface-icons.ts';
import { iconStyles } from './icon.styles.ts';

export interface InterfaceIconProps {
  readonly name: InterfaceIconName;
  readonly className?: string;
}

/** A decorative pictogram of the interface. `icon` lets a parent reach its icons with one selector. */
export const InterfaceIcon = ({ name, className }: InterfaceIconProps) => (
  <svg css={iconStyles} className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={interfaceIcons[name]} />
  </svg>
);
