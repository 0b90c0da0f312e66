/** A document's contents, drawn on pages left free for them once the chapters' pages are known. */
import type { DocumentFrame } from './document-frame.ts';
import type { DocumentSource } from './document-source.ts';
import { BOTTOM, destinationOf, drawMark, MARGIN, TEXT_WIDTH, TEXT_X, TOP, type Chapter } from './layout.ts';
import { PAGE_WIDTH, type PdfWriter } from './pdf-writer.ts';

const CONTENTS_ROW = 25;

/** How many chapters a page of contents lists. */
export const CHAPTERS_PER_PAGE = Math.floor((BOTTOM - TOP - 190) / CONTENTS_ROW);

/** Draws one page of contents; the first bears the heading and the summary. */
export const drawContents = (
  pdf: PdfWriter,
  section: PDFKit.PDFStructureElement,
  source: DocumentSource,
  frame: DocumentFrame,
  chapters: readonly Chapter[],
  isFirst: boolean,
): void => {
  const { palette } = frame;
  let y = TOP + 26;
  if (isFirst) {
    pdf.tag(section, 'H2', () => pdf.write(frame.contentsLabel, TEXT_X, y, 'heading', 34, palette.text));
    y += 34;
    if (source.summary !== undefined) {
      const summary = pdf.lines([{ text: source.summary, face: 'text' }], TEXT_WIDTH, 11);
      y = pdf.block(section, 'P', summary, TEXT_X, y, { size: 11, leading: 17, color: palette.textMuted });
    }
    y += 22;
  }
  const list = pdf.element(section, 'TOC');
  pdf.artifact(() => pdf.rule(TEXT_X, y - 17, PAGE_WIDTH - MARGIN, y - 17, palette.text, 0.8));
  for (const chapter of chapters) {
    const item = pdf.element(list, 'TOCI');
    const link = pdf.element(item, 'Link');
    pdf.artifact(() => {
      drawMark(pdf, frame, chapter.number, TEXT_X, y - 10.5, 13);
      pdf.rule(TEXT_X, y + 8, PAGE_WIDTH - MARGIN, y + 8, palette.rule, 0.5);
    });
    const number = String(chapter.page + 1);
    link.add(() => {
      pdf.write(chapter.title, TEXT_X + 46, y, 'text', 11, palette.text);
      pdf.writeRight(number, PAGE_WIDTH - MARGIN, y, 'strong', 11, palette.text);
    });
    pdf.jump(
      link,
      [TEXT_X, y - 17, TEXT_WIDTH, CONTENTS_ROW],
      destinationOf(chapter.number),
      `${chapter.title}, ${number}`,
    );
    link.end();
    item.end();
    y += CONTENTS_ROW;
  }
  list.end();
};
