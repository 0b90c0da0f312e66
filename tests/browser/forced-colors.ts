/** What a visitor with forced colours would not see, on a page that is shown in them. */
import type { Page } from 'playwright';

/** Labels of drawings with too little contrast, lines and marks that are not drawn: one line a finding. */
export const unseen = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    await document.fonts.ready;
    type Color = readonly [red: number, green: number, blue: number, alpha: number];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('There is no canvas to read colours with');
    const read = new Map<string, Color>();
    const colorOf = (text: string): Color => {
      const known = read.get(text);
      if (known) return known;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      read.set(text, [red, green, blue, alpha / 255]);
      return [red, green, blue, alpha / 255];
    };
    const luminance = (color: Color): number =>
      color
        .slice(0, 3)
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
    const contrast = (one: Color, other: Color): number => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };
    /** The colour of the page, or of the closest element with a background. */
    const groundOf = (element: Element | null): Color => {
      for (let at = element; at; at = at.parentElement) {
        const color = colorOf(getComputedStyle(at).backgroundColor);
        if (color[3] > 0.5) return color;
      }
      return colorOf('Canvas');
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const found: string[] = [];

    /** What is painted below a point of a drawing, by shapes that come before an element. */
    const belowIn = (svg: SVGSVGElement, element: Element, x: number, y: number): Color => {
      let color = groundOf(svg);
      for (const shape of svg.querySelectorAll<SVGGeometryElement>('path, rect, circle, ellipse, polygon')) {
        if (!(shape.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) || !isShown(shape)) continue;
        const { fill } = getComputedStyle(shape);
        const matrix = shape.getScreenCTM();
        if (fill === 'none' || fill.startsWith('url') || !matrix || shape.closest('defs')) continue;
        if (!shape.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix.inverse()))) continue;
        const own = colorOf(fill);
        if (own[3] > 0.5) color = own;
      }
      return color;
    };
    for (const svg of document.querySelectorAll<SVGSVGElement>('main svg'))
      for (const text of svg.querySelectorAll('text')) {
        if (!isShown(text)) continue;
        const { left, right, top, bottom } = text.getBoundingClientRect();
        for (const share of [0.1, 0.5, 0.9]) {
          const below = belowIn(svg, text, left + (right - left) * share, (top + bottom) / 2);
          const ratio = contrast(colorOf(getComputedStyle(text).fill), below);
          if (ratio >= 4.5) continue;
          found.push(`${ratio.toFixed(1)} : 1, the label « ${(text.textContent ?? '').trim()} »`);
          break;
        }
      }
    for (const svg of document.querySelectorAll<SVGSVGElement>('main svg'))
      for (const shape of svg.querySelectorAll<SVGGeometryElement>('path, line, rect, circle, ellipse, polygon')) {
        if (!isShown(shape) || shape.closest('defs, svg._mark')) continue;
        const { stroke, fill } = getComputedStyle(shape);
        if (stroke === 'none' || stroke.startsWith('url')) continue;
        const color = colorOf(stroke);
        const onFill = fill === 'none' || fill.startsWith('url') ? groundOf(svg) : colorOf(fill);
        const grounds = onFill[3] > 0.5 ? [onFill, groundOf(svg)] : [groundOf(svg)];
        if (color[3] > 0.5 && grounds.every((ground) => contrast(color, ground) < 3))
          found.push(`a line of ${stroke} in a drawing on ${grounds.map(String).join(' and ')}`);
      }
    for (const line of document.querySelectorAll('main ._line'))
      if (isShown(line)) {
        const { backgroundImage } = getComputedStyle(line);
        const [color] = /rgba?\([^)]*\)|color\([^)]*\)/.exec(backgroundImage) ?? [];
        if (color === undefined || contrast(colorOf(color), groundOf(line.parentElement)) < 3)
          found.push(`a dimension line, with ${backgroundImage}`);
      }
    // What is drawn with an empty box, by its border or else its background: rules, ticks, marks.
    for (const element of document.querySelectorAll('main *:not(._button, a, button)'))
      for (const part of ['::before', '::after']) {
        const style = getComputedStyle(element, part);
        const { content, backgroundColor, height, width, display } = style;
        if (content !== '""' || display === 'none' || !isShown(element)) continue;
        const isThin = Math.min(Number.parseFloat(height), Number.parseFloat(width)) <= 12;
        const color = colorOf(Number.parseFloat(style.borderTopWidth) > 0 ? style.borderTopColor : backgroundColor);
        if (isThin && color[3] > 0.5 && contrast(color, groundOf(element)) < 3)
          found.push(
            `${part} of ${element.tagName.toLowerCase()} « ${(element.textContent ?? '').trim().slice(0, 30)} »`,
          );
      }
    return [...new Set(found)];
  });
