/** Measures of a document's pages, in points, and what more than one of its parts draws. */
import type { Palette } from './palette.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type PdfWriter, type TextStyle } from './pdf-writer.ts';
import type { DocumentFrame } from './document-frame.ts';
import type { VectorDrawing } from './svg-shapes.ts';

export const MARGIN = 56.7;
export const TEXT_X = 142;
export const TEXT_WIDTH = PAGE_WIDTH - MARGIN - TEXT_X;
export const TOP = 92;
export const BOTTOM = PAGE_HEIGHT - 78;
/** From margin to margin. */
export const FULL_WIDTH = PAGE_WIDTH - MARGIN * 2;

/** A chapter and the page that it begins on, from nought. */
export interface Chapter {
  readonly title: string;
  readonly number: number;
  readonly page: number;
}

export const bodyStyle = (palette: Palette): TextStyle => ({ size: 10.5, leading: 15.6, color: palette.text });

export const destinationOf = (number: number): string => `chapter-${number}`;

/** The site's name at the head of a cover, beside the logo. */
export const writeSiteName = (
  pdf: PdfWriter,
  section: PDFKit.PDFStructureElement,
  { siteName, logo, palette }: DocumentFrame,
): void =>
  pdf.tag(section, 'P', () =>
    pdf.write(siteName, logo === undefined ? MARGIN : MARGIN + 37, 76, 'heading', 21, palette.text),
  );

export const hostOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** A rectangle from edge to edge, between two heights. */
export const fillBand = (pdf: PdfWriter, top: number, bottom: number, color: string): void =>
  void pdf.doc.polygon([0, top], [PAGE_WIDTH, top], [PAGE_WIDTH, bottom], [0, bottom]).fill(color);

/** From edge to edge, filled down to a height: a gable whose ridge is at a point, or a band that begins there. */
export const fillShape = (
  pdf: PdfWriter,
  { shape, slope }: DocumentFrame,
  [ridgeX, ridgeY]: readonly [number, number],
  bottom: number,
  color: string,
): void => {
  if (shape === 'rectangle') {
    fillBand(pdf, ridgeY, bottom, color);
    return;
  }
  const eaves = (run: number): number => ridgeY + run * slope;
  pdf.doc
    .polygon(
      [0, eaves(ridgeX)],
      [ridgeX, ridgeY],
      [PAGE_WIDTH, eaves(PAGE_WIDTH - ridgeX)],
      [PAGE_WIDTH, bottom],
      [0, bottom],
    )
    .fill(color);
};

/** A chapter's number in the site's marks, or in figures where the site has none. */
export const drawMark = (
  pdf: PdfWriter,
  { marks, palette: { brand } }: DocumentFrame,
  number: number,
  x: number,
  y: number,
  height: number,
): void => {
  const unit = marks.length;
  if (unit === 0) {
    pdf.write(String(number), x, y + height * 0.8, 'heading', height, brand);
    return;
  }
  let at = x;
  // Beyond the last mark, it is repeated: ten and one make eleven.
  for (let left = number; left > 0; left -= unit) {
    const mark = marks[Math.min(left, unit) - 1] as VectorDrawing;
    const width = (mark.box[2] * height) / mark.box[3];
    const shapes = mark.shapes.map((shape) => ({ ...shape, style: { ...shape.style, fill: brand } }));
    pdf.draw({ ...mark, shapes }, at, y, width);
    at += width + height * 0.06;
  }
};
