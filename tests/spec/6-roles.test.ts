import { expect } from 'vitest';
import { answerWith, contactPath, fill, json, sendButton, validLead } from '../browser/contact-form.ts';
import { answerOf, originOf } from '../browser/read.ts';
import { projectPaths, routePaths } from '../browser/site-files.ts';
import { visit } from '../browser/visit.ts';
import { statement } from './statement.ts';

statement('6.no-roles', async () => {
  for (const path of [...routePaths(), ...projectPaths()]) {
    const anonymous = await answerOf(path);
    expect(anonymous.headers.get('set-cookie'), path).toBeNull();
    const claimed = await fetch(originOf() + path, {
      headers: { authorization: 'Bearer someone', cookie: 'session=someone' },
    });
    expect([claimed.status, await claimed.text()], path).toEqual([200, anonymous.body]);
  }
});

statement('6.anonymous', () =>
  visit(contactPath(), {}, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    await fill(page, validLead);
    await sendButton(page).click();
    await page.waitForURL('**/contact_success');
    const headers = posted[0]?.request.headers() ?? {};
    expect(headers['authorization']).toBeUndefined();
    expect(headers['cookie']).toBeUndefined();
    expect(await page.context().cookies()).toEqual([]);
  }),
);
