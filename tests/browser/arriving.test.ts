/** A page that arrives in pieces: the browser paints what is there, and what comes after must not move it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../setup/length.ts';
import { holdFonts } from './fonts.ts';
import { shiftsSoFar, twoFrames, watchShifts } from './layout-shifts.ts';
import { originOf } from './read.ts';
import { pathOfTemplate, projectPaths } from './site-files.ts';
import { visit } from './visit.ts';

const pieceBytes = 1500;
const pauseMs = 15;
const mostShift = 0.001;

/**
 * A document in pieces. None ends within a heading: its lines are balanced, hence broken anew with each of its words,
 * and nobody sees half of a hundred bytes.
 */
const piecesOf = (body: Buffer): Buffer[] => {
  const headings = [...body.toString('latin1').matchAll(/<(h[1-3])\b[\s\S]*?<\/\1>/g)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }));
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const end = at + pieceBytes;
    const heading = headings.find((one) => one.start < end && end < one.end);
    pieces.push(body.subarray(at, heading?.end ?? end));
    at = heading?.end ?? end;
  }
  return pieces;
};

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const headers = { accept: request.headers.accept ?? '*/*' };
    fetch(originOf() + (request.url ?? ''), { headers })
      .then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        const type = answer.headers.get('content-type') ?? '';
        response.writeHead(answer.status, { 'content-type': type });
        if (!type.startsWith('text/html')) return response.end(body);
        for (const piece of piecesOf(body)) {
          response.write(piece);
          await pause(pauseMs);
        }
        return response.end();
      })
      .catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const paths = [pathOfTemplate('home'), projectPaths()[0] ?? '', pathOfTemplate('article'), pathOfTemplate('contact')];

describe.each(
  oneIn(2, [
    // On a desktop the gallery's second card ends where its row does: it rises while its text comes.
    { width: 390, pages: [...paths, pathOfTemplate('gallery')] },
    { width: 1440, pages: paths },
  ]),
)('at $width px', ({ width, pages }) => {
  test.each(oneIn(3, pages))('%s comes in pieces, and nothing moves', (path) =>
    visit(
      '/',
      {
        width,
        height: width < 600 ? 844 : 900,
        isLive: false,
        isAlone: true,
        before: watchShifts,
        // The fonts come last of all: whether one is there as the text comes would depend on the machine.
        opens: async (page) => {
          const fonts = await holdFonts(page);
          await page.goto(origin + path, { waitUntil: 'domcontentloaded' });
          await fonts.release();
          await page.waitForLoadState('load');
          await page.evaluate(() => document.fonts.ready);
        },
      },
      async (page) => {
        await page.evaluate(twoFrames);
        const { sum, lines } = await shiftsSoFar(page);
        expect(sum, lines.join('\n')).toBeLessThan(mostShift);
      },
    ),
  );
});
