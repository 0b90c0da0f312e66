import type { ShownDiagnostic, SiteState } from '../messages.ts';
import styles from './diagnostics.css?inline';
import { sayFrom, type Say } from '../../language/words.ts';
import words from './words.json';

/** Shows the diagnostics over the page; removes them once there are none. */
export const showDiagnostics = (state: SiteState): void => {
  const shown = document.querySelector<DiagnosticsElement>(tag);
  if (state.diagnostics.length === 0) {
    shown?.remove();
    return;
  }
  (shown ?? document.body.appendChild(new DiagnosticsElement())).show(state);
};

const tag = 'site-diagnostics';

class DiagnosticsElement extends HTMLElement {
  readonly #dialog = document.createElement('dialog');
  #openedFrom: Element | null = null;
  #look = 0;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.append(element('style', {}, styles), this.#dialog);
  }

  /** Shows diagnostics in place of those shown before; those that the reader has hidden stay so until the next save. */
  show({ diagnostics, count, language, look }: SiteState): void {
    if (look === this.#look) return;
    this.#look = look;
    const dialog = this.#dialog;
    const say = sayFrom(words)[language];
    this.lang = language;
    dialog.tabIndex = -1;
    dialog.setAttribute('aria-labelledby', 'title');
    const title = element('h1', { id: 'title' }, say(diagnostics.length > 1 ? 'title-of-many' : 'title'));
    const hide = element('button', { type: 'button' }, say('hide'));
    hide.addEventListener('click', () => dialog.close());
    dialog.replaceChildren(
      element('div', { className: 'top' }, title, hide),
      ...diagnostics.map((diagnostic) => sectionOf(diagnostic, say)),
      element('p', { className: 'end' }, `${count} ${say('end')}`),
    );
    dialog.scrollTop = 0;
    if (dialog.open) return;
    this.#openedFrom = document.activeElement;
    dialog.showModal();
    dialog.focus();
  }

  disconnectedCallback(): void {
    this.#dialog.close();
    if (this.#openedFrom instanceof HTMLElement && this.#openedFrom.isConnected)
      this.#openedFrom.focus({ preventScroll: true });
  }
}

const sectionOf = (
  { place, opens, code, message, hint, frame }: ShownDiagnostic,
  say: Say<typeof words>,
): HTMLElement => {
  const href = `/__open-in-editor?file=${encodeURIComponent(opens)}`;
  const link = element('a', { href, title: say('open') }, place);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void fetch(link.href);
  });
  return element(
    'section',
    {},
    element('p', { className: 'place' }, link),
    element('h2', {}, withNoBreaks(message)),
    // A frame wider than the window is scrolled with the keyboard too.
    ...(frame === '' ? [] : [element('pre', { tabIndex: 0 }, frame)]),
    ...(hint === undefined ? [] : [element('p', { className: 'hint' }, withNoBreaks(`→ ${hint}`))]),
    element('p', { className: 'help' }, say('help', { code })),
  );
};

/** Puts no-break spaces beside French punctuation: no quotation mark is alone on a line. */
const withNoBreaks = (text: string): string => text.replace(/« /g, '«\u00A0').replace(/ ([»:;!?])/g, '\u00A0$1');

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

customElements.define(tag, DiagnosticsElement);
