/** The pictures of a project: the carousel, and the picture enlarged. */
import { expect, test } from 'vitest';
import { projectPath, siteFiles } from '../browser/site-files.ts';
import { inOtherEngines } from './each-engine.ts';
import type { Visitor } from './visitor.ts';

const { spec, projects } = siteFiles();
const words = spec.labels.project;
const project = projects.find(({ images }) => images.length === 3);
if (project === undefined) throw new Error('no project has three pictures');
const path = projectPath(project.id);

const carousel = `[aria-label="${words.carousel}"]`;
const picture = `${carousel} [role="group"]:not([aria-hidden]) a`;
const untilShown = (visitor: Visitor, position: string) =>
  visitor.until(
    (css, label) => document.querySelector(`${css} ._current`)?.getAttribute('aria-label') === label,
    carousel,
    position,
  );
const position = (index: number): string =>
  words.position.replace('{index}', String(index)).replace('{total}', String(project.images.length));

inOtherEngines((visit) => {
  test('buttons and arrow keys turn the carousel; an enlarged picture is put away by its button and by « back »', () =>
    visit(path, {}, async (visitor) => {
      await visitor.click(`${carousel} button`, words.goToImage.replace('{index}', '1').replace('{total}', '3'));
      await untilShown(visitor, position(1));
      await visitor.click(`${carousel} button`, words.next);
      await untilShown(visitor, position(2));
      await visitor.press('ArrowRight');
      await untilShown(visitor, position(3));
      await visitor.press('ArrowRight');
      await untilShown(visitor, position(1));
      await visitor.click(`${carousel} button`, words.previous);
      await untilShown(visitor, position(3));

      const isEnlarged = () => visitor.until(() => document.activeElement?.closest('[role="dialog"]') !== null);
      // Engines differ in where the focus is once what had it is removed.
      const isPutAway = async (): Promise<void> => {
        await visitor.until(() => document.querySelector('[role="dialog"]') === null);
        await visitor.until((css) => document.activeElement?.matches(css), picture);
        expect(await visitor.address()).toBe(path);
      };
      await visitor.focus(picture);
      await visitor.press('Enter');
      await isEnlarged();
      await visitor.until(
        () => document.querySelector<HTMLImageElement>('.pswp__img:not(.pswp__img--placeholder)')?.complete,
      );
      // Not heard while the picture still grows.
      await visitor.until(() => document.querySelector('.pswp--open') !== null);
      await visitor.click('.pswp__button', words.closeLightbox);
      await isPutAway();
      await visitor.click(picture);
      await isEnlarged();
      await visitor.tab.back();
      await isPutAway();
    }));
});
