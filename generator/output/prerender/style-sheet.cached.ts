/** The style sheets that pages share: of the frame, and of what the pages of one template show below the fold. */
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
}

export interface SheetInput {
  readonly name: string;
  /** Key of the render bundle. */
  readonly renderer: string;
  /** Whose styles it holds. */
  readonly zone: 'frame' | 'later';
  /** Pages that show which styles these are. */
  readonly calls: readonly RendererCall<string>[];
}

/** What two of the pages use there, or the only one. The others keep what is their own. */
export const styleSheet = defineStep(
  'style-sheet',
  async ({ name, renderer, zone, calls }: SheetInput): Promise<StyleSheet> => {
    const { render, textOf } = rendererOf(renderer);
    const uses = new Map<string, { readonly rules: string; readonly pages: number }>();
    for (const call of calls) {
      const { styles } = await render(call, 'data' in call ? await textOf(call.data) : '');
      // What the first view uses as well is in the page.
      const inPage = new Set(zone === 'later' ? styles.first : []);
      for (const each of styles[zone]) {
        const rules = styles.rules[each] ?? '';
        if (rules !== '' && !inPage.has(each)) uses.set(each, { rules, pages: (uses.get(each)?.pages ?? 0) + 1 });
      }
    }
    const shared = [...uses].filter(([, { pages }]) => pages >= Math.min(2, calls.length));
    const css = shared.map(([, { rules }]) => rules).join('');
    return {
      path: `assets/${name}.${digestOf(css).slice(0, 10)}.css`,
      css,
      names: shared.map(([each]) => each),
    };
  },
);
