/**
 * Compares what a page looks like with what it looked like. Both pictures are shrunk and blurred first: what
 * remains is the layout, not the edges of the letters, which every machine draws in its own way. A difference
 * counts where it gathers: a window of the picture whose pixels changed in number, not a pixel here and there.
 */
import pixelmatch from 'pixelmatch';
import sharp, { type Sharp } from 'sharp';

/** A picture as a baseline keeps it. */
export interface Small {
  /** RGBA, four bytes a pixel. */
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Difference {
  /** Part of the pixels that changed, in the window that changed most. */
  readonly worst: number;
  /** Where that window begins, in pixels of the small picture. */
  readonly left: number;
  readonly top: number;
  /** A picture of what changed, as PNG. */
  readonly draw: () => Promise<Buffer>;
}

/** How many times smaller than the page, at each width: the wider the page, the more a pixel may hold. */
export const scaleOf = (pageWidth: number): number => (pageWidth < 600 ? 2 : pageWidth < 1000 ? 3 : 4);

/** Side of a window, in pixels of the small picture: about a line of text and what surrounds it. */
const windowSide = 24;
/** Windows overlap by half, so that nothing hides between two of them. */
const windowStep = windowSide / 2;
/** More of a window than this has changed when its content moved; drawn again by another machine, far less. */
export const windowBar = 0.16;
/** How far two colours may be from each other, of pixelmatch. */
const threshold = 0.12;
/** Takes what is left of the edges. */
const blurSigma = 0.9;

/** The shot of a page, made as small as its baseline. */
export const shrink = async (shot: Buffer, pageWidth: number, pixelRatio = 1): Promise<Small> => {
  const { width } = await sharp(shot).metadata();
  return pixelsOf(sharp(shot).resize({ width: Math.round(width / pixelRatio / scaleOf(pageWidth)) }));
};

/** What a baseline file holds. */
export const readBaseline = (file: Buffer): Promise<Small> => pixelsOf(sharp(file));

/** A baseline file; lossy, which the comparison does not mind. */
export const writeBaseline = ({ pixels, width, height }: Small): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality: 55, effort: 6, smartSubsample: true })
    .toBuffer();

const pixelsOf = async (picture: Sharp): Promise<Small> => {
  const { data, info } = await picture.removeAlpha().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
};

/** Where two pictures of the same size differ most. */
export const compare = async (before: Small, after: Small): Promise<Difference> => {
  const { width, height } = before;
  const [first, second] = await Promise.all([blurred(before), blurred(after)]);
  const mask = Buffer.alloc(width * height * 4);
  pixelmatch(first, second, mask, width, height, { threshold, includeAA: true, diffMask: true });
  return { ...gathered(mask, width, height), draw: () => drawDifference(after, mask) };
};

const blurred = async ({ pixels, width, height }: Small): Promise<Buffer> =>
  (
    await pixelsOf(
      sharp(
        await sharp(pixels, { raw: { width, height, channels: 4 } })
          .blur(blurSigma)
          .png({ compressionLevel: 0 })
          .toBuffer(),
      ),
    )
  ).pixels;

/** The window with the largest part of changed pixels. */
const gathered = (mask: Buffer, width: number, height: number): Pick<Difference, 'worst' | 'left' | 'top'> => {
  // Sums of everything above and to the left give each window in four reads.
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += mask[(y * width + x) * 4 + 3] === 0 ? 0 : 1;
      sums[(y + 1) * (width + 1) + x + 1] = row + (sums[y * (width + 1) + x + 1] ?? 0);
    }
  }
  const sumAt = (x: number, y: number): number => sums[y * (width + 1) + x] ?? 0;
  let found = { worst: 0, left: 0, top: 0 };
  for (let top = 0; top < height; top += windowStep) {
    for (let left = 0; left < width; left += windowStep) {
      const right = Math.min(left + windowSide, width);
      const bottom = Math.min(top + windowSide, height);
      const changed = sumAt(right, bottom) - sumAt(left, bottom) - sumAt(right, top) + sumAt(left, top);
      const worst = changed / (windowSide * windowSide);
      if (worst > found.worst) found = { worst, left, top };
    }
  }
  return found;
};

/** The page in pale, what changed in red. */
const drawDifference = ({ pixels, width, height }: Small, mask: Buffer): Promise<Buffer> => {
  const drawn = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < drawn.length; at += 4) {
    const isChanged = mask[at + 3] !== 0;
    for (let channel = 0; channel < 3; channel++) {
      drawn[at + channel] = isChanged ? (channel === 0 ? 200 : 0) : 170 + (pixels[at + channel] ?? 0) / 3;
    }
  }
  return sharp(drawn, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
};
