import type { ShownDiagnostic, SiteState } from '../messages.ts';
import { overlayWords, type OverlayWords } from './words.ts';

/** Over the page, in the words of « npm run check »; gone once everything is mended. */
export const showDiagnostics = (state: SiteState): void => {
  const shown = document.querySelector<DiagnosticsElement>(TAG);
  if (state.diagnostics.length === 0) {
    shown?.remove();
    return;
  }
  (shown ?? document.body.appendChild(new DiagnosticsElement())).show(state);
};

const TAG = 'site-diagnostics';

const STYLES = `
  dialog { box-sizing: border-box; width: min(100vw, 62rem); max-width: none; max-height: none; height: 100dvh; margin: 0 0 0 auto; padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 3rem;
    border: 0; border-left: 6px solid #ae1f31; background: #fff; color: #1d1b18; font: 1.0625rem/1.5 system-ui, sans-serif; overflow: auto; overscroll-behavior: contain; }
  dialog::backdrop { background: rgb(20 16 12 / 55%); }
  .top { display: flex; gap: 1rem; align-items: baseline; justify-content: space-between; flex-wrap: wrap; }
  h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
  button { min-height: 2.75rem; padding: 0 1rem; border: 1px solid #6b645c; border-radius: 4px; background: #fff; color: inherit; font: inherit; cursor: pointer; }
  button:focus-visible, a:focus-visible, dialog:focus-visible { outline: 3px solid #1f5fae; outline-offset: 2px; }
  dialog:focus-visible { outline-offset: -3px; }
  section { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px solid #d8d2ca; }
  h2 { margin: 0.25rem 0 0.75rem; font-size: 1.1875rem; line-height: 1.35; }
  .place { margin: 0; font: 0.9375rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
  .place a { color: #14508f; }
  pre { margin: 0 0 0.75rem; padding: 0.75rem 1rem; overflow-x: auto; background: #f5f2ed; font: 0.875rem/1.5 ui-monospace, monospace; tab-size: 2; }
  .hint { margin: 0 0 0.5rem; font-weight: 600; }
  .help, .end { margin: 0; color: #5a544d; font-size: 0.9375rem; }
  .end { margin-top: 1.5rem; }
`;

class DiagnosticsElement extends HTMLElement {
  readonly #dialog = document.createElement('dialog');
  #openedFrom: Element | null = null;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.append(element('style', {}, STYLES), this.#dialog);
  }

  /** Shows diagnostics in place of those shown before. */
  show({ diagnostics, count, language }: SiteState): void {
    const dialog = this.#dialog;
    const words = overlayWords[language];
    this.lang = language;
    dialog.tabIndex = -1;
    dialog.setAttribute('aria-labelledby', 'title');
    const title = element('h1', { id: 'title' }, diagnostics.length > 1 ? words.titleOfMany : words.title);
    const hide = element('button', { type: 'button' }, words.hide);
    hide.addEventListener('click', () => dialog.close());
    dialog.replaceChildren(
      element('div', { className: 'top' }, title, hide),
      ...diagnostics.map((diagnostic) => sectionOf(diagnostic, words)),
      element('p', { className: 'end' }, `${count} ${words.end}`),
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

const sectionOf = ({ place, opens, code, message, hint, frame }: ShownDiagnostic, words: OverlayWords): HTMLElement => {
  const href = `/__open-in-editor?file=${encodeURIComponent(opens)}`;
  const link = element('a', { href, title: words.open }, place);
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
    element('p', { className: 'help' }, words.help(code)),
  );
};

/** A French quotation mark never stands alone on a line. */
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

customElements.define(TAG, DiagnosticsElement);
