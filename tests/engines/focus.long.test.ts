/**
 * Where the focus is after what removes the element that had it: engines differ in what they do by themselves. The same
 * of an enlarged picture is in project.long.
 */
import { test } from 'vitest';
import { contactPath, successPath, validLead, words } from '../browser/contact-form.ts';
import { inEachEngine } from './each-engine.ts';

const contact = contactPath();

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
});
