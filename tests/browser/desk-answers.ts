/** What the desk's tests share: the form of the next step, a newer build, answers. */
import type { Page } from 'playwright';
import { deskPaths, type AnswerCall } from '../../desk/contract.ts';
import { button, words } from './desk-visit.ts';
import { type VisitOptions } from './visit.ts';

const { path } = words;

export const openStep = (page: Page) => page.locator('summary', { hasText: words.request.step }).click();

/** Answers the desk's own look at its page as a newer server does, once `isRebuilt` says so. */
export const rebuilt = (page: Page, isRebuilt: () => boolean) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: isRebuilt() && route.request().resourceType() === 'fetch' ? text.replace('.js"', '-2.js"') : text,
    });
  });

/** The server in memory takes no answers. */
export const answersNowhere: VisitOptions = {
  allows: [/503/],
  before: (page) =>
    page.route(`**/${deskPaths.answers}`, (route) => route.fulfill({ status: 503, json: { error: 'unavailable' } })),
};

/** What « Envoyer » sends. */
export const sentAnswer = async (page: Page): Promise<AnswerCall> => {
  const asked = page.waitForRequest((request) => request.url().endsWith(deskPaths.answers));
  await button(page, words.reply.send).click();
  const body = (await asked).postDataBuffer()?.toString() ?? '';
  return JSON.parse(/name="answer"\r\n\r\n(.*)\r\n/.exec(body)?.[1] ?? '') as AnswerCall;
};
