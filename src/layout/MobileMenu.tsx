import { useEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { layoutLabels } from '#site/frame.gen';
import { headerEntries } from '#site/menus.gen';
import type { MenuLink } from '#site/types.gen';
import { buttonRow } from '../theme/mixins.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { FixedPictogram } from './FixedPictogram.tsx';
import { Link } from '../ui/Link.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { currentOf, holdsPath, isGroup } from './active.ts';
import { menuStyles, panelStyles } from './MobileMenu.styles.ts';

/** All entries of the header below the desktop width; native `details`, so it works without script. [2.mobile-menu] */
export const MobileMenu = ({ currentPath }: { readonly currentPath: string }) => {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };

  useEffect(close, [currentPath]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  };
  const onPanelClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) close();
  };

  const links = headerEntries.filter((entry) => isGroup(entry) || !entry.isButton);
  const buttons = headerEntries.filter((entry) => !isGroup(entry) && entry.isButton === true) as readonly MenuLink[];

  return (
    <details ref={menu} css={menuStyles} onKeyDown={onKeyDown}>
      <summary>
        <span>{layoutLabels.menu}</span>
        <i aria-hidden="true" />
      </summary>
      <nav css={panelStyles} aria-label={layoutLabels.menu} onClick={onPanelClick}>
        <ul>
          {links.map((entry) =>
            isGroup(entry) ? (
              <li key={entry.id}>
                <details name="site-menu">
                  <summary aria-current={holdsPath(entry, currentPath) ? 'true' : undefined}>
                    {entry.label}
                    <InterfaceIcon name="down" />
                  </summary>
                  <ul>
                    {entry.entries.map((child) => (
                      <li key={child.routeId}>
                        <Link to={child.path} aria-current={currentOf(child.path, currentPath)}>
                          {child.icon && <FixedPictogram name={child.icon} className="icon" />}
                          {child.label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            ) : (
              <li key={entry.routeId}>
                <Link to={entry.path} aria-current={currentOf(entry.path, currentPath)}>
                  {entry.label}
                </Link>
              </li>
            ),
          )}
        </ul>
        <div css={buttonRow}>
          {buttons.map((entry) => (
            <ButtonLink key={entry.routeId} to={entry.path}>
              {entry.label}
            </ButtonLink>
          ))}
          <PhoneLink />
        </div>
      </nav>
    </details>
  );
};
