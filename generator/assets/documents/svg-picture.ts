/** A picture of a document, and its measures in its own units. */
export interface SvgPicture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** An SVG under `styles`, which its own style element has the last word over, but for the face of its letters. */
export const svgPicture = (svg: string, ink: string, face: string, styles = ''): SvgPicture => {
  const [, width = 24, height = 24] = viewBox.exec(svg) ?? [];
  const fill = /<svg\b[^>]*\sfill=/.test(svg) ? '' : ` fill="${ink}"`;
  const css = `svg{color:${ink}}${styles}*{font-family:"${face}"!important}`;
  return {
    svg: svg.replace(/<svg\b([^>]*)>/, `<svg${fill}$1><style>${css}</style>`),
    width: Number(width),
    height: Number(height),
  };
};

const viewBox = /\sviewBox="\s*[^\s,]+[\s,]+[^\s,]+[\s,]+([\d.]+)[\s,]+([\d.]+)/;
