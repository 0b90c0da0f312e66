/** What the header of a film tells, and what is said of films that are too large. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { captionsFault } from '../../generator/source/captions.ts';
import { readFilm } from '../../generator/source/film-facts.ts';
import { fixtureDate, fixturesFolder, readFixture } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';

const folder = join(import.meta.dirname, '../fixtures/films');
const fixture = (name: string): Buffer => readFileSync(join(folder, name));
const facts = (name: string) => readFilm(fixture(name));
const h264 = { width: 32, height: 18, codec: 'H.264', plays: 'everywhere' };

test.each([
  ['silent.mp4', h264],
  ['aac.mp4', { ...h264, sound: { codec: 'AAC', plays: 'everywhere' } }],
  ['dolby.mp4', { ...h264, sound: { codec: 'Dolby Digital', plays: 'partly' } }],
  // A telephone held upright notes a rotation.
  ['turned.mp4', { ...h264, width: 18, height: 32 }],
  ['4-2-2.mp4', { ...h264, codec: 'H.264 4:2:2 / 4:4:4 / 10 bit', plays: 'partly' }],
  ['hevc.mp4', { ...h264, codec: 'HEVC', plays: 'partly' }],
  ['part-2.mp4', { ...h264, codec: 'MPEG-4 Part 2', plays: 'nowhere' }],
  [
    'vp9.webm',
    { width: 32, height: 18, codec: 'VP9', plays: 'everywhere', sound: { codec: 'Opus', plays: 'everywhere' } },
  ],
  // Pictures that are stored narrower than they are shown.
  ['stretched.webm', { width: 64, height: 18, codec: 'VP9', plays: 'everywhere' }],
])('%s', (name, expected) => {
  expect(facts(name)).toEqual(expected);
});

test.each(['silent.mp4', 'vp9.webm'])('%s, cut anywhere or damaged anywhere, ends in facts or in none', (name) => {
  const bytes = fixture(name);
  const whole = readFilm(bytes);
  const results = new Set<string>();
  for (let end = 0; end < bytes.length; end += 1) {
    const cut = readFilm(bytes.subarray(0, end));
    results.add(cut === undefined ? 'none' : 'facts');
    if (cut !== undefined) expect({ ...whole, ...cut }).toEqual(whole);
    const changed = Buffer.from(bytes);
    changed[end] = (changed[end] ?? 0) ^ 0xff;
    expect(() => readFilm(changed)).not.toThrow();
  }
  expect([...results].sort()).toEqual(['facts', 'none']);
});

test('a film beyond the limit of the forms is warned of, in a page and at its head', async () => {
  const sources = await readFixture(join(fixturesFolder, 'film-unheard/mended'));
  const film = sources.assets.media.get('pose.mp4')!;
  const checked = (megabytes: number) => {
    const media = new Map([...sources.assets.media, ['pose.mp4', { ...film, bytes: megabytes * 1024 * 1024 }]]);
    return checkSources({ ...sources, assets: { ...sources.assets, media } }, { today: fixtureDate, drafts: false });
  };
  expect(checked(30).diagnostics).toEqual([]);
  expect(checked(30.5).diagnostics).toMatchObject([
    { code: 'film-large', severity: 'warning', line: 7, facts: { name: 'pose.mp4', found: '31', expected: ['30'] } },
  ]);
});

describe('captions', () => {
  test.each([
    ['the least', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHe saws.', undefined],
    [
      'a heading, hours, settings, Windows lines',
      '\uFEFFWEBVTT Saw\r\n\r\n1\r\n00:00:01.000 --> 00:00:02.000 align:start\r\nHe saws.',
      undefined,
    ],
    ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHe saws.', { kind: 'other' }],
    ['nothing', '', { kind: 'other' }],
    ['no cue', 'WEBVTT\n\nNOTE Later.', { kind: 'silent' }],
    ['a comma', 'WEBVTT\n\n00:01.000 --> 00:02,000\nHe saws.', { kind: 'times', line: 3 }],
    ['seconds past the minute', 'WEBVTT\n\n00:01.000 --> 00:61.000\nHe saws.', { kind: 'times', line: 3 }],
  ])('%s', (_, text, fault) => {
    expect(captionsFault(text)).toEqual(fault);
  });
});
