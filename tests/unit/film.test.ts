/** What the header of a film tells, and what is said of films that are too large. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { captionsFault } from '../../generator/source/captions.ts';
import { examineFilm } from '../../generator/source/examine-film.ts';
import { withoutMetadata } from '../../generator/source/film-metadata.ts';
import { elementsIn, readFilm } from '../../generator/source/film-facts.ts';
import { fixtureDate, fixturesFolder, readFixture } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';

const folder = join(import.meta.dirname, '../fixtures/films');
const fixture = (name: string): Buffer => readFileSync(join(folder, name));
const facts = (name: string) => readFilm(fixture(name));
/** The header before the pictures, as for playing while it loads. */
const moovFirst = ((bytes: Buffer): Buffer => {
  const moov = bytes.indexOf('moov') - 4;
  return Buffer.concat([bytes.subarray(0, 32), bytes.subarray(moov), bytes.subarray(40, moov)]);
})(fixture('silent.mp4'));
const h264 = { width: 32, height: 18, codec: 'H.264', plays: 'everywhere', seconds: 1 };

test.each([
  ['silent.mp4', h264],
  ['aac.mp4', { ...h264, sound: { codec: 'AAC', plays: 'everywhere' } }],
  ['dolby.mp4', { ...h264, seconds: 1.005, sound: { codec: 'Dolby Digital', plays: 'partly' } }],
  // A telephone held upright notes a rotation.
  ['turned.mp4', { ...h264, width: 18, height: 32 }],
  ['4-2-2.mp4', { ...h264, codec: 'H.264 4:2:2 / 4:4:4 / 10 bit', plays: 'partly' }],
  ['hevc.mp4', { ...h264, codec: 'HEVC', plays: 'partly' }],
  ['part-2.mp4', { ...h264, codec: 'MPEG-4 Part 2', plays: 'nowhere' }],
  [
    'vp9.webm',
    {
      width: 32,
      height: 18,
      codec: 'VP9',
      plays: 'everywhere',
      seconds: 1.008,
      sound: { codec: 'Opus', plays: 'everywhere' },
    },
  ],
  // Pictures that are stored narrower than they are shown.
  ['stretched.webm', { width: 64, height: 18, codec: 'VP9', plays: 'everywhere', seconds: 1 }],
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

test.each([
  ['an MP4', fixture('silent.mp4'), { format: 'MP4', film: facts('silent.mp4') }],
  ['a WebM', fixture('vp9.webm'), { format: 'WebM', film: facts('vp9.webm') }],
  ['what a telephone of Apple makes', fixture('quicktime.mp4'), { format: 'QuickTime', film: facts('silent.mp4') }],
  ['sound alone', fixture('sound.mp4'), { format: 'MP4', isSoundAlone: true }],
  [
    'an MP4 without its header, which is at its end',
    fixture('silent.mp4').subarray(0, 800),
    { format: 'MP4', isCut: true },
  ],
  [
    'an MP4 without its last pictures',
    moovFirst.subarray(0, -1),
    { format: 'MP4', film: facts('silent.mp4'), isCut: true },
  ],
  [
    'a WebM without its end',
    fixture('vp9.webm').subarray(0, -1),
    { format: 'WebM', film: facts('vp9.webm'), isCut: true },
  ],
  [
    'a picture of a telephone',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    { damaged: true, fault: 'other', format: 'HEIC' },
  ],
  ['an AVI', Buffer.from(`RIFF\0\0\0\0AVI LIST${'\0'.repeat(40)}`), { damaged: true, fault: 'other', format: 'AVI' }],
  ['a text', Buffer.from('Not a film.'), { damaged: true, fault: 'other' }],
])('under the name of a film: %s', async (_, bytes, found) => {
  expect(await examineFilm(bytes)).toEqual(found);
});

test('a film beyond the limits of the site is warned of, in a page and at its head', async () => {
  const sources = await readFixture(join(fixturesFolder, 'film-unheard/mended'));
  const film = sources.assets.media.get('pose.mp4')!;
  const checked = (megabytes: number, seconds = 1) => {
    const longer = { ...film, bytes: megabytes * 1024 * 1024, film: { ...film.film!, seconds } };
    const media = new Map([...sources.assets.media, ['pose.mp4', longer]]);
    return checkSources({ ...sources, assets: { ...sources.assets, media } }, { today: fixtureDate, drafts: false });
  };
  expect(checked(30).diagnostics).toEqual([]);
  expect(checked(30.5).diagnostics).toMatchObject([
    { code: 'film-large', severity: 'warning', line: 7, facts: { name: 'pose.mp4', found: '31', expected: ['30'] } },
  ]);
  expect(checked(1, 600).diagnostics).toEqual([]);
  expect(checked(1, 601).diagnostics).toMatchObject([
    { code: 'film-large', severity: 'warning', line: 7, facts: { name: 'pose.mp4', found: '11', expected: ['10'] } },
  ]);
});

test('a film at the head of a page has its picture in its place: what is played nowhere is a warning', async () => {
  const sources = await readFixture(join(fixturesFolder, 'film-format'));
  const head = (name: string, block = ''): readonly unknown[] => {
    const site = sources.files
      .get('site.yaml')!
      .replace(
        /( *)image: \{ src: toit\.jpg.*\n/,
        (line, indent: string) => `${line}${indent}video: { webm: ${name}, mp4: ${name} }\n`,
      );
    const pages = 'content/pages/tuiles.mdx';
    const files = new Map([
      ...sources.files,
      ['site.yaml', site],
      [pages, `---\nheading: Tuiles\n---\n\nUn texte.\n\n${block}`],
    ]);
    const { diagnostics } = checkSources({ ...sources, files }, { today: fixtureDate, drafts: false });
    return diagnostics
      .filter(({ code }) => code === 'film-format')
      .map(({ file, severity, facts }) => [file, severity, facts?.name]);
  };
  const warned = (name: string) => [
    ['site.yaml', 'warning', name],
    ['site.yaml', 'warning', name],
  ];
  for (const name of ['recente.mp4', 'ancienne.mp4', 'fin.mp4']) expect(head(name)).toEqual(warned(name));
  // One that a page shows as well is told of there, once.
  expect(head('ancienne.mp4', '<Film file="ancienne.mp4" image="toit.jpg" alt="Un toit" />\n')).toEqual([
    ['content/pages/tuiles.mdx', 'error', 'ancienne.mp4'],
  ]);
});

test.each([
  ['hvc1', 'HEVC', 'partly'],
  ['hev1', 'HEVC', 'partly'],
  ['dvh1', 'HEVC', 'partly'],
  ['av01', 'AV1', 'partly'],
  ['vp09', 'VP9 (MP4)', 'partly'],
  ['avc3', 'H.264', 'everywhere'],
  ['mp4v', 'MPEG-4 Part 2', 'nowhere'],
  ['apcn', 'ProRes', 'nowhere'],
  ['ap4h', 'ProRes', 'nowhere'],
  ['toSt', 'toSt', 'nowhere'],
])('pictures of the kind %s: %s, which plays %s', (code, codec, plays) => {
  const film = Buffer.from(fixture('silent.mp4').toString('latin1').replaceAll('avc1', code), 'latin1');
  expect(readFilm(film)).toMatchObject({ codec, plays });
});

test.each([
  ['.mp3', 'MP3', 'everywhere'],
  ['Opus', 'Opus', 'everywhere'],
  ['fLaC', 'FLAC', 'everywhere'],
  ['ac-3', 'Dolby Digital', 'partly'],
  ['ec-3', 'Dolby Digital', 'partly'],
  ['alac', 'Apple Lossless', 'partly'],
  ['sowt', 'PCM', 'nowhere'],
  ['lpcm', 'PCM', 'nowhere'],
  ['samr', 'samr', 'nowhere'],
])('sound of the kind %s: %s, which plays %s', (code, codec, plays) => {
  const film = Buffer.from(fixture('aac.mp4').toString('latin1').replaceAll('mp4a', code), 'latin1');
  expect(readFilm(film)?.sound).toEqual({ codec, plays });
});

test('a document beyond the limit of the site is warned of', async () => {
  const sources = await readFixture(join(fixturesFolder, 'document-author/mended'));
  const given = sources.assets.documents.get('tarif.pdf')!;
  const checked = (megabytes: number) => {
    const documents = new Map([
      ...sources.assets.documents,
      ['tarif.pdf', { ...given, bytes: megabytes * 1024 * 1024 }] as const,
    ]);
    return checkSources(
      { ...sources, assets: { ...sources.assets, documents } },
      { today: fixtureDate, drafts: false },
    );
  };
  expect(checked(20).diagnostics).toEqual([]);
  expect(checked(20.5).diagnostics).toMatchObject([
    { code: 'document-large', severity: 'warning', facts: { name: 'tarif.pdf', found: '21', expected: ['20'] } },
  ]);
});

describe('a film is copied without what was noted in it, and all else in its place', () => {
  const box = (name: string, content: Buffer): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(content.length + 8);
    return Buffer.concat([size, Buffer.from(name, 'latin1'), content]);
  };
  const place = Buffer.from('+45.0433+003.8850/');
  const inBox = (outer: string, bytes: Buffer, ...added: readonly Buffer[]): Buffer => {
    const at = bytes.indexOf(outer) - 4;
    const end = at + bytes.readUInt32BE(at);
    const holder = Buffer.concat([bytes.subarray(at + 8, end), ...added]);
    return Buffer.concat([bytes.subarray(0, at), box(outer, holder), bytes.subarray(end)]);
  };
  const streamOf = (bytes: Buffer): Buffer => {
    const at = bytes.indexOf('mdat') - 4;
    return bytes.subarray(at, at + bytes.readUInt32BE(at));
  };
  test.each([
    ['in udta', (film) => inBox('moov', film, box('udta', box('\xA9xyz', place)))],
    [
      'in meta, with the telephone',
      (film) => inBox('moov', film, box('meta', Buffer.concat([place, Buffer.from('iPhone')]))),
    ],
    ['of a track', (film) => inBox('trak', film, box('udta', place))],
    ['in XMP', (film) => Buffer.concat([film, box('uuid', place)])],
    ['in padding', (film) => Buffer.concat([film, box('free', place)])],
  ] as const satisfies readonly (readonly [string, (film: Buffer) => Buffer])[])('%s', (_, note) => {
    const film = note(fixture('silent.mp4'));
    const copy = withoutMetadata(film);
    expect(film.includes(place)).toBe(true);
    expect(copy.includes(place)).toBe(false);
    expect(copy).toHaveLength(film.length);
    expect(streamOf(copy)).toEqual(streamOf(film));
    expect(readFilm(copy)).toEqual(readFilm(film));
  });
  const uints = (...values: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
    return bytes;
  };
  /** A film of one track, whose samples stand in two places: two in the first, one in the second. */
  const filmOf = (handler: string, sizes: readonly number[], isLong: boolean): Buffer => {
    const data = box('mdat', Buffer.from('..AAABB....CCCC..'));
    const chunks = [10, 19].flatMap((at) => (isLong ? [0, at] : [at]));
    const table = Buffer.concat([
      box('stsz', sizes.length === 1 ? uints(0, ...sizes, 3) : uints(0, 0, 3, ...sizes)),
      box('stsc', uints(0, 2, 1, 2, 1, 2, 1, 1)),
      box(isLong ? 'co64' : 'stco', uints(0, 2, ...chunks)),
    ]);
    const name = box('hdlr', Buffer.concat([uints(0, 0), Buffer.from(handler), uints(0, 0, 0)]));
    const media = box('mdia', Buffer.concat([name, box('minf', box('stbl', table))]));
    return Buffer.concat([data, box('moov', box('trak', media))]);
  };
  test.each([
    ['meta', [3, 2, 4], false, '..\0\0\0\0\0....\0\0\0\0..'],
    ['tmcd', [3, 2, 4], true, '..\0\0\0\0\0....\0\0\0\0..'],
    ['camm', [2], false, '..\0\0\0\0B....\0\0CC..'],
    ['camm', [2], true, '..\0\0\0\0B....\0\0CC..'],
    ['vide', [3, 2, 4], false, '..AAABB....CCCC..'],
    ['soun', [3, 2, 4], true, '..AAABB....CCCC..'],
  ])(
    'the samples of a track « %s », each of its length: %j, at long addresses: %s',
    (...[handler, sizes, isLong, left]) => {
      const copy = withoutMetadata(filmOf(handler, sizes, isLong));
      expect(copy.toString('latin1', 8, 25)).toBe(left);
      expect(copy.includes(handler)).toBe(left.includes('A'));
    },
  );
  test.each([
    ['mvhd', 0, 8],
    ['mvhd', 1, 16],
    ['tkhd', 0, 8],
    ['tkhd', 1, 16],
  ])('the dates of a header %s of version %i, and nothing behind them', (name, version, length) => {
    const header = Buffer.concat([Buffer.from([version, 0, 0, 3]), Buffer.alloc(24, 7)]);
    const inside = name === 'tkhd' ? box('trak', box(name, header)) : box(name, header);
    const film = Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', inside)]);
    const copy = withoutMetadata(film);
    const at = film.indexOf(name) + 4;
    expect(copy.subarray(at + 4, at + 4 + length)).toEqual(Buffer.alloc(length));
    expect([copy.subarray(0, at + 4), copy.subarray(at + 4 + length)]).toEqual([
      film.subarray(0, at + 4),
      film.subarray(at + 4 + length),
    ]);
  });
  test('a track of places is cleared with its samples, the others are not', () => {
    const film = fixture('aac.mp4');
    // The first track is that of pictures.
    film.write('meta', film.indexOf('vide', film.indexOf('hdlr')), 'latin1');
    const copy = withoutMetadata(film);
    const kept = streamOf(copy).filter((byte) => byte !== 0).length;
    expect(kept).toBeGreaterThan(100);
    expect(kept).toBeLessThan(streamOf(film).filter((byte) => byte !== 0).length - 100);
    expect(copy.includes('vide')).toBe(false);
  });
  test('a WebM', () => {
    const film = fixture('vp9.webm');
    expect(film.includes('Lavf')).toBe(true);
    const copy = withoutMetadata(film);
    expect(copy.includes('Lavf')).toBe(false);
    expect(copy).toHaveLength(film.length);
    expect(readFilm(copy)).toEqual(readFilm(film));
    const cluster = Buffer.from('1f43b675', 'hex');
    expect(copy.subarray(film.indexOf(cluster))).toEqual(film.subarray(film.indexOf(cluster)));
  });
});

describe('what a WebM notes', () => {
  /** An element with a size of one byte (RFC 8794, 4). */
  const element = (id: string, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | content.length]), content]);
  const written = (text: string): Buffer => Buffer.from(text);

  test.each([
    ['a short title', element('7ba9', written('Toit'))],
    ['a title of six letters', element('7ba9', written('Toiture'.slice(0, 6)))],
    ['a long title', element('7ba9', written('Toit de la maison de Mme Durand, à Espaly'))],
    ['the day', element('4461', Buffer.alloc(8, 7))],
    ['the name of the file', element('7384', written('IMG_0005 Durand.webm'))],
  ])('%s is overwritten by an element that says nothing and is as long', (_, noted) => {
    const scale = element('2ad7b1', Buffer.from('0f4240', 'hex'));
    const program = element('4d80', written('Lavf60'));
    const film = Buffer.concat([
      element('1a45dfa3', element('4282', written('webm'))),
      element('18538067', element('1549a966', Buffer.concat([scale, noted, program]))),
    ]);
    const copy = withoutMetadata(film);
    expect(copy).toHaveLength(film.length);
    const [, segment] = elementsIn(copy);
    const [information] = elementsIn(segment!.content);
    const parts = elementsIn(information!.content);
    expect(parts.map(({ name, whole }) => [name, whole.length])).toEqual([
      ['2ad7b1', scale.length],
      ['ec', noted.length],
      ['4d80', program.length],
    ]);
    expect(parts[0]?.whole).toEqual(scale);
    expect(parts[1]?.content.every((byte) => byte === 0)).toBe(true);
    // The program's name must be there, and says nothing.
    expect(parts[2]?.content.toString()).toBe('      ');
  });

  test('tags of any length are overwritten, and what follows stays', () => {
    const tags = Buffer.concat([
      Buffer.from('1254c367', 'hex'),
      Buffer.from('4190', 'hex'),
      Buffer.alloc(0x190, 'Durand '),
    ]);
    const cluster = element('1f43b675', Buffer.from([1, 2, 3]));
    const content = Buffer.concat([tags, cluster]);
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
    const film = Buffer.concat([element('1a45dfa3', Buffer.alloc(4)), Buffer.from('18538067', 'hex'), size, content]);
    const copy = withoutMetadata(film);
    expect(copy.includes('Durand')).toBe(false);
    const [, segment] = elementsIn(copy);
    expect(elementsIn(segment!.content).map(({ name, whole }) => [name, whole.length])).toEqual([
      ['ec', tags.length],
      ['1f43b675', cluster.length],
    ]);
    expect(copy.subarray(-3)).toEqual(Buffer.from([1, 2, 3]));
  });
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
