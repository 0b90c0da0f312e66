/** What the form keeps on a visitor's device: a draft, which requests have arrived, the reference of the last one. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { constants } from '#site/constants.gen';
import { site } from '#site/site.gen';
import { nextRequestKey } from '../../formats/request-keys.ts';
import { isDelivered, markDelivered } from '../../src/contact/delivered.ts';
import { updateDraftMessage } from '../../src/contact/draft-message.ts';
import { draftOf, restoreDraft, storeDraft } from '../../src/contact/draft.ts';
import { deliveredKey, hasDelivered } from '../../src/contact/has-delivered.ts';
import { showReference, storeReference } from '../../src/contact/reference.ts';

const form = site.marker;
const begun = 1e12;
const dayMs = 24 * 60 * 60 * 1000;
const keptMs = constants.contact.pendingDays * dayMs;

const emptyStorage = () => {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
};
const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};
const noStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: begun });
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, emptyStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a draft', () => {
  const draft = { version: 1, form, keptAt: begun, begunAt: begun, values: { message: 'Une grange.' } };
  const stored = (): string | null => localStorage.getItem('contact_draft');
  const store = (whatever: object): void => localStorage.setItem('contact_draft', JSON.stringify(whatever));
  /** Restores the draft into a form without fields; returns whether its notice is shown. */
  const restore = (): boolean => {
    let isShown = false;
    const notice = { toggleAttribute: (_name: string, isHidden: boolean) => (isShown = !isHidden) };
    const element = {
      elements: [],
      querySelector: (selector: string) => (selector === '[data-draft-notice]' ? notice : { value: form }),
    };
    restoreDraft(element as unknown as HTMLFormElement);
    return isShown;
  };

  test.each([
    ['of another form', { ...draft, form: 'other' }],
    ['of another version', { ...draft, version: 0 }],
    ['without values', { ...draft, values: undefined }],
  ])('%s is none', (_name, other) => {
    store(draft);
    expect(draftOf(form)).toEqual(draft);
    store(other);
    expect(draftOf(form)).toBeUndefined();
  });

  test('keeps when it was begun, and what a change does not name', () => {
    storeDraft({ form, values: { message: 'Une grange.' }, key: 'k', files: ['plan.pdf'] });
    vi.setSystemTime(begun + dayMs);
    storeDraft({ form, values: { message: 'Un hangar.' } });
    const changed = { ...draft, keptAt: begun + dayMs, values: { message: 'Un hangar.' } };
    expect(draftOf(form)).toEqual({ ...changed, key: 'k', files: ['plan.pdf'] });
  });

  test('that holds nothing is deleted, one that holds a file alone is not', () => {
    storeDraft({ form, values: { firstname: '', message: 'Une grange.' } });
    storeDraft({ form, values: { firstname: '', message: '' } });
    expect(stored()).toBeNull();
    storeDraft({ form, values: { firstname: '', message: '' }, files: ['plan.pdf'] });
    expect(draftOf(form)?.files).toEqual(['plan.pdf']);
    expect(restore()).toBe(true);
  });

  test('is restored for the days of site.yaml, and then deleted', () => {
    store(draft);
    vi.setSystemTime(begun + keptMs - 1);
    restore();
    expect(stored()).not.toBeNull();
    vi.setSystemTime(begun + keptMs);
    expect(restore()).toBe(false);
    expect(stored()).toBeNull();
  });

  test('that holds anything but texts is deleted', () => {
    store({ ...draft, values: { message: {} } });
    restore();
    expect(stored()).toBeNull();
  });

  test('gets what another page adds to its message, and keeps the rest', () => {
    const thank = (message: string): string => `${message} Merci.`.trim();
    updateDraftMessage(thank);
    expect(draftOf(form)?.values).toEqual({ message: 'Merci.' });
    storeDraft({ form, values: { firstname: 'Jeanne', message: 'Une grange.' } });
    updateDraftMessage(thank);
    expect(draftOf(form)?.values).toEqual({ firstname: 'Jeanne', message: 'Une grange. Merci.' });
  });

  test('is done without where nothing can be stored', () => {
    vi.stubGlobal('localStorage', noStorage);
    updateDraftMessage(() => 'Une grange.');
    expect(draftOf(form)).toBeUndefined();
    expect(restore()).toBe(false);
  });
});

describe('a request that has arrived', () => {
  const first = '0b0e1a52-7c1f-4d36-9d3b-0d5a3a3a6c11';
  const second = nextRequestKey(first, begun);
  const other = '5f3f1c8e-2f0a-4b7e-8a55-6f0f4f7a9b22';

  test('is known, and so are its earlier versions', () => {
    expect(hasDelivered()).toBe(false);
    expect(markDelivered(second)).toBe(true);
    expect(hasDelivered()).toBe(true);
    expect([first, second, nextRequestKey(second, begun), other].map(isDelivered)).toEqual([true, true, false, false]);
  });

  test('is known for a day longer than any copy of it is kept', () => {
    markDelivered(first);
    vi.setSystemTime(begun + keptMs + dayMs - 1);
    markDelivered(other);
    expect(isDelivered(first)).toBe(true);
    vi.setSystemTime(begun + keptMs + dayMs);
    markDelivered(other);
    expect([first, other].map(isDelivered)).toEqual([false, true]);
  });

  test.each(['{"key":', '{}', JSON.stringify([null, { key: 1, at: begun }, { key: first }])])(
    'is noted where %s stood',
    (text) => {
      localStorage.setItem(deliveredKey, text);
      expect(isDelivered(first)).toBe(false);
      expect(markDelivered(first)).toBe(true);
      expect(isDelivered(first)).toBe(true);
    },
  );

  test('is not known where nothing can be stored', () => {
    vi.stubGlobal('localStorage', noStorage);
    expect([markDelivered(first), isDelivered(first), hasDelivered()]).toEqual([false, false, false]);
  });
});

describe('the reference of the last request', () => {
  /** What a page with a place for the reference shows of it. */
  const shown = (): string | undefined => {
    let [text, isHidden] = ['', true];
    const place = {
      querySelector: () => ({ replaceChildren: (given: string) => (text = given) }),
      removeAttribute: () => (isHidden = false),
    };
    vi.stubGlobal('document', { querySelector: () => place });
    showReference();
    return isHidden ? undefined : text;
  };

  test('is shown, until a request has none', () => {
    expect(shown()).toBeUndefined();
    storeReference('D-2026-0412');
    expect(shown()).toBe('D-2026-0412');
    storeReference(undefined);
    expect(shown()).toBeUndefined();
  });

  test.each([
    ['abc', false],
    ['abcd', true],
    ['a'.repeat(40), true],
    ['a'.repeat(41), false],
    ['<b>no</b>', false],
  ])('« %s » is one: %s', (text, isReference) => {
    storeReference(text);
    expect(shown()).toBe(isReference ? text : undefined);
  });

  test('is not shown where nothing can be stored', () => {
    vi.stubGlobal('sessionStorage', noStorage);
    storeReference('D-2026-0412');
    expect(shown()).toBeUndefined();
  });
});
