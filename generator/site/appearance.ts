/** The looks of a site as its pages take them: what site.yaml says of them, and grey where it says nothing. */
import type { Appearance } from '../../schema/types.gen.ts';

export type Colors = Readonly<Required<NonNullable<Appearance['colors']>>>;

/** How what is drawn outside the pages, sharing pictures and documents, ends a picture or a sheet. */
export type DrawnShape = 'gable' | 'rectangle';

const drawnShapes: Readonly<Record<Appearance['name'], DrawnShape>> = {
  epure: 'gable',
  plain: 'rectangle',
  lines: 'rectangle',
};

/** Of a company that chose nothing: they can be read on one another. */
const greys: Colors = {
  surface: '#FFFFFF',
  surfaceRaised: '#FFFFFF',
  surfaceTinted: '#F0F0EE',
  rule: '#D2D2CE',
  text: '#1C1C1C',
  textMuted: '#555553',
  border: '#767674',
  inverseRaised: '#2C2C2C',
  inverseRule: '#525250',
  inverseMuted: '#C9C9C6',
  highlight: '#F4F4F2',
};

/** `identity` of site.yaml with all that it leaves out. */
export const appearanceOf = ({ identity }: { readonly identity?: Appearance }) => {
  const { name = 'plain', slope = 35, radius = 0, density = 'regular', strongColors } = identity ?? {};
  const colors: Colors = { ...greys, ...identity?.colors };
  return {
    name,
    drawnShape: drawnShapes[name],
    slope,
    radius,
    density,
    colors,
    /** What changes for visitors who ask for more contrast. */
    strongColors: {
      textMuted: colors.text,
      rule: colors.border,
      border: colors.text,
      inverseMuted: '#FFFFFF',
      ...strongColors,
    },
  };
};
