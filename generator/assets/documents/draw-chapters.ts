/** A document's text in chapters, flowing from page to page. */
import type { DocumentFrame } from './document-frame.ts';
import type { Block, ListItem, Run } from './document-source.ts';
import {
  bodyStyle,
  BOTTOM,
  destinationOf,
  drawMark,
  FULL_WIDTH,
  MARGIN,
  TEXT_WIDTH,
  TEXT_X,
  TOP,
  type Chapter,
} from './layout.ts';
import { PAGE_WIDTH, type PdfWriter, type TextStyle } from './pdf-writer.ts';
import type { Line, Stretch } from './typeset.ts';

const MARK_HEIGHT = 25;
const CHAPTER_ROOM = 92;
const FIGURE_MAX_HEIGHT = 250;

/** Draws the blocks from the top of the current page on; gives the chapters with their pages. */
export const drawChapters = (pdf: PdfWriter, frame: DocumentFrame, blocks: readonly Block[]): readonly Chapter[] =>
  new ChapterFlow(pdf, frame).draw(blocks);

class ChapterFlow {
  readonly #pdf: PdfWriter;
  readonly #frame: DocumentFrame;
  readonly #section: PDFKit.PDFStructureElement;
  readonly #chapters: Chapter[] = [];
  #y = TOP;

  constructor(pdf: PdfWriter, frame: DocumentFrame) {
    this.#pdf = pdf;
    this.#frame = frame;
    this.#section = pdf.element(pdf.root, 'Part');
  }

  /** Draws all blocks from the top of the page that is there. */
  draw(blocks: readonly Block[]): readonly Chapter[] {
    let chapter: PDFKit.PDFStructureElement | undefined;
    blocks.forEach((block, index) => {
      if (block.kind === 'heading' && block.level === 2) {
        chapter?.end();
        chapter = this.#pdf.element(this.#section, 'Sect');
        this.#drawChapter(chapter, block.runs, blocks.slice(index + 1));
      } else this.#drawBlock(chapter ?? this.#section, block, TEXT_X, TEXT_WIDTH, blocks.slice(index + 1));
    });
    chapter?.end();
    this.#section.end();
    return this.#chapters;
  }

  #drawChapter(section: PDFKit.PDFStructureElement, runs: readonly Run[], rest: readonly Block[]): void {
    const pdf = this.#pdf;
    const { palette } = this.#frame;
    const style: TextStyle = { size: 25, leading: 28, color: palette.text };
    const title = runs.map((run) => run.text).join('');
    const lines = pdf.lines([{ text: title, face: 'heading' }], TEXT_WIDTH, style.size);
    const height = 44 + lines.length * style.leading + 8;
    this.#y += this.#y > TOP ? 26 : 0;
    if (this.#y + height + Math.max(this.#heightBefore(rest), CHAPTER_ROOM) > BOTTOM) this.#turnPage();
    const number = this.#chapters.length + 1;
    this.#chapters.push({ title, number, page: pdf.pageCount - 1 });
    // Links of the contents and the outline lead a little above its rule.
    pdf.doc.addNamedDestination(destinationOf(number), 'XYZ', 0, this.#y - 30, null);
    pdf.doc.outline.addItem(title, { top: this.#y - 30 });
    const y = this.#y;
    pdf.artifact(() => {
      pdf.rule(MARGIN, y, PAGE_WIDTH - MARGIN, y, palette.text, 0.8);
      drawMark(pdf, this.#frame, number, MARGIN, y + 22, MARK_HEIGHT);
    });
    this.#y = pdf.block(section, 'H2', lines, TEXT_X, this.#y + 43, style) - style.leading + 24;
  }

  #drawBlock(parent: PDFKit.PDFStructureElement, block: Block, x: number, width: number, rest: readonly Block[]): void {
    const { palette } = this.#frame;
    switch (block.kind) {
      case 'heading': {
        const style: TextStyle = { size: 13, leading: 17, color: palette.text };
        const lines = this.#pdf.lines(
          block.runs.map((run) => ({ text: run.text, face: 'strong' as const })),
          width,
          style.size,
        );
        this.#y += this.#y > TOP ? 9 : 0;
        if (this.#y + lines.length * style.leading + this.#heightBefore(rest) > BOTTOM) this.#turnPage();
        this.#y =
          this.#pdf.block(parent, `H${Math.min(block.level, 6)}`, lines, x, this.#y + style.size, style) - style.size;
        this.#y += rest[0]?.kind === 'list' ? 7 : 5;
        return;
      }
      case 'paragraph':
        this.#drawParagraph(parent, block.runs, x, width);
        this.#y += 8;
        return;
      case 'quote': {
        const quote = this.#pdf.element(parent, 'BlockQuote');
        for (const inner of block.blocks) this.#drawBlock(quote, inner, x + 16, width - 16, []);
        quote.end();
        return;
      }
      case 'list':
        this.#drawList(parent, block.items, block.start, x, width);
        return;
      case 'drawing':
        this.#drawFigure(parent, block, x, width);
    }
  }

  /** A paragraph, cut between pages with two lines at least on each side. */
  #drawParagraph(parent: PDFKit.PDFStructureElement, runs: readonly Run[], x: number, width: number): void {
    const style = bodyStyle(this.#frame.palette);
    const lines = this.#pdf.lines(runs.map(stretchOf), width, style.size);
    this.#makeRoom(lines, style);
    const element = this.#pdf.element(parent, 'P');
    lines.forEach((line, index) => {
      const left = lines.length - index;
      const fits = Math.floor((BOTTOM - this.#y) / style.leading);
      if (fits < 1 || (fits === 1 && left === 2)) this.#turnPage();
      this.#pdf.drawLine(element, line, x, this.#y + style.size, style, this.#frame.palette.brand);
      this.#y += style.leading;
    });
    element.end();
  }

  /** Turns the page when fewer than two lines of a longer paragraph would stay behind. */
  #makeRoom(lines: readonly Line[], style: TextStyle): void {
    const kept = lines.length <= 3 ? lines.length : 2;
    if (this.#y + kept * style.leading > BOTTOM) this.#turnPage();
  }

  #drawList(
    parent: PDFKit.PDFStructureElement,
    items: readonly ListItem[],
    start: number | undefined,
    x: number,
    width: number,
  ): void {
    const pdf = this.#pdf;
    const { palette } = this.#frame;
    const list = pdf.element(parent, 'L');
    const last = (start ?? 1) + items.length - 1;
    const bulletWidth = items.some((item) => item.isTask) ? 20 : 15;
    const indent = start === undefined ? bulletWidth : 9 + pdf.measure(String(last), 'strong', 10.5);
    items.forEach((item, index) => {
      const entry = pdf.element(list, 'LI');
      const label = (y: number): void => {
        if (start !== undefined) {
          pdf.tag(entry, 'Lbl', () => pdf.write(String(start + index), x, y, 'strong', 10.5, palette.text));
          return;
        }
        pdf.artifact(() => {
          if (item.isTask)
            pdf.doc
              .rect(x, y - 8.2, 8.6, 8.6)
              .lineWidth(0.9)
              .stroke(palette.border);
          else pdf.rule(x, y - 2.2, x + 7.2, y - 2.2 - 7.2 * this.#frame.slope, palette.brand, 1.4);
        });
      };
      const [first] = item.blocks;
      const isText = first?.kind === 'paragraph';
      if (isText) {
        // A label is read before its text, also when the text starts on the next page.
        const style = bodyStyle(palette);
        this.#makeRoom(pdf.lines(first.runs.map(stretchOf), width - indent, style.size), style);
        label(this.#y + style.size);
      }
      const content = pdf.element(entry, 'LBody');
      if (isText) {
        this.#drawParagraph(content, first.runs, x + indent, width - indent);
        this.#y += 3.5;
      }
      for (const other of item.blocks.slice(isText ? 1 : 0))
        this.#drawBlock(content, other, x + indent, width - indent, []);
      content.end();
      entry.end();
    });
    list.end();
    this.#y += 6;
  }

  #drawFigure(
    parent: PDFKit.PDFStructureElement,
    block: Extract<Block, { kind: 'drawing' }>,
    x: number,
    width: number,
  ): void {
    const pdf = this.#pdf;
    const frame = this.#frame;
    const drawing = frame.drawings.get(block.name);
    if (drawing === undefined) return;
    const ratio = drawing.box[3] / drawing.box[2];
    // A drawing of the main column may run into the margin, which is empty there: its labels stay readable.
    const shown = Math.min(x === TEXT_X ? FULL_WIDTH : width, FIGURE_MAX_HEIGHT / ratio);
    const left = x === TEXT_X ? Math.min(x, PAGE_WIDTH - MARGIN - shown) : x;
    const caption = block.caption === undefined ? [] : pdf.lines([{ text: block.caption, face: 'label' }], width, 9.5);
    this.#y += 8;
    if (this.#y + shown * ratio + 10 + caption.length * 14 > BOTTOM) this.#turnPage();
    const y = this.#y;
    const figure = pdf.element(parent, 'Figure', {
      alt: block.label,
      bbox: [left, y, left + shown, y + shown * ratio],
    });
    figure.add(() => pdf.draw(drawing, left, y, shown));
    this.#y += shown * ratio + 16;
    if (caption.length > 0)
      this.#y = pdf.block(figure, 'Caption', caption, x, this.#y, {
        size: 9.5,
        leading: 14,
        color: frame.palette.textMuted,
      });
    figure.end();
    this.#y += 1;
  }

  /** Height that must follow a heading on its page: further headings and the first lines of what they head. */
  #heightBefore(rest: readonly Block[]): number {
    let height = 0;
    for (const block of rest) {
      if (block.kind !== 'heading') return height + 48;
      height += 32;
    }
    return height;
  }

  #turnPage(): void {
    this.#pdf.addPage();
    this.#y = TOP;
  }
}

const stretchOf = ({ text, isStrong, href }: Run): Stretch => ({ text, face: isStrong ? 'strong' : 'text', href });
