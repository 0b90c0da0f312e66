/** A document's last page: a gable or a band in the brand's colour on a dark ground. */
import type { DocumentFrame } from './document-frame.ts';
import { fillBand, fillShape, FULL_WIDTH, hostOf, MARGIN, writeSiteName } from './layout.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type PdfWriter } from './pdf-writer.ts';
import type { Stretch } from './typeset.ts';

/** Draws the closing page on a new page. */
export const drawClosing = (pdf: PdfWriter, frame: DocumentFrame): void => {
  const { palette, closing } = frame;
  pdf.addPage();
  const section = pdf.element(pdf.root, 'Part');
  const ridgeX = PAGE_WIDTH * 0.62;
  const ridgeY = 178;
  const eaves = 520;
  pdf.artifact(() => {
    fillBand(pdf, 0, PAGE_HEIGHT, palette.surface);
    fillShape(pdf, frame, [ridgeX, ridgeY], eaves, palette.brand);
    fillBand(pdf, eaves, PAGE_HEIGHT, palette.text);
    if (frame.logo !== undefined) pdf.draw(frame.logo, MARGIN, 52, 25);
    if (frame.shape === 'rectangle') return;
    pdf.rule(ridgeX, ridgeY - 40, ridgeX, ridgeY, palette.text, 0.6);
    pdf.rule(ridgeX - 34, ridgeY - 34 * frame.slope, ridgeX, ridgeY, palette.text, 0.6);
    pdf.rule(ridgeX, ridgeY, ridgeX + 34, ridgeY - 34 * frame.slope, palette.text, 0.6);
  });
  writeSiteName(pdf, section, frame);
  const title = closing.title.flatMap((text) => pdf.lines([{ text, face: 'heading' }], FULL_WIDTH, 40));
  const below = pdf.block(section, 'H2', title, MARGIN, 370, { size: 40, leading: 41, color: '#FFFFFF' });
  const words = pdf.lines([{ text: closing.text, face: 'text' }], 380, 13);
  pdf.block(section, 'P', words, MARGIN, below - 8, { size: 13, leading: 19, color: '#FFFFFF' });
  const { surface, inverseMuted, highlight } = palette;
  const line = (text: string, color: string, href?: string, after = 18): ClosingRow => ({
    text,
    face: 'text',
    size: 12,
    color,
    href,
    after,
  });
  const rows: readonly ClosingRow[] = [
    { text: frame.phone.text, face: 'heading', size: 30, color: surface, href: frame.phone.href, after: 34 },
    { ...line(frame.legalName, surface), face: 'strong' },
    ...frame.address.map((text) => line(text, inverseMuted)),
    ...(frame.hours === undefined ? [] : [line(frame.hours, inverseMuted, undefined, 30)]),
    line(frame.email, highlight, `mailto:${frame.email}`),
    line(hostOf(frame.siteUrl), highlight, frame.siteUrl),
  ];
  let y = eaves + 62;
  for (const { text, face, size, color, href, after } of rows) {
    pdf.block(section, 'P', pdf.lines([{ text, face, href }], FULL_WIDTH, size), MARGIN, y, {
      size,
      leading: size * 1.4,
      color,
    });
    y += after;
  }
  section.end();
};

/** A line of the address, and the room below its baseline. */
interface ClosingRow extends Stretch {
  readonly size: number;
  readonly color: string;
  readonly after: number;
}
