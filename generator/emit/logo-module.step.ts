/** Draws the company's name and prints the module that holds it. */
import { outlineName, type NameOutlineInput } from '../assets/name-outline.ts';
import { defineStep } from '../cache/step.ts';
import { exportConst, printModule } from './print-module.step.ts';

interface LogoModuleInput extends NameOutlineInput {
  readonly path: string;
  readonly sources: readonly string[];
}

/** The text of the module. */
export const logoModule = defineStep(
  'logo-module',
  async ({ path, sources, ...name }: LogoModuleInput): Promise<string> => {
    const outline = await outlineName(name);
    const statements = [
      exportConst('nameLines', name.lines, 'readonly string[]'),
      exportConst('nameOutline', outline ?? null, 'DrawingData | null'),
    ];
    return printModule.make({ path, sources, statements });
  },
);
