/** A document's last page: a gable or a band in the brand's colour on a dark ground. */
import type { DocumentFrame } from './document-frame.ts';
import { fillBand, fillShape, FULL_WIDTH, hostOf, MARGIN } from './layout.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type PdfWriter } from './pdf-writer.ts';

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
  pdf.tag(section, 'P', () =>
    pdf.write(frame.siteName, frame.logo === undefined ? MARGIN : MARGIN + 37, 76, 'heading', 21, palette.text),
  );
  const title = closing.title.flatMap((text) => pdf.lines([{ text, face: 'heading' }], FULL_WIDTH, 40));
  const below = pdf.block(section, 'H2', title, MARGIN, 370, { size: 40, leading: 41, color: '#FFFFFF' });
  const words = pdf.lines([{ text: closing.text, face: 'text' }], 380, 13);
  pdf.block(section, 'P', words, MARGIN, below - 8, { size: 13, leading: 19, color: '#FFFFFF' });
  const rows: {
    text: string;
    face: 'heading' | 'text' | 'strong';
    size: number;
    color: string;
    href?: string;
    after: number;
  }[] = [
    { text: frame.phone.text, face: 'heading', size: 30, color: palette.surface, href: frame.phone.href, after: 34 },
    { text: frame.legalName, face: 'strong', size: 12, color: palette.surface, after: 18 },
    ...frame.address.map((text) => ({ text, face: 'text' as const, size: 12, color: palette.inverseMuted, after: 18 })),
    ...(frame.hours === undefined
      ? []
      : [{ text: frame.hours, face: 'text' as const, size: 12, color: palette.inverseMuted, after: 30 }]),
    { text: frame.email, face: 'text', size: 12, color: palette.highlight, href: `mailto:${frame.email}`, after: 18 },
    { text: hostOf(frame.siteUrl), face: 'text', size: 12, color: palette.highlight, href: frame.siteUrl, after: 18 },
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
