/** The style sheets that pages share: the frame's, and each template's for what its pages show below the fold. */
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
 * The frame's styles, and what two of the pages use below the fold, or the only one: the others keep what is their own.
 * A template has the frame in its sheet, so that a page waits for one file.
 */
export const styleSheet = defineStep(
  'style-sheet',
  async ({ name, renderer, calls }: SheetInput): Promise<StyleSheet> => {
    const { render, textOf } = rendererOf(renderer);
    const frame = new Map<string, string>();
    const later = new Map<string, { readonly rules: string; readonly pages: number }>();
    for (const call of calls) {
      const { styles } = await render(call, 'data' in call ? await textOf(call.data) : '');
      const rulesOf = (each: string): string => styles.rules[each] ?? '';
      for (const each of styles.frame) frame.set(each, rulesOf(each));
      // What the first view uses as well is in the page.
      const inPage = new Set(styles.first);
      for (const each of styles.later)
        if (!inPage.has(each)) later.set(each, { rules: rulesOf(each), pages: (later.get(each)?.pages ?? 0) + 1 });
    }
    const shared = [...later].filter(([, { pages }]) => pages >= Math.min(2, calls.length));
    const all = new Map([...shared.map(([each, { rules }]) => [each, rules] as const), ...frame]);
    const rules = [...all].filter(([, text]) => text !== '');
    const css = rules.map(([, text]) => text).join('');
    const path = `assets/${name}.${digestOf(css).slice(0, 10)}.css`;
    return { path, css, names: rules.map(([each]) => each), isBelowFold: shared.length > 0 };
  },
);
