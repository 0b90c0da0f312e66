import type { FocusEvent, MouseEvent, PointerEvent } from 'react';
import { layoutLabels } from '#site/layout-labels.gen';
import type { MenuGroup } from '#site/types.gen';
import { fill } from '../ui/fill.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { MenuPictogram } from './MenuPictogram.tsx';
import { Link } from '../ui/Link.tsx';
import { ariaCurrentOf, holdsPath } from './current-path.ts';
import { entryStyles, listStyles, panelStyles } from './DesktopMenu.styles.ts';
import type { OpenedBy, OpenMenu } from './DesktopMenu.tsx';

export interface DesktopMenuGroupProps {
  readonly group: MenuGroup;
  readonly currentPath: string;
  /** Set while this menu is open. */
  readonly open: OpenMenu | undefined;
  readonly onOpen: (by: OpenedBy) => void;
  readonly onClose: () => void;
  readonly onCloseSoon: () => void;
}

/** A menu of the bar: a disclosure button and its panel. */
export const DesktopMenuGroup = ({ group, currentPath, open, onOpen, onClose, onCloseSoon }: DesktopMenuGroupProps) => {
  const onPointerEnter = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onOpen(open?.by ?? 'hover');
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onCloseSoon();
  };
  const onClick = (event: MouseEvent) => {
    const isMousePress = event.detail > 0;
    if (!open) onOpen('press');
    else if (open.by === 'press' || !isMousePress) onClose();
  };
  const onBlur = (event: FocusEvent<HTMLLIElement>) => {
    const next = event.relatedTarget;
    if (open && next instanceof Node && !event.currentTarget.contains(next)) onClose();
  };
  return (
    <li onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave} onBlur={onBlur}>
      <button
        type="button"
        css={entryStyles}
        className={holdsPath(group, currentPath) ? '_holds-current' : undefined}
        aria-expanded={open !== undefined}
        aria-controls={group.id}
        onClick={onClick}
      >
        {group.label}
        <InterfaceIcon name="down" />
      </button>
      <div id={group.id} css={panelStyles} data-open={open ? '' : undefined}>
        <ul css={listStyles} aria-label={fill(layoutLabels.subMenu, { label: group.label })}>
          {group.entries.map((entry) => (
            <li key={entry.path}>
              <Link to={entry.path} aria-current={ariaCurrentOf(entry.path, currentPath)} onClick={onClose}>
                {entry.icon && <MenuPictogram name={entry.icon} />}
                <span>{entry.label}</span>
                {entry.description && <small>{entry.description}</small>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
};
