/** Targets on a phone, and those of a form with mistakes. The rest: targets.long.test.ts. */
import { describe, test } from 'vitest';
import { oneIn } from '../setup/length.ts';
import {
  contactPath,
  file,
  attach,
  recordAlerts,
  fill,
  sendButton,
  json,
  answerWith,
  failureBanner,
  validLead,
} from './contact-form.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { projectPath, routePaths, sampled } from './site-files.ts';
import { visit } from './visit.ts';
import { longest, tooSmall, phone } from './targets.ts';

const allows = [/404 \(Not Found\)/];
const aProject = projectPath(longest?.id ?? '');

describe('on a phone', () => {
  test.each(oneIn(4, sampled([...routePaths(), aProject, '/nowhere', projectPath('nowhere')])))('%s', (path) =>
    visit(path, { ...phone, isLive: false, allows }, async (page) => expectNoFindings(await tooSmall(page), path)),
  );
});

describe('opened', () => {
  test('the form with mistakes and files, and after a failure', () =>
    visit(contactPath(), { ...phone, allows: [/Failed to load resource/] }, async (page) => {
      recordAlerts(page);
      await answerWith(page, json(500, { error: 'Panne' }));
      await attach(page, [file('plan.pdf', 3000)]);
      await sendButton(page).click();
      await page.locator('#_error-summary').waitFor();
      expectNoFindings(await tooSmall(page), 'with mistakes');
      await fill(page, validLead);
      await sendButton(page).click();
      await failureBanner(page).waitFor();
      expectNoFindings(await tooSmall(page), 'after a failure');
    }));
});
