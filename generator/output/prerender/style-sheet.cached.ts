/**
 * The style sheet that the pages of a template share: what surrounds a page, what they show below the fold, and what
 * counts on paper and in forced colours.
 */
import { digestOf } from '../../cache/digest.ts';
import { defineStep } from '../../cache/step.ts';
import { rendererOf, type RendererCall } from './renderer.ts';

/** A file of the built site. */
export interface StyleSheet {
  /** Path below the built site, named by its content. */
  readonly path: string;
  readonly css: string;
  /** The classes whose rules it has. */
  readonly names: readonly string[];
  /** The other classes whose rules for paper and forced colours it has: those of the first view. */
  readonly otherMedia: readonly string[];
  /** Whether it has more than the frame: the pages have a fold. */
  readonly isBelowFold: boolean;
}

export interface SheetInput {
  readonly name: string;
  /** Key of the render bundle. */
  readonly renderer: string;
  /** Pages that show which styles these are. */
  readonly calls: readonly RendererCall<string>[];
}

/**
 * The frame's styles, and what two of the pages use, or the only one: the others keep what is their own. Rules for
 * other media are the sheet's last, within a rule of their own: the application finds by the others which classes it
 * has.
 */
export const styleSheet = defineStep(
  'style-sheet',
  async ({ name, renderer, calls }: SheetInput): Promise<StyleSheet> => {
    const { render, textOf } = rendererOf(renderer);
    const rules: Record<string, string> = {};
    const otherMedia: Record<string, string> = {};
    const frame = new Set<string>();
    const [first, later] = [new Tally(), new Tally()];
    let global = '';
    for (const call of calls) {
      const { styles, globalCss } = await render(call, 'data' in call ? await textOf(call.data) : '');
      Object.assign(rules, styles.rules);
      Object.assign(otherMedia, styles.otherMedia);
      global = globalCss.other;
      for (const each of styles.frame) frame.add(each);
      first.add(styles.first);
      // What the first view uses as well is in the page.
      later.add(styles.later.filter((each) => !styles.first.includes(each)));
    }
    const least = Math.min(2, calls.length);
    const below = later.countedAtLeast(least);
    const names = [...new Set([...below, ...frame])].filter((each) => (rules[each] ?? '') !== '');
    const ofFirst = first
      .countedAtLeast(least)
      .filter((each) => otherMedia[each] !== undefined && !names.includes(each));
    const other = [...ofFirst, ...names].map((each) => otherMedia[each] ?? '').join('');
    const css = `${names.map((each) => rules[each]).join('')}@media print,(forced-colors:active){${global}${other}}`;
    const path = `assets/${name}.${digestOf(css).slice(0, 10)}.css`;
    return { path, css, names, otherMedia: ofFirst, isBelowFold: below.length > 0 };
  },
);

/** How many pages use each class. */
class Tally {
  readonly #pages = new Map<string, number>();

  add(names: readonly string[]): void {
    for (const name of names) this.#pages.set(name, (this.#pages.get(name) ?? 0) + 1);
  }

  countedAtLeast(least: number): string[] {
    return [...this.#pages].filter(([, pages]) => pages >= least).map(([name]) => name);
  }
}
