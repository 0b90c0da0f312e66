/** Handing a project on, on a device of more or less abilities. */
import type { Page } from 'playwright';
import { projectPath, siteFiles } from './site-files.ts';

const { spec, projects } = siteFiles();
const { labels } = spec;
const words = labels.project;
const aProject = projects[0]?.id ?? '';

const path = projectPath(aProject);
export const share = (page: Page) => page.getByRole('button', { name: words.share }).click();
export const status = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });

/** What the page asked the device to share and the clipboard to take, as it would be with this much of a browser. */
export const withDevice = (can: { share?: 'yes' | 'closed' | 'no'; copy: boolean }) => ({
  before: (page: Page) =>
    page.addInitScript((given) => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      const answer = { yes: undefined, closed: 'AbortError', no: 'NotAllowedError' }[given.share ?? 'no'];
      const share = (data: unknown) => {
        asked.push(data);
        return answer === undefined ? Promise.resolve() : Promise.reject(new DOMException('', answer));
      };
      Object.defineProperty(navigator, 'share', { value: given.share === undefined ? undefined : share });
      const writeText = (text: string) => {
        asked.push(text);
        return given.copy ? Promise.resolve() : Promise.reject(new DOMException('', 'NotAllowedError'));
      };
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    }, can),
});
export const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
export const addressOf = (page: Page): string => new URL(path, page.url()).href;
