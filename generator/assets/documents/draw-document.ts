/** Lays a document out on A4: cover, contents, chapters, and the closing roof with the company's address. */
import type { DocumentFrame } from './document-frame.ts';
import type { DocumentSource } from './document-source.ts';
import { drawChapters } from './draw-chapters.ts';
import { drawClosing } from './draw-closing.ts';
import { CHAPTERS_PER_PAGE, drawContents } from './draw-contents.ts';
import { drawCover } from './draw-cover.ts';
import { MARGIN, type Chapter } from './layout.ts';
import { pageColor } from './palette.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, PdfWriter } from './pdf-writer.ts';

/** The bytes of the PDF: the same for the same source and frame. */
export const drawDocument = (source: DocumentSource, frame: DocumentFrame): Promise<Buffer> => {
  const pdf = new PdfWriter(
    {
      title: source.title,
      author: frame.legalName,
      subject: source.subtitle,
      language: frame.language,
      date: new Date(`${source.updated}T12:00:00Z`),
      background: pageColor(frame.palette),
    },
    frame.fonts,
  );
  drawCover(pdf, source, frame);
  const titles = source.blocks.filter((block) => block.kind === 'heading' && block.level === 2).length;
  const contents = pdf.element(pdf.root, 'Sect');
  const firstContents = pdf.pageCount;
  const contentsPages = Math.ceil(titles / CHAPTERS_PER_PAGE);
  for (let page = 0; page < contentsPages; page += 1) pdf.addPage();
  pdf.addPage();
  const chapters = drawChapters(pdf, frame, source.blocks);
  const lastInner = pdf.pageCount;
  drawClosing(pdf, frame);
  for (let page = 0; page < contentsPages; page += 1) {
    pdf.doc.switchToPage(firstContents + page);
    drawContents(
      pdf,
      contents,
      source,
      frame,
      chapters.slice(page * CHAPTERS_PER_PAGE, (page + 1) * CHAPTERS_PER_PAGE),
      page === 0,
    );
  }
  if (contentsPages > 0) contents.end();
  for (let page = firstContents; page < lastInner; page += 1) {
    pdf.doc.switchToPage(page);
    drawFrame(pdf, page, source, frame, chapters);
  }
  return pdf.finish();
};

/** What stands at the head and foot of an inner page. */
const drawFrame = (
  pdf: PdfWriter,
  page: number,
  source: DocumentSource,
  frame: DocumentFrame,
  chapters: readonly Chapter[],
): void => {
  const { palette } = frame;
  const chapter = chapters.findLast((candidate) => candidate.page <= page);
  pdf.artifact(() => {
    pdf.write(source.title, MARGIN, 46, 'label', 9, palette.textMuted);
    if (chapter !== undefined) pdf.writeRight(chapter.title, PAGE_WIDTH - MARGIN, 46, 'label', 9, palette.textMuted);
    pdf.rule(MARGIN, 56, PAGE_WIDTH - MARGIN, 56, palette.rule, 0.5);
    const y = PAGE_HEIGHT - 40;
    pdf.write([frame.siteName, frame.phone.text].join('  ·  '), MARGIN, y, 'label', 9, palette.textMuted);
    const number = String(page + 1);
    const x = PAGE_WIDTH - MARGIN - pdf.measure(number, 'strong', 10);
    pdf.write(number, x, y, 'strong', 10, palette.text);
    pdf.rule(x - 22, y - 0.4, x - 8, y - 0.4 - 14 * frame.slope, palette.brand, 1.3);
  }, 'Pagination');
};
