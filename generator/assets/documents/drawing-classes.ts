import type { Palette } from './palette.ts';

/** What the classes of a drawing mean in a document: what they mean on pages (`src/identity/drawing.styles.ts`). */
export const drawingClasses = ({ text, surface, surfaceTinted, brand }: Palette): string =>
  [
    `svg{fill:none;stroke:${text};stroke-width:1.4;font:500 16px sans-serif}text{fill:${text};stroke:none}`,
    '.thin{stroke-width:0.8}.dashed{stroke-dasharray:7 5}.bold{stroke-width:2.2}',
    `.accent{stroke:${brand};stroke-width:2.4}.solid{fill:${brand};stroke:none}`,
    `.ground{fill:${surface}}.tinted{fill:${surfaceTinted}}`,
  ].join('');
