/**
 * Scroll spy: calls `onChange` at once and after each scroll with the id of the section being read, the last one whose
 * top is in the upper third of the window or above it. Returns a function that stops watching.
 */
export const watchCurrentSection = (ids: readonly string[], onChange: (id: string) => void): (() => void) => {
  const sections = ids.map((id) => document.getElementById(id)).filter((section) => section !== null);
  let frame = 0;
  const update = () => {
    const line = innerHeight / 3;
    const passed = sections.filter((section) => section.getBoundingClientRect().top <= line);
    const current = passed.at(-1) ?? sections[0];
    if (current) onChange(current.id);
  };
  const onScroll = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  update();
  addEventListener('scroll', onScroll, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', onScroll);
  };
};
