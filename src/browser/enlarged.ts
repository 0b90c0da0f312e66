/** Whether the visitor has enlarged the page with two fingers: one finger moves it then, whatever lies under it. */

/** Below, a rounding difference of a page that is not enlarged. */
const leastScale = 1.01;

export const isEnlarged = (): boolean => (window.visualViewport?.scale ?? 1) > leastScale;

/** Says so on the root element, for styles: `data-enlarged`. */
export const watchEnlarged = (): void => {
  const update = () => document.documentElement.toggleAttribute('data-enlarged', isEnlarged());
  window.visualViewport?.addEventListener('resize', update);
  update();
};
