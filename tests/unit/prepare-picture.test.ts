/** What becomes of a picture that an editor chooses, before it is sent: size, kind and name. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { maxFileMegabytes } from '../../office/api.ts';

let preparePicture: typeof import('../../desk/client/editing/pictures.ts').preparePicture;
beforeAll(async () => {
  // The modules ask the window whether it is online.
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.resetModules();
  ({ preparePicture } = await import('../../desk/client/editing/pictures.ts'));
  vi.unstubAllGlobals();
});

/** What stands in for the browser: how large the chosen picture is, and what was drawn of it. */
let natural: { readonly width: number; readonly height: number } | undefined;
let drawn: { width: number; height: number; type: string; quality: number } | undefined;
let urls: Set<string>;

beforeEach(() => {
  natural = { width: 4800, height: 3200 };
  drawn = undefined;
  urls = new Set();
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = natural?.width ?? 0;
      naturalHeight = natural?.height ?? 0;
      decode(): Promise<void> {
        return natural === undefined ? Promise.reject(new Error('no picture')) : Promise.resolve();
      }
    },
  );
  vi.stubGlobal('document', {
    createElement: () => {
      const canvas = {
        width: 0,
        height: 0,
        getContext: () => ({ drawImage: () => undefined }),
        toBlob: (done: (blob: Blob) => void, type: string, quality: number) => {
          drawn = { width: canvas.width, height: canvas.height, type, quality };
          done(new Blob(['drawn'], { type }));
        },
      };
      return canvas;
    },
  });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no office')));
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${urls.size}`;
    urls.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fileOf = (name: string, type: string, content: BlobPart = 'picture'): File => new File([content], name, { type });
const isNew = (): boolean => false;

test('a photograph becomes a JPEG of 2,400 pixels at most, named by its own name', async () => {
  expect(await preparePicture(fileOf('Été à Lyon.JPG', 'image/jpeg'), isNew)).toMatchObject({
    kind: 'ready',
    name: 'ete-a-lyon.jpg',
    content: { type: 'image/jpeg' },
  });
  expect(drawn).toMatchObject({ width: 2400, height: 1600, type: 'image/jpeg' });
  expect(urls.size, 'addresses that keep the file in memory').toBe(0);
});

test.each([
  [3200, 4800, 1600, 2400],
  [2400, 100, 2400, 100],
  [800, 600, 800, 600],
  [9600, 1, 2400, 1],
])('%i × %i pixels are drawn as %i × %i', async (width, height, across, down) => {
  natural = { width, height };
  await preparePicture(fileOf('a.jpg', 'image/jpeg'), isNew);
  expect(drawn).toMatchObject({ width: across, height: down });
});

test('a drawing stays a PNG, which keeps its flat colours and what is seen through', async () => {
  expect(await preparePicture(fileOf('plan.png', 'image/png'), isNew)).toMatchObject({
    kind: 'ready',
    name: 'plan.png',
    content: { type: 'image/png' },
  });
  expect(drawn?.type).toBe('image/png');
});

test('the name of another picture is not taken, and a name without letters becomes one', async () => {
  const taken = new Set(['toit.jpg', 'photo.jpg', 'toit.png']);
  const nameOf = async (file: File): Promise<string> => {
    const prepared = await preparePicture(file, (name) => taken.has(name));
    return prepared.kind === 'ready' ? prepared.name : prepared.kind;
  };
  expect(await nameOf(fileOf('Toit.jpeg', 'image/jpeg'))).toBe('toit-2.jpg');
  expect(await nameOf(fileOf('faitage.jpeg', 'image/jpeg'))).toBe('faitage.jpg');
  expect(await nameOf(fileOf('写真.jpeg', 'image/jpeg'))).toBe('photo-2.jpg');
});

test('one that is too large is told with its size, rounded up', async () => {
  const tooLarge = { size: maxFileMegabytes * 1024 * 1024 + 1, name: 'a.jpg', type: 'image/jpeg' } as File;
  expect(await preparePicture(tooLarge, isNew)).toEqual({ kind: 'too-large', megabytes: maxFileMegabytes + 1 });
});

test('what no browser reads is told; HEIC that the office does not read either is told by its name', async () => {
  natural = undefined;
  expect(await preparePicture(fileOf('a.jpg', 'image/jpeg', 'no picture'), isNew)).toEqual({ kind: 'unreadable' });
  for (const brand of ['heic', 'mif1'])
    expect(await preparePicture(fileOf('a.heic', '', `\0\0\0\x18ftyp${brand}`), isNew), brand).toEqual({
      kind: 'heic',
    });
  expect(await preparePicture(fileOf('a.mov', '', '\0\0\0\x18ftypqt  '), isNew)).toEqual({ kind: 'unreadable' });
  expect(urls.size).toBe(0);
});
