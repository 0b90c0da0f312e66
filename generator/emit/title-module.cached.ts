/** Measures the title of the home page in the heading font, so that its styles can give each line all of its room. */
import { defineStep } from '../cache/step.ts';
import { outlineLines, type HeadingLines } from './logo-module.cached.ts';
import { exportConst, printModule, type ModuleDescription } from './print-module.cached.ts';

/** The text of the module: the width of the widest line in ems, or null where the font lacks one of its letters. */
export const titleModule = defineStep(
  'title-module',
  async ({ path, sources, ...lines }: HeadingLines & Omit<ModuleDescription, 'statements'>): Promise<string> => {
    const outline = await outlineLines(lines);
    const [, , width = 0, height = 1] = outline?.viewBox.split(' ').map(Number) ?? [];
    const ems = outline === undefined ? null : (width * lines.lines.length) / height;
    return printModule.make({ path, sources, statements: [exportConst('homeTitleEms', ems, 'number | null')] });
  },
);
