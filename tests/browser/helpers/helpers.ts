/**
 * What browsers and their helpers do to a page, imitated: translators, extensions that change words, password managers,
 * spelling checkers, data detectors, blockers. Each runs in the page, on the whole of it, and may run again: what it
 * has changed it leaves alone.
 */
export interface Helper {
  readonly name: string;
  readonly alter: () => void;
}

/** Defined in the page before the helpers run (`install`): they are sent there one by one. */
declare global {
  interface Window {
    /** Texts that a visitor reads, of elements that match. */
    textsOf: (selector: string) => Text[];
    /** Elements that match and that this helper has not met. */
    freshOnes: (selector: string) => HTMLElement[];
    /** A `font`, which translators still use. */
    fontElement: () => HTMLElement;
    /** What the helper of the visit does. */
    alterPage: () => void;
    /** Lets React go on that a test keeps waiting. */
    letReactGoOn: (() => void) | undefined;
  }
}

/** Puts into the page what the helpers share. */
export const install = (): void => {
  const met = new WeakSet<Node>();
  const isFresh = (node: Node): boolean => {
    if (met.has(node)) return false;
    met.add(node);
    return true;
  };
  window.textsOf = (selector) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (!parent?.closest(selector) || parent.closest('script, style, noscript, textarea, option, svg, font, .pswp'))
        continue;
      if (text.data.trim() !== '' && isFresh(text)) texts.push(text);
    }
    return texts;
  };
  window.fontElement = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
  window.freshOnes = (selector) =>
    [...document.body.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => !element.closest('.pswp') && isFresh(element),
    );
};

const alterations: Readonly<Record<string, () => void>> = {
  'a translator that writes into the texts': () => {
    for (const text of window.textsOf('body')) text.data = `${text.data} (en)`;
  },
  'a translator that replaces texts by font elements': () => {
    for (const text of window.textsOf('body')) {
      const outer = window.fontElement();
      const inner = window.fontElement();
      inner.textContent = `${text.data} (en)`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  },
  'a translator that inserts font elements, removes the texts, and goes on translating': () => {
    const translate = (): void => {
      for (const text of window.textsOf('body')) {
        const font = window.fontElement();
        font.textContent = `${text.data} (en)`;
        text.parentNode?.insertBefore(font, text);
        text.remove();
      }
    };
    translate();
    const body = document.body.dataset;
    if (body['translated'] !== undefined) return;
    body['translated'] = '';
    new MutationObserver(translate).observe(document.body, { subtree: true, childList: true, characterData: true });
  },
  'an extension that replaces words': () => {
    for (const text of window.textsOf('label, button, header a, h1, h2')) text.data = text.data.replace(/[eéa]/, 'X');
  },
  'an extension that replaces words in the markup': () => {
    for (const element of window.freshOnes('label, p, h1, h2, strong, button > span, header a'))
      if (!element.querySelector('input, select, textarea, button'))
        element.innerHTML = element.innerHTML.replace(/>([^<]*)e/, '>$1X').replace(/^([^<&]*)e/, '$1X');
  },
  'a password manager that inserts an element after each control': () => {
    for (const control of window.freshOnes('input, textarea, select, form button, header button')) {
      const icon = document.createElement('div');
      icon.dataset['lastpassIconRoot'] = '';
      control.after(icon);
    }
  },
  'a password manager that inserts an element before each control': () => {
    for (const control of window.freshOnes('input, textarea, select, main button')) {
      const icon = document.createElement('com-1password-button');
      control.before(icon);
    }
  },
  'an extension that inserts children': () => {
    for (const element of window.freshOnes('label, form, nav, main, header, li, [role="group"]')) {
      element.prepend(document.createElement('span'));
      element.append(document.createElement('span'), ' ');
    }
  },
  'an extension that wraps controls': () => {
    for (const control of window.freshOnes('form input, textarea, select, main button, header li > button')) {
      // The browser itself takes the focus from a control that is moved.
      if (control === document.activeElement) continue;
      const wrapper = document.createElement('span');
      control.before(wrapper);
      wrapper.append(control);
    }
  },
  'extensions that set attributes': () => {
    document.documentElement.className += ' translated-ltr';
    document.documentElement.lang = 'en';
    document.body.setAttribute('cz-shortcut-listen', 'true');
    document.title = `${document.title.replace(/ \(en\)$/, '')} (en)`;
    for (const element of window.freshOnes('*')) {
      element.setAttribute('data-darkreader-inline-color', '');
      element.classList.add('touched');
      if (element.matches('input, button, select, textarea')) element.setAttribute('fdprocessedid', 'a1');
      element.setAttribute('dir', 'ltr');
    }
  },
  'a data detector that makes links of numbers': () => {
    for (const text of window.textsOf('body')) {
      const [number] = /\d[\d\u00a0 ]*/.exec(text.data) ?? [];
      if (number === undefined || text.parentElement?.closest('a, button')) continue;
      const rest = text.splitText(text.data.indexOf(number));
      rest.splitText(number.length);
      const link = document.createElement('a');
      link.href = `tel:${number.trim()}`;
      rest.replaceWith(link);
      link.append(rest);
      // The number and what follows it are not looked at again.
      window.textsOf('body');
    }
  },
  'a blocker that removes elements': () => {
    for (const element of window.freshOnes(
      'form button svg, header svg, main p:not([role], [aria-live]), main [role="status"] svg',
    ))
      if (!element.querySelector('a, button')) element.remove();
  },
  'a spelling checker with hosts of its own': () => {
    for (const control of window.freshOnes('textarea, input')) {
      const host = document.createElement('grammarly-extension');
      host.attachShadow({ mode: 'open' }).innerHTML = '<div><button>G</button></div>';
      control.parentElement?.prepend(host);
      control.setAttribute('data-gramm', 'false');
    }
    if (document.querySelector('body > grammarly-desktop-integration')) return;
    document.body.append(document.createElement('grammarly-desktop-integration'));
    document.getElementById('_root')?.prepend(document.createElement('grammarly-popups'));
  },
};

export const helpers: readonly Helper[] = Object.entries(alterations).map(([name, alter]) => ({ name, alter }));
