/** Where the focus is after what removes the element that had it: engines differ in what they do by themselves. */
import { expect, test } from 'vitest';
import { contactPath, successPath, validLead, words } from '../browser/contact-form.ts';
import { projectPath, siteFiles } from '../browser/site-files.ts';
import { inEachEngine } from './each-engine.ts';

const { spec, projects } = siteFiles();
const contact = contactPath();
const project = projectPath(projects.find(({ images }) => images.length > 1)?.id ?? '');
const picture = `[aria-label="${spec.labels.project.carousel}"] [role="group"]:not([aria-hidden]) a`;

inEachEngine((visit) => {
  test('a request sent again leads to the success page, the focus in its content', () =>
    visit(contact, { allows: [/503/] }, async (visitor, front) => {
      front.refuseOnce(/\/api\/public\/contact$/);
      // The page says its failure in an alert, which would wait for an answer.
      await visitor.evaluate(() => {
        window.alert = () => undefined;
        return null;
      });
      await visitor.type('main form [name="firstname"]', validLead.firstname);
      await visitor.type('main form [name="lastname"]', validLead.lastname);
      await visitor.type('main form [name="email"]', validLead.email);
      await visitor.type('main form [name="message"]', validLead.message);
      await visitor.click('main form button[type="submit"]');
      await visitor.click('main button', words().retry);
      await visitor.until((wanted) => location.pathname === wanted, successPath());
      await visitor.until(() => document.activeElement?.tagName === 'MAIN');
    }));

  test('an enlarged picture that was closed leaves the focus on its link', () =>
    visit(project, {}, async (visitor) => {
      await visitor.focus(picture);
      await visitor.press('Enter');
      await visitor.until(() => document.activeElement?.closest('[role="dialog"]') !== null);
      await visitor.click('.pswp__button', spec.labels.project.closeLightbox);
      await visitor.until(() => document.querySelector('[role="dialog"]') === null);
      await visitor.until((css) => document.activeElement?.matches(css) === true, picture);
      expect(await visitor.address()).toBe(project);
    }));

  test('going back from an enlarged picture leaves the focus on its link', () =>
    visit(project, {}, async (visitor) => {
      await visitor.click(picture);
      await visitor.until(() => document.activeElement?.closest('[role="dialog"]') !== null);
      await visitor.tab.back();
      await visitor.until(() => document.querySelector('[role="dialog"]') === null);
      await visitor.until((css) => document.activeElement?.matches(css) === true, picture);
      expect(await visitor.address()).toBe(project);
    }));
});
