/** An open screen of the desk: what its stream of events has said so far. */
import { get as httpGet, type IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { deskPaths, type DeskEvent } from '../../desk/contract.ts';
import type { Visitor } from './desk.ts';
import { eventually } from './eventually.ts';
import { fixtureDesk } from './fixture-site.ts';

export interface Screen {
  readonly events: () => readonly DeskEvent[];
  readonly isEnded: () => boolean;
  readonly close: () => void;
}

/** Opens a stream at a server as a browser does; it has had its first event. */
export const openScreen = async (origin: string, { cookie }: Pick<Visitor, 'cookie'>): Promise<Screen> => {
  const url = `${origin}${fixtureDesk.path}/${deskPaths.events}`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpGet(url, { headers: { cookie } }, resolve).on('error', reject);
  });
  let text = '';
  let isEnded = false;
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  response.on('end', () => (isEnded = true)).on('error', () => (isEnded = true));
  const events = (): DeskEvent[] =>
    [...text.matchAll(/^event: changed\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as DeskEvent);
  await eventually(() => events().length).toBeGreaterThan(0);
  expect(response.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  return { events, isEnded: () => isEnded, close: () => void response.destroy() };
};
