import type { DrawingData } from '#site/types.gen';

/** A drawing of the logo, read from the header, which persists across soft navigations. */
export const headerDrawing = (selector: string): DrawingData | undefined => {
  const drawing = document.querySelector(`header a > span > ${selector}`);
  return drawing ? { viewBox: drawing.getAttribute('viewBox') ?? '', markup: drawing.innerHTML } : undefined;
};
