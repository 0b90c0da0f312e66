import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { layoutLabels } from '#site/layout-labels.gen';
import { headerEntries } from '#site/menus.gen';
import { search } from '#site/search.gen';
import type { MenuLink } from '#site/types.gen';
import { usePathChange } from '../hooks/use-path-change.ts';
import { buttonRow } from '../theme/mixins.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { MenuPictogram } from './MenuPictogram.tsx';
import { Link } from '../ui/Link.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { ariaCurrentOf, holdsPath, isGroup } from './current-path.ts';
import { footerId } from './footer-id.ts';
import { listStyles, menuStyles, panelStyles } from './MobileMenu.styles.ts';

/** In other browsers a script opens the panel (`open-menu.ts`). */
const hasPopovers = (): boolean => 'popover' in document.documentElement;

const panelId = '_site-menu';
/** Where all pages are, for browsers without popovers whose script has not come. */
const allPagesHref: string = search === null ? `#${footerId}` : search.plan;

const sectionIdOf = (groupId: string): string => `${panelId}${groupId}`;

/**
 * The header's menu below the desktop width. The panel is a popover, which its button opens without JavaScript; without
 * it, all submenus are expanded and no `aria-expanded` is set. In browsers without popovers a link stands in the place
 * of the button until a script has come. [2.mobile-menu]
 */
export const MobileMenu = ({ currentPath }: { readonly currentPath: string }) => {
  const panel = useRef<HTMLElement>(null);
  /** `undefined` before hydration. */
  const [isOpen, setOpen] = useState<boolean>();
  const [expanded, setExpanded] = useState<string>();

  // The visitor may have opened the menu before hydration.
  useEffect(
    () =>
      setOpen(
        hasPopovers()
          ? panel.current?.matches(':popover-open') === true
          : document.documentElement.dataset['menu'] === 'open',
      ),
    [],
  );

  const close = () => {
    if (hasPopovers()) panel.current?.hidePopover();
  };
  usePathChange(currentPath, close);

  const onPanelClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) close();
  };
  const isHydrated = isOpen !== undefined;
  const links = headerEntries.filter((entry) => isGroup(entry) || !entry.isButton);
  const buttons = headerEntries.filter((entry) => !isGroup(entry) && entry.isButton === true) as readonly MenuLink[];

  return (
    <div css={menuStyles}>
      <a href={allPagesHref}>{layoutLabels.menu}</a>
      <button
        type="button"
        aria-label={layoutLabels.menu}
        popoverTarget={panelId}
        aria-expanded={isOpen}
        aria-controls={panelId}
      >
        <span>{layoutLabels.menu}</span>
        <i aria-hidden="true" />
      </button>
      <nav
        ref={panel}
        css={panelStyles}
        id={panelId}
        popover="auto"
        aria-label={layoutLabels.menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={onPanelClick}
      >
        <ul css={listStyles}>
          {links.map((entry) =>
            isGroup(entry) ? (
              <li key={entry.id}>
                <button
                  type="button"
                  aria-expanded={isHydrated ? expanded === entry.id : undefined}
                  aria-controls={sectionIdOf(entry.id)}
                  aria-current={holdsPath(entry, currentPath) ? 'true' : undefined}
                  data-replay=""
                  onClick={() => setExpanded(expanded === entry.id ? undefined : entry.id)}
                >
                  {entry.label}
                  <InterfaceIcon name="down" />
                </button>
                <ul id={sectionIdOf(entry.id)} data-open={expanded === entry.id ? '' : undefined}>
                  {entry.entries.map((child) => (
                    <li key={child.path}>
                      <Link to={child.path} aria-current={ariaCurrentOf(child.path, currentPath)}>
                        {child.icon && <MenuPictogram name={child.icon} />}
                        {child.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ) : (
              <li key={entry.path}>
                <Link to={entry.path} aria-current={ariaCurrentOf(entry.path, currentPath)}>
                  {entry.label}
                </Link>
              </li>
            ),
          )}
          {search !== null && (
            <li>
              <Link to={search.plan} aria-current={ariaCurrentOf(search.plan, currentPath)}>
                {search.label}
              </Link>
            </li>
          )}
        </ul>
        <div css={buttonRow}>
          {buttons.map((entry) => (
            <ButtonLink key={entry.path} to={entry.path}>
              {entry.label}
            </ButtonLink>
          ))}
          <PhoneLink />
        </div>
      </nav>
    </div>
  );
};
