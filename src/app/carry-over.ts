/**
 * What the visitor has done in the prerendered page, for the case that React builds the page anew instead of hydrating
 * it: values, chosen files, focus, selection and open menus pass to the new elements, by name and not by node. So does
 * what still reaches the old elements: files whose dialogue is open, values of a password manager, the release of a
 * button that is held down.
 */
export interface CarryOver {
  /** The element in the page in the place of a prerendered one: itself, or the new one. */
  readonly inPlaceOf: <Kind extends Element>(element: Kind) => Kind;
  /** To be called in the commit that has replaced the elements, before their effects run. */
  readonly restore: () => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Elements that a visitor acts on, or that hold those that React does not render. */
const kept =
  'main, [data-foot], form, input, textarea, select, button, label, a, summary, details, [popover], [data-drop]';

/** Remembers where the elements of the page are. */
export const carryOver = (root: HTMLElement): CarryOver => {
  const places = new Map([...root.querySelectorAll(kept)].map((element) => [element, placeOf(root, element)]));
  const open = openPopovers(root);
  let focused = document.activeElement;
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Element) focused = target;
  };
  root.addEventListener('focus', onFocus, true);

  const inPlaceOf = <Kind extends Element>(element: Kind): Kind => {
    const place = places.get(element);
    if (element.isConnected || !place) return element;
    return root.querySelectorAll<Kind>(place.selector)[place.rank] ?? element;
  };
  const passRelease = watchPress(root, inPlaceOf);
  const restore = (): void => {
    for (const [element] of places) {
      const next = inPlaceOf(element);
      if (next === element) continue;
      // React does not render what these hold.
      if (element.matches('main[data-prerendered], [data-foot]')) next.replaceChildren(...element.childNodes);
      if (isControl(element)) passValues(element, inPlaceOf(element));
      if (element instanceof HTMLDetailsElement) inPlaceOf(element).open = element.open;
    }
    for (const element of open) inPlaceOf(element).showPopover();
    passRelease();
    // The new element is told of as focused.
    const from = focused;
    const next = from && inPlaceOf(from);
    if (next instanceof HTMLElement && next !== document.activeElement) next.focus({ preventScroll: true });
    if (from && isControl(from) && !(from instanceof HTMLSelectElement)) copySelection(from, inPlaceOf(from));
  };
  return { inPlaceOf, restore };
};

/** An element by what names it, which helpers leave alone, and which of those that are named so it is. */
const placeOf = (root: HTMLElement, element: Element): { readonly selector: string; readonly rank: number } => {
  const names = ['id', 'name', 'for', 'href', 'aria-controls', 'popovertarget'].flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value ? `[${attribute}="${CSS.escape(value)}"]` : [];
  });
  const selector = element.localName + names.join('');
  return { selector, rank: [...root.querySelectorAll(selector)].indexOf(element) };
};

/**
 * Watches what a mouse button or the space bar holds down: a browser makes no click of a press and a release on two
 * elements. Nor does it act on one that is gone when its click has been told of, and React, which hears of a click, may
 * build the page right then. Returns the function that gives both to the element in its place.
 */
const watchPress = (root: HTMLElement, inPlaceOf: (pressed: Element) => Element): (() => void) => {
  let pressed = [...root.querySelectorAll(':active')].filter((element) => element.matches(kept)).at(-1);
  let lost: Element | undefined;
  /** The last click, which may be being told of. */
  let clicked: { readonly event: Event; readonly control: Element } | undefined;
  const onPress = (event: Event): void => {
    const control = event.target instanceof Element && event.target.closest(kept);
    pressed = control && isPress(event, control) ? control : undefined;
    lost = undefined;
  };
  const onRelease = (event: Event): void => {
    const next = lost && inPlaceOf(lost);
    if (event.target instanceof Element && next?.contains(event.target))
      next.dispatchEvent(new MouseEvent('click', event));
    pressed = lost = undefined;
  };
  const onClick = (event: Event): void => {
    const control = event.target instanceof Element && event.target.closest(kept);
    clicked = control ? { event, control } : undefined;
  };
  for (const type of ['mousedown', 'keydown']) addEventListener(type, onPress, true);
  for (const type of ['mouseup', 'keyup']) addEventListener(type, onRelease, true);
  addEventListener('click', onClick, true);
  return () => {
    lost = pressed;
    if (clicked === undefined || clicked.event.defaultPrevented || clicked.event.eventPhase === Event.NONE) return;
    const { event, control } = clicked;
    const next = inPlaceOf(control);
    if (next === control) return;
    event.preventDefault();
    // Once the new elements have their listeners.
    setTimeout(() => next.dispatchEvent(new MouseEvent('click', event)));
  };
};

/** The space bar presses all controls but links. */
const isPress = (event: Event, control: Element): boolean =>
  event instanceof KeyboardEvent
    ? event.key === ' ' && control.localName !== 'a'
    : event instanceof MouseEvent && event.button === 0;

const openPopovers = (root: HTMLElement): readonly HTMLElement[] => {
  try {
    return [...root.querySelectorAll<HTMLElement>(':popover-open')];
  } catch {
    // A browser without popovers.
    return [];
  }
};

const isControl = (element: Element): element is Control => element.matches('input, textarea, select');

/** Gives a new control what the one in whose place it is holds, and gets from now on. */
const passValues = (from: Control, to: Control): void => {
  const copy = (): void => {
    if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
      to.checked = from.checked;
      if (from.files?.length) to.files = from.files;
      // A file's value is its name alone.
      if (from.files) return;
    }
    to.value = from.value;
  };
  copy();
  for (const type of ['input', 'change'])
    from.addEventListener(type, () => {
      copy();
      to.dispatchEvent(new Event(type, { bubbles: true }));
    });
};

const copySelection = (from: HTMLInputElement | HTMLTextAreaElement, to: typeof from): void => {
  try {
    to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
  } catch {
    // An email has no selection to read or set.
  }
};
