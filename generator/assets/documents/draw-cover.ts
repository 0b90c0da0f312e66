/** A document's cover: title, and the drawing under the gable of the site's lead pictures. */
import type { DocumentFrame } from './document-frame.ts';
import type { DocumentSource } from './document-source.ts';
import { fillBand, fillShape, FULL_WIDTH, hostOf, MARGIN, writeSiteName } from './layout.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type PdfWriter } from './pdf-writer.ts';

/** Draws the cover on a new page. */
export const drawCover = (pdf: PdfWriter, source: DocumentSource, frame: DocumentFrame): void => {
  const section = pdf.element(pdf.root, 'Part');
  const { palette } = frame;
  pdf.addPage();
  pdf.artifact(() => fillBand(pdf, 0, PAGE_HEIGHT, palette.surface));
  pdf.artifact(() => {
    if (frame.logo !== undefined) pdf.draw(frame.logo, MARGIN, 52, 25);
  });
  writeSiteName(pdf, section, frame);

  const size = coverSize(pdf, source.title);
  const leading = size * 0.98;
  const title = pdf.lines([{ text: source.title, face: 'heading' }], FULL_WIDTH, size);
  let y =
    pdf.block(section, 'H1', title, MARGIN - size * 0.03, 128 + size * 0.8, { size, leading, color: palette.text }) -
    leading +
    40;
  if (source.subtitle !== undefined) {
    const subtitle = pdf.lines([{ text: source.subtitle, face: 'text' }], 290, 15);
    y = pdf.block(section, 'P', subtitle, MARGIN, y, { size: 15, leading: 21.5, color: palette.text });
  }

  // The shape of every lead picture; for a gable, two lines at the pitch cross at the ridge, the left one is the chalk line.
  const ridgeX = PAGE_WIDTH * 0.62;
  const ridgeY = Math.max(y + 26, 350);
  const over = 34;
  pdf.artifact(() => {
    fillShape(pdf, frame, [ridgeX, ridgeY], PAGE_HEIGHT - 128, frame.palette.surfaceRaised);
    pdf.rule(0, PAGE_HEIGHT - 128, PAGE_WIDTH, PAGE_HEIGHT - 128, palette.text, 0.9);
    if (frame.shape === 'rectangle') return;
    pdf.rule(ridgeX, ridgeY - 40, ridgeX, ridgeY, palette.text, 0.6);
    pdf.rule(
      ridgeX - over,
      ridgeY - over * frame.slope,
      PAGE_WIDTH,
      ridgeY + (PAGE_WIDTH - ridgeX) * frame.slope,
      palette.text,
      0.6,
    );
    pdf.rule(0, ridgeY + ridgeX * frame.slope, ridgeX + over, ridgeY - over * frame.slope, palette.brand, 1.8);
  });
  drawCoverDrawing(pdf, section, frame, ridgeY);
  pdf.tag(section, 'P', () => {
    pdf.write(frame.updatedText, MARGIN, PAGE_HEIGHT - 96, 'label', 10, palette.textMuted);
    pdf.writeRight(hostOf(frame.siteUrl), PAGE_WIDTH - MARGIN, PAGE_HEIGHT - 96, 'label', 10, palette.textMuted);
  });
  section.end();
};

/** The largest size that leaves the two upper corners of the drawing under the gable. */
const drawCoverDrawing = (
  pdf: PdfWriter,
  section: PDFKit.PDFStructureElement,
  frame: DocumentFrame,
  ridgeY: number,
): void => {
  const drawing = frame.cover === undefined ? undefined : frame.drawings.get(frame.cover.name);
  if (frame.cover === undefined || drawing === undefined) return;
  const ratio = drawing.box[3] / drawing.box[2];
  const floor = PAGE_HEIGHT - 150;
  const ridgeX = PAGE_WIDTH * 0.62;
  let width = FULL_WIDTH;
  while (width > 160 && floor - width * ratio < ridgeY + 26 + Math.max(0, ridgeX - MARGIN - width * 0.36) * frame.slope)
    width -= 4;
  const x = Math.max(MARGIN, (PAGE_WIDTH - width) / 2 + 14);
  const y = floor - width * ratio;
  const figure = pdf.element(section, 'Figure', { alt: frame.cover.label, bbox: [x, y, x + width, floor] });
  figure.add(() => pdf.draw(drawing, x, y, width));
  figure.end();
};

/** The largest size that sets the title in four lines at most and cuts no word. */
const coverSize = (pdf: PdfWriter, title: string): number => {
  for (let size = 56; size > 28; size -= 2) {
    const lines = pdf.lines([{ text: title, face: 'heading' }], FULL_WIDTH, size);
    if (lines.length <= 4 && lines.every((line) => line.width <= FULL_WIDTH)) return size;
  }
  return 28;
};
