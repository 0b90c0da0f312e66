/** Reads a drawing and prints the module that holds it. */
import { readDrawing } from '../assets/drawing.ts';
import { defineStep } from '../cache/step.ts';
import { exportConst, printModule, type ModuleDescription } from './print-module.step.ts';

interface DrawingModuleInput extends Omit<ModuleDescription, 'statements'> {
  /** Text of the SVG file. */
  readonly svg: string;
}

/** The text of the module. */
export const drawingModule = defineStep('drawing-module', ({ path, sources, svg }: DrawingModuleInput) =>
  printModule.make({ path, sources, statements: [exportConst('drawing', readDrawing(svg), 'DrawingData')] }),
);
