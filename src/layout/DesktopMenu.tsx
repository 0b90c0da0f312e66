import { useEffect, useRef, useState } from 'react';
import { constants } from '#site/constants.gen';
import { layoutLabels } from '#site/layout-labels.gen';
import { headerEntries } from '#site/menus.gen';
import { usePathChange } from '../hooks/use-path-change.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Link } from '../ui/Link.tsx';
import { ariaCurrentOf, isGroup } from './current-path.ts';
import { barStyles, entryStyles } from './DesktopMenu.styles.ts';
import { DesktopMenuGroup } from './DesktopMenuGroup.tsx';

/** What opened a menu: a mouse click never closes what hovering opened. */
export type OpenedBy = 'hover' | 'press';

export interface OpenMenu {
  readonly id: string;
  readonly by: OpenedBy;
}

/** The header's entries from the desktop width on, as disclosure navigation (ARIA Practices). [2.desktop-menus] */
export const DesktopMenu = ({ currentPath }: { readonly currentPath: string }) => {
  const [open, setOpen] = useState<OpenMenu>();
  const [isHydrated, setHydrated] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const openNow = (menu: OpenMenu | undefined) => {
    clearTimeout(closing.current);
    setOpen(menu);
  };
  const closeSoon = () => {
    clearTimeout(closing.current);
    closing.current = setTimeout(() => setOpen(undefined), constants.layout.dropdownCloseDelayMs);
  };

  // Before hydration styles alone open menus: keep the one open that the visitor has opened.
  useEffect(() => {
    const hovered = bar.current?.querySelector<HTMLElement>('li:hover button[aria-controls]');
    const focused = bar.current?.querySelector<HTMLElement>('li:focus-within button[aria-controls]');
    const opened = hovered ?? focused;
    const id = opened?.getAttribute('aria-controls');
    if (id) setOpen({ id, by: hovered ? 'hover' : 'press' });
    setHydrated(true);
    return () => clearTimeout(closing.current);
  }, []);

  usePathChange(currentPath, () => setOpen(undefined));

  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const item = bar.current?.querySelector(`[aria-controls="${open.id}"]`)?.closest('li');
      if (item?.contains(document.activeElement)) item.querySelector('button')?.focus();
      openNow(undefined);
    };
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) openNow(undefined);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [open]);

  return (
    <nav ref={bar} css={barStyles} aria-label={layoutLabels.mainNavigation} data-live={isHydrated ? '' : undefined}>
      <ul>
        {headerEntries.slice(0, constants.layout.desktopMenuMaxEntries).map((entry) =>
          isGroup(entry) ? (
            <DesktopMenuGroup
              key={entry.id}
              group={entry}
              currentPath={currentPath}
              open={open?.id === entry.id ? open : undefined}
              onOpen={(by) => openNow({ id: entry.id, by })}
              onClose={() => openNow(undefined)}
              onCloseSoon={closeSoon}
            />
          ) : (
            <li key={entry.path}>
              {entry.isButton ? (
                <ButtonLink to={entry.path} className="_button">
                  {entry.label}
                </ButtonLink>
              ) : (
                <Link to={entry.path} css={entryStyles} aria-current={ariaCurrentOf(entry.path, currentPath)}>
                  {entry.label}
                </Link>
              )}
            </li>
          ),
        )}
      </ul>
    </nav>
  );
};
