import type { DrawingData } from '#site/types.gen';

/** A drawing of the logo as the header holds it, which lives as long as the document. */
export const headerDrawing = (selector: string): DrawingData | undefined => {
  const drawing = document.querySelector(`header a > span > ${selector}`);
  return drawing ? { viewBox: drawing.getAttribute('viewBox') ?? '', markup: drawing.innerHTML } : undefined;
};
