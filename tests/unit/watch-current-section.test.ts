/** Which section a reader is in, by where each one's top stands in the window. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { markCurrentSection } from '../../src/browser/mark-current-section.ts';
import { watchCurrentSection } from '../../src/browser/watch-current-section.ts';

const windowHeight = 900;
/** A section counts from the moment its top has passed here. */
const line = windowHeight / 3;

/** Where the top of each section stands, from the top of the window. */
const tops = new Map<string, number>();
const listeners = new Set<() => void>();
const frames = new Map<number, () => void>();
beforeEach(() => {
  let lastFrame = 0;
  vi.stubGlobal('innerHeight', windowHeight);
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      tops.has(id) ? { id, getBoundingClientRect: () => ({ top: tops.get(id) ?? Number.NaN }) } : null,
  });
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_type: string, listener: () => void) => listeners.delete(listener));
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => {
    frames.set((lastFrame += 1), work);
    return lastFrame;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const kept of [tops, listeners, frames]) kept.clear();
});

const place = (...places: readonly number[]): readonly string[] => {
  places.forEach((top, index) => tops.set(`section-${index + 1}`, top));
  return [...tops.keys()];
};
const draw = (): void => {
  const work = [...frames.values()];
  frames.clear();
  for (const each of work) each();
};
const scroll = (): void => listeners.forEach((listener) => listener());

/** What is marked once the page is open. */
const markedAt = (...places: readonly number[]): readonly string[] => {
  const marked: string[] = [];
  watchCurrentSection(place(...places), (id) => marked.push(id));
  return marked;
};

describe('the section being read', () => {
  test.each([
    ['the first above all of them', [line + 1, 1500, 3000], 'section-1'],
    ['the first once it is reached', [line, line + 1, 3000], 'section-1'],
    ['not the next one before its top is in the upper third', [-700, line + 1, 3000], 'section-1'],
    ['the next one from the upper third on', [-700, line, 3000], 'section-2'],
    ['the last whose top has passed', [-3000, -700, line - 1], 'section-3'],
    ['the last of all, far below it', [-9000, -6000, -3000], 'section-3'],
  ])('is %s', (_what, places, expected) => {
    expect(markedAt(...places)).toEqual([expected]);
  });

  test('is none where there is no section', () => {
    const marked: string[] = [];
    watchCurrentSection(['nowhere'], (id) => marked.push(id));
    expect(marked).toEqual([]);
  });
});

test('a scroll marks with the next frame, once for many; nothing after the end', () => {
  const marked: string[] = [];
  const stop = watchCurrentSection(place(100, 1500), (id) => marked.push(id));
  place(-1300, 100);
  scroll();
  scroll();
  expect(marked).toEqual(['section-1']);
  draw();
  expect(marked).toEqual(['section-1', 'section-2']);
  scroll();
  stop();
  draw();
  scroll();
  draw();
  expect(marked).toHaveLength(2);
});

describe('the contents of an article', () => {
  /** A table of contents and its line of progress, with what a reader sees of them. */
  const contentsOf = (ids: readonly string[], hasLine = true) => {
    const element = (hash = '', textContent = '') => {
      const attributes = new Map<string, string>();
      return {
        hash,
        textContent,
        attributes,
        setAttribute: (name: string, value: string) => attributes.set(name, value),
        removeAttribute: (name: string) => attributes.delete(name),
        toggleAttribute: (name: string, isOn: boolean) => (isOn ? attributes.set(name, '') : attributes.delete(name)),
      };
    };
    const links = ids.map((id) => element(`#${encodeURIComponent(id)}`, `Title of ${id}`));
    const parts = ids.map(() => element());
    const words = element();
    const line = {
      hidden: true,
      href: '',
      dataset: { progress: 'Next: {title}' },
      children: [{ children: parts }, words],
    };
    const contents = {
      isConnected: true,
      querySelectorAll: () => links,
      querySelector: () => (hasLine ? line : null),
    };
    const seen = () => ({
      marked: links.flatMap(({ attributes }, index) => (attributes.get('aria-current') === 'true' ? [ids[index]] : [])),
      read: parts.filter(({ attributes }) => attributes.has('data-read')).length,
      next: line.hidden ? undefined : `${words.textContent} ${line.href}`,
    });
    return { contents, seen, stop: markCurrentSection(contents as unknown as Element) };
  };
  const read = (...places: readonly number[]): void => {
    place(...places);
    scroll();
    draw();
  };

  test('mark the section that is read alone, count those read, and lead to the next', () => {
    const { seen } = contentsOf(place(100, 1500, 3000));
    expect(seen()).toEqual({ marked: ['section-1'], read: 1, next: 'Next: Title of section-2 #section-2' });
    read(-1300, 100, 1600);
    expect(seen()).toEqual({ marked: ['section-2'], read: 2, next: 'Next: Title of section-3 #section-3' });
    read(-2800, -1400, 100);
    expect(seen()).toMatchObject({ marked: ['section-3'], next: undefined });
    read(100, 1500, 3000);
    expect(seen()).toEqual({ marked: ['section-1'], read: 1, next: 'Next: Title of section-2 #section-2' });
  });

  test('find a section whose name has accents, and do without the line', () => {
    tops.set('dépose', 100);
    expect(contentsOf(['dépose'], false).seen()).toEqual({ marked: ['dépose'], read: 0, next: undefined });
  });

  test('are left once they are stopped, or taken out of the page', () => {
    const stopped = contentsOf(place(100, 1500));
    stopped.stop();
    const removed = contentsOf([...tops.keys()]);
    removed.contents.isConnected = false;
    read(-1300, 100);
    expect(stopped.seen().marked).toEqual(['section-1']);
    expect(removed.seen().marked).toEqual(['section-1']);
    expect(listeners.size).toBe(0);
  });
});
