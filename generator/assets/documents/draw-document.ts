/** Lays a document out on A4: cover, contents, chapters, and the closing roof with the company's address. */
import type { StructureElement } from 'pdfkit';
import type { Block, DocumentSource, ListItem, Run } from './document-source.ts';
import { PITCH, type Palette } from './palette.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, PdfWriter, type Fonts, type TextStyle } from './pdf-writer.ts';
import type { VectorDrawing } from './svg-shapes.ts';
import type { Line, Stretch } from './typeset.ts';

/** Words that the company and the site give to every document. */
export interface DocumentWords {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly language: string;
  readonly legalName: string;
  /** Lines of the address. */
  readonly address: readonly string[];
  readonly hours?: string;
  readonly phone: { readonly text: string; readonly href: string };
  readonly email: string;
  readonly closing: { readonly title: readonly string[]; readonly text: string };
  readonly contentsLabel: string;
  /** « Mis à jour en septembre 2025 ». */
  readonly updatedText: string;
  readonly cover?: { readonly name: string; readonly label: string };
}

/** All that stands around a document's text. */
export interface DocumentFrame extends DocumentWords {
  readonly palette: Palette;
  readonly fonts: Fonts;
  readonly logo?: VectorDrawing;
  /** Carpenters' marks from one up, as many as the site has. */
  readonly marks: readonly VectorDrawing[];
  readonly drawings: ReadonlyMap<string, VectorDrawing>;
}

/** The bytes of the PDF: the same for the same source and frame. */
export const drawDocument = (source: DocumentSource, frame: DocumentFrame): Promise<Buffer> => new DocumentPress(source, frame).print();

const MARGIN = 56.7;
const TEXT_X = 142;
const TEXT_WIDTH = PAGE_WIDTH - MARGIN - TEXT_X;
const TOP = 92;
const BOTTOM = PAGE_HEIGHT - 78;
const CONTENTS_ROW = 25;
const MARK_HEIGHT = 25;

interface Chapter {
  readonly title: string;
  readonly number: number;
  readonly page: number;
}

class DocumentPress {
  private readonly pdf: PdfWriter;
  private readonly source: DocumentSource;
  private readonly frame: DocumentFrame;
  private readonly chapters: Chapter[] = [];
  private section: StructureElement;
  private y = TOP;

  constructor(source: DocumentSource, frame: DocumentFrame) {
    this.source = source;
    this.frame = frame;
    this.pdf = new PdfWriter(
      {
        title: source.title,
        author: frame.legalName,
        ...(source.subtitle === undefined ? {} : { subject: source.subtitle }),
        language: frame.language,
        date: new Date(`${source.updated}T12:00:00Z`),
      },
      frame.fonts,
    );
    this.section = this.pdf.element(this.pdf.root, 'Part');
  }

  async print(): Promise<Buffer> {
    this.drawCover();
    const titles = this.source.blocks.filter((block) => block.kind === 'heading' && block.level === 2).length;
    const contents = this.pdf.element(this.pdf.root, 'Sect');
    const firstContents = this.pdf.pageCount;
    const perPage = Math.floor((BOTTOM - TOP - 190) / CONTENTS_ROW);
    const contentsPages = Math.ceil(titles / perPage);
    for (let page = 0; page < contentsPages; page += 1) this.pdf.addPage();
    this.pdf.addPage();
    this.section = this.pdf.element(this.pdf.root, 'Part');
    this.flow(this.source.blocks);
    const lastInner = this.pdf.pageCount;
    this.drawClosing();
    for (let page = 0; page < contentsPages; page += 1) {
      this.pdf.goToPage(firstContents + page);
      this.drawContents(contents, this.chapters.slice(page * perPage, (page + 1) * perPage), page === 0);
    }
    for (let page = firstContents; page < lastInner; page += 1) {
      this.pdf.goToPage(page);
      this.drawFrame(page);
    }
    return this.pdf.finish();
  }

  private drawCover(): void {
    const { pdf, frame, source } = this;
    const { palette } = frame;
    pdf.addPage();
    pdf.artifact(() =>
      pdf.fillPolygon(
        [
          [0, 0],
          [PAGE_WIDTH, 0],
          [PAGE_WIDTH, PAGE_HEIGHT],
          [0, PAGE_HEIGHT],
        ],
        palette.paper,
      ),
    );
    pdf.artifact(() => {
      if (frame.logo !== undefined) pdf.draw(frame.logo, MARGIN, 52, 25);
    });
    const name = pdf.element(this.section, 'P');
    const nameX = frame.logo === undefined ? MARGIN : MARGIN + 37;
    pdf.mark(name, 'P', () => pdf.write(frame.siteName, nameX, 76, 'heading', 21, palette.ink));
    name.end();

    const size = coverSize(pdf, source.title);
    let y = 128 + size * 0.8;
    const title = pdf.element(this.section, 'H1');
    for (const line of pdf.lines([{ text: source.title, hand: 'heading' }], COVER_WIDTH, size)) {
      pdf.drawLine(title, 'H1', line, MARGIN - size * 0.03, y, { size, leading: size, color: palette.ink });
      y += size * 0.98;
    }
    title.end();
    y = y - size * 0.98 + 40;
    if (source.subtitle !== undefined) {
      const subtitle = pdf.element(this.section, 'P');
      for (const line of pdf.lines([{ text: source.subtitle, hand: 'text' }], 290, 15)) {
        pdf.drawLine(subtitle, 'P', line, MARGIN, y, { size: 15, leading: 21.5, color: palette.ink });
        y += 21.5;
      }
      subtitle.end();
    }

    // The gable of every lead picture: two lines at the pitch cross at the ridge, the left one is the chalk line.
    const ridgeX = PAGE_WIDTH * 0.62;
    const ridgeY = Math.max(y + 26, 350);
    const over = 34;
    pdf.artifact(() => {
      pdf.fillPolygon(
        [
          [0, ridgeY + ridgeX * PITCH],
          [ridgeX, ridgeY],
          [PAGE_WIDTH, ridgeY + (PAGE_WIDTH - ridgeX) * PITCH],
          [PAGE_WIDTH, PAGE_HEIGHT - 128],
          [0, PAGE_HEIGHT - 128],
        ],
        '#FBFAF6',
      );
      pdf.rule(ridgeX, ridgeY - 40, ridgeX, ridgeY, palette.ink, 0.6);
      pdf.rule(ridgeX - over, ridgeY - over * PITCH, PAGE_WIDTH, ridgeY + (PAGE_WIDTH - ridgeX) * PITCH, palette.ink, 0.6);
      pdf.rule(0, ridgeY + ridgeX * PITCH, ridgeX + over, ridgeY - over * PITCH, palette.brand, 1.8);
      pdf.rule(0, PAGE_HEIGHT - 128, PAGE_WIDTH, PAGE_HEIGHT - 128, palette.ink, 0.9);
    });
    this.drawCoverDrawing(ridgeY);
    const foot = pdf.element(this.section, 'P');
    pdf.mark(foot, 'P', () => {
      pdf.write(frame.updatedText, MARGIN, PAGE_HEIGHT - 96, 'label', 10, palette.soft);
      const host = hostOf(frame.siteUrl);
      pdf.write(host, PAGE_WIDTH - MARGIN - pdf.measure(host, 'label', 10), PAGE_HEIGHT - 96, 'label', 10, palette.soft);
    });
    foot.end();
    this.section.end();
  }

  /** The largest size that leaves the two upper corners of the drawing under the gable. */
  private drawCoverDrawing(ridgeY: number): void {
    const { pdf, frame } = this;
    const drawing = frame.cover === undefined ? undefined : frame.drawings.get(frame.cover.name);
    if (frame.cover === undefined || drawing === undefined) return;
    const ratio = drawing.box[3] / drawing.box[2];
    const floor = PAGE_HEIGHT - 150;
    const ridgeX = PAGE_WIDTH * 0.62;
    let width = COVER_WIDTH;
    while (width > 160 && floor - width * ratio < ridgeY + 26 + Math.max(0, ridgeX - MARGIN - width * 0.36) * PITCH) width -= 4;
    const x = Math.max(MARGIN, (PAGE_WIDTH - width) / 2 + 14);
    const y = floor - width * ratio;
    const figure = pdf.element(this.section, 'Figure', { alt: frame.cover.label, bbox: [x, y, x + width, floor] });
    pdf.mark(figure, 'Figure', () => pdf.draw(drawing, x, y, width));
    figure.end();
  }

  private drawContents(section: StructureElement, chapters: readonly Chapter[], isFirst: boolean): void {
    const { pdf, frame, source } = this;
    const { palette } = frame;
    let y = TOP + 26;
    if (isFirst) {
      const heading = pdf.element(section, 'H2');
      pdf.mark(heading, 'H2', () => pdf.write(frame.contentsLabel, TEXT_X, y, 'heading', 34, palette.ink));
      heading.end();
      y += 34;
      if (source.summary !== undefined) {
        const summary = pdf.element(section, 'P');
        for (const line of pdf.lines([{ text: source.summary, hand: 'text' }], TEXT_WIDTH, 11)) {
          pdf.drawLine(summary, 'P', line, TEXT_X, y, { size: 11, leading: 17, color: palette.soft });
          y += 17;
        }
        summary.end();
      }
      y += 22;
    }
    const list = pdf.element(section, 'TOC');
    pdf.artifact(() => pdf.rule(TEXT_X, y - 17, PAGE_WIDTH - MARGIN, y - 17, palette.ink, 0.8));
    for (const chapter of chapters) {
      const item = pdf.element(list, 'TOCI');
      const link = pdf.element(item, 'Link');
      pdf.artifact(() => {
        this.drawMark(chapter.number, TEXT_X, y - 10.5, 13, palette.brand);
        pdf.rule(TEXT_X, y + 8, PAGE_WIDTH - MARGIN, y + 8, palette.rule, 0.5);
      });
      const number = String(chapter.page + 1);
      pdf.mark(link, 'Link', () => {
        pdf.write(chapter.title, TEXT_X + 46, y, 'text', 11, palette.ink);
        pdf.write(number, PAGE_WIDTH - MARGIN - pdf.measure(number, 'strong', 11), y, 'strong', 11, palette.ink);
      });
      pdf.jump(link, [TEXT_X, y - 17, TEXT_WIDTH, CONTENTS_ROW], destinationOf(chapter.number), `${chapter.title}, ${number}`);
      link.end();
      item.end();
      y += CONTENTS_ROW;
    }
    list.end();
    if (chapters.at(-1) === this.chapters.at(-1)) section.end();
  }

  private flow(blocks: readonly Block[]): void {
    let chapter: StructureElement | undefined;
    this.y = TOP;
    blocks.forEach((block, index) => {
      if (block.kind === 'heading' && block.level === 2) {
        chapter?.end();
        chapter = this.pdf.element(this.section, 'Sect');
        this.drawChapter(chapter, block.runs, blocks.slice(index + 1));
      } else this.drawBlock(chapter ?? this.section, block, TEXT_X, TEXT_WIDTH, blocks.slice(index + 1));
    });
    chapter?.end();
    this.section.end();
  }

  private drawChapter(section: StructureElement, runs: readonly Run[], rest: readonly Block[]): void {
    const { pdf } = this;
    const { palette } = this.frame;
    const style: TextStyle = { size: 25, leading: 28, color: palette.ink };
    const title = runs.map((run) => run.text).join('');
    const lines = pdf.lines([{ text: title, hand: 'heading' }], TEXT_WIDTH, style.size);
    const height = 44 + lines.length * style.leading + 8;
    this.y += this.y > TOP ? 26 : 0;
    if (this.y + height + Math.max(this.heightBefore(rest), CHAPTER_ROOM) > BOTTOM) this.turnPage();
    const number = this.chapters.length + 1;
    this.chapters.push({ title, number, page: pdf.pageCount - 1 });
    pdf.addDestination(destinationOf(number), this.y - 30);
    pdf.addOutline(title, this.y - 30);
    const y = this.y;
    pdf.artifact(() => {
      pdf.rule(MARGIN, y, PAGE_WIDTH - MARGIN, y, palette.ink, 0.8);
      this.drawMark(number, MARGIN, y + 22, MARK_HEIGHT, palette.brand);
    });
    const heading = pdf.element(section, 'H2');
    this.y += 43;
    for (const line of lines) {
      pdf.drawLine(heading, 'H2', line, TEXT_X, this.y, style);
      this.y += style.leading;
    }
    heading.end();
    this.y += -style.leading + 24;
  }

  private drawBlock(parent: StructureElement, block: Block, x: number, width: number, rest: readonly Block[]): void {
    const { palette } = this.frame;
    switch (block.kind) {
      case 'heading': {
        const style: TextStyle = { size: 13, leading: 17, color: palette.ink };
        const lines = this.pdf.lines(
          block.runs.map((run) => ({ text: run.text, hand: 'strong' as const })),
          width,
          style.size,
        );
        this.y += this.y > TOP ? 9 : 0;
        if (this.y + lines.length * style.leading + this.heightBefore(rest) > BOTTOM) this.turnPage();
        const type = `H${Math.min(block.level, 6)}`;
        const heading = this.pdf.element(parent, type);
        for (const line of lines) {
          this.pdf.drawLine(heading, type, line, x, this.y + style.size, style);
          this.y += style.leading;
        }
        heading.end();
        this.y += rest[0]?.kind === 'list' ? 7 : 5;
        return;
      }
      case 'paragraph':
        this.drawParagraph(parent, 'P', block.runs, x, width, BODY(palette));
        this.y += 8;
        return;
      case 'quote': {
        const quote = this.pdf.element(parent, 'BlockQuote');
        for (const inner of block.blocks) this.drawBlock(quote, inner, x + 16, width - 16, []);
        quote.end();
        return;
      }
      case 'list':
        this.drawList(parent, block.items, block.start, x, width);
        return;
      case 'drawing':
        this.drawFigure(parent, block, x, width);
    }
  }

  /** A paragraph, cut between pages with two lines at least on each side. `before` draws beside the first line. */
  private drawParagraph(
    parent: StructureElement,
    type: string,
    runs: readonly Run[],
    x: number,
    width: number,
    style: TextStyle,
    before?: (y: number) => void,
  ): void {
    const lines = this.pdf.lines(runs.map(stretchOf), width, style.size);
    this.makeRoom(lines, style);
    // A label is read before its text, also when the text starts on the next page.
    before?.(this.y + style.size);
    const element = this.pdf.element(parent, type);
    lines.forEach((line, index) => {
      const left = lines.length - index;
      const fits = Math.floor((BOTTOM - this.y) / style.leading);
      if (fits < 1 || (fits === 1 && left === 2 && index > 0) || (fits < left && left - fits === 1 && fits <= 1)) this.turnPage();
      this.pdf.drawLine(element, type, line, x, this.y + style.size, style, this.frame.palette.brand);
      this.y += style.leading;
    });
    element.end();
  }

  /** Turns the page when fewer than two lines of a longer paragraph would stay behind. */
  private makeRoom(lines: readonly Line[], style: TextStyle): void {
    const kept = lines.length <= 3 ? lines.length : 2;
    if (this.y + kept * style.leading > BOTTOM) this.turnPage();
  }

  private drawList(parent: StructureElement, items: readonly ListItem[], start: number | undefined, x: number, width: number): void {
    const { pdf } = this;
    const { palette } = this.frame;
    const list = pdf.element(parent, 'L');
    const last = (start ?? 1) + items.length - 1;
    const indent = start === undefined ? (items.some((item) => item.isTask) ? 20 : 15) : 9 + pdf.measure(String(last), 'strong', 10.5);
    items.forEach((item, index) => {
      const entry = pdf.element(list, 'LI');
      const body = (): StructureElement => pdf.element(entry, 'LBody');
      const label = (y: number): void => {
        if (start === undefined) {
          pdf.artifact(() => {
            if (item.isTask) pdf.strokeRect(x, y - 8.2, 8.6, 8.6, palette.edge, 0.9);
            else pdf.rule(x, y - 2.2, x + 7.2, y - 2.2 - 7.2 * PITCH, palette.brand, 1.4);
          });
          return;
        }
        const number = pdf.element(entry, 'Lbl');
        pdf.mark(number, 'Lbl', () => pdf.write(String(start + index), x, y, 'strong', 10.5, palette.ink));
        number.end();
      };
      const [first, ...others] = item.blocks;
      if (first?.kind === 'paragraph') {
        const lines = pdf.lines(first.runs.map(stretchOf), width - indent, BODY(palette).size);
        this.makeRoom(lines, BODY(palette));
        label(this.y + BODY(palette).size);
        const content = body();
        this.drawParagraph(content, 'P', first.runs, x + indent, width - indent, BODY(palette));
        this.y += 3.5;
        others.forEach((other) => this.drawBlock(content, other, x + indent, width - indent, []));
        content.end();
      } else {
        const content = body();
        item.blocks.forEach((other) => this.drawBlock(content, other, x + indent, width - indent, []));
        content.end();
      }
      entry.end();
    });
    list.end();
    this.y += 6;
  }

  private drawFigure(parent: StructureElement, block: Extract<Block, { kind: 'drawing' }>, x: number, width: number): void {
    const { pdf, frame } = this;
    const drawing = frame.drawings.get(block.name);
    if (drawing === undefined) return;
    const ratio = drawing.box[3] / drawing.box[2];
    // A drawing of the main column may run into the margin, which is empty there: its labels stay readable.
    const shown = Math.min(x === TEXT_X ? COVER_WIDTH : width, FIGURE_MAX_HEIGHT / ratio);
    const left = x === TEXT_X ? Math.min(x, PAGE_WIDTH - MARGIN - shown) : x;
    const caption = block.caption === undefined ? [] : pdf.lines([{ text: block.caption, hand: 'label' }], width, 9.5);
    this.y += 8;
    if (this.y + shown * ratio + 10 + caption.length * 14 > BOTTOM) this.turnPage();
    const y = this.y;
    const figure = pdf.element(parent, 'Figure', { alt: block.label, bbox: [left, y, left + shown, y + shown * ratio] });
    pdf.mark(figure, 'Figure', () => pdf.draw(drawing, left, y, shown));
    this.y += shown * ratio + 16;
    if (caption.length > 0) {
      const words = pdf.element(figure, 'Caption');
      for (const line of caption) {
        pdf.drawLine(words, 'Caption', line, x, this.y, { size: 9.5, leading: 14, color: frame.palette.soft });
        this.y += 14;
      }
      words.end();
    }
    figure.end();
    this.y += 1;
  }

  /** Height that must follow a heading on its page: further headings and the first lines of what they head. */
  private heightBefore(rest: readonly Block[]): number {
    let height = 0;
    for (const block of rest) {
      if (block.kind !== 'heading') return height + 48;
      height += 32;
    }
    return height;
  }

  private turnPage(): void {
    this.pdf.addPage();
    this.y = TOP;
  }

  private drawMark(number: number, x: number, y: number, height: number, color: string): void {
    const { pdf, frame } = this;
    const unit = frame.marks.length;
    if (unit === 0) {
      pdf.write(String(number), x, y + height * 0.8, 'heading', height, color);
      return;
    }
    let at = x;
    // Beyond the last mark, it is repeated: ten and one make eleven.
    for (let left = number; left > 0; left -= unit) {
      const mark = frame.marks[Math.min(left, unit) - 1] as VectorDrawing;
      const width = (mark.box[2] * height) / mark.box[3];
      pdf.draw({ ...mark, shapes: mark.shapes.map((shape) => ({ ...shape, style: { ...shape.style, fill: color } })) }, at, y, width);
      at += width + height * 0.06;
    }
  }

  private drawFrame(page: number): void {
    const { pdf, frame, source } = this;
    const { palette } = frame;
    const chapter = this.chapters.filter((candidate) => candidate.page <= page).at(-1);
    pdf.artifact(() => {
      pdf.write(source.title, MARGIN, 46, 'label', 9, palette.soft);
      if (chapter !== undefined) pdf.write(chapter.title, PAGE_WIDTH - MARGIN - pdf.measure(chapter.title, 'label', 9), 46, 'label', 9, palette.soft);
      pdf.rule(MARGIN, 56, PAGE_WIDTH - MARGIN, 56, palette.rule, 0.5);
      const y = PAGE_HEIGHT - 40;
      pdf.write([frame.siteName, frame.phone.text].join('  ·  '), MARGIN, y, 'label', 9, palette.soft);
      const number = String(page + 1);
      const x = PAGE_WIDTH - MARGIN - pdf.measure(number, 'strong', 10);
      pdf.write(number, x, y, 'strong', 10, palette.ink);
      pdf.rule(x - 22, y - 0.4, x - 8, y - 0.4 - 14 * PITCH, palette.brand, 1.3);
    }, 'Pagination');
  }

  /** The page ends as a house: a roof in the brand's colour on a dark wall. */
  private drawClosing(): void {
    const { pdf, frame } = this;
    const { palette, closing } = frame;
    pdf.addPage();
    this.section = pdf.element(pdf.root, 'Part');
    const ridgeX = PAGE_WIDTH * 0.62;
    const ridgeY = 178;
    const eaves = 520;
    pdf.artifact(() => {
      pdf.fillPolygon(
        [
          [0, 0],
          [PAGE_WIDTH, 0],
          [PAGE_WIDTH, PAGE_HEIGHT],
          [0, PAGE_HEIGHT],
        ],
        palette.paper,
      );
      pdf.fillPolygon(
        [
          [0, ridgeY + ridgeX * PITCH],
          [ridgeX, ridgeY],
          [PAGE_WIDTH, ridgeY + (PAGE_WIDTH - ridgeX) * PITCH],
          [PAGE_WIDTH, eaves],
          [0, eaves],
        ],
        palette.brand,
      );
      pdf.fillPolygon(
        [
          [0, eaves],
          [PAGE_WIDTH, eaves],
          [PAGE_WIDTH, PAGE_HEIGHT],
          [0, PAGE_HEIGHT],
        ],
        palette.ink,
      );
      if (frame.logo !== undefined) pdf.draw(frame.logo, MARGIN, 52, 25);
      pdf.rule(ridgeX, ridgeY - 40, ridgeX, ridgeY, palette.ink, 0.6);
      pdf.rule(ridgeX - 34, ridgeY - 34 * PITCH, ridgeX, ridgeY, palette.ink, 0.6);
      pdf.rule(ridgeX, ridgeY, ridgeX + 34, ridgeY - 34 * PITCH, palette.ink, 0.6);
    });
    const name = pdf.element(this.section, 'P');
    pdf.mark(name, 'P', () => pdf.write(frame.siteName, frame.logo === undefined ? MARGIN : MARGIN + 37, 76, 'heading', 21, palette.ink));
    name.end();
    let y = 370;
    const heading = pdf.element(this.section, 'H2');
    for (const text of closing.title)
      for (const line of pdf.lines([{ text, hand: 'heading' }], COVER_WIDTH, 40)) {
        pdf.drawLine(heading, 'H2', line, MARGIN, y, { size: 40, leading: 41, color: '#FFFFFF' });
        y += 41;
      }
    heading.end();
    y -= 8;
    const words = pdf.element(this.section, 'P');
    for (const line of pdf.lines([{ text: closing.text, hand: 'text' }], 380, 13)) {
      pdf.drawLine(words, 'P', line, MARGIN, y, { size: 13, leading: 19, color: '#FFFFFF' });
      y += 19;
    }
    words.end();
    y = eaves + 62;
    const rows: { text: string; hand: 'heading' | 'text' | 'strong'; size: number; color: string; href?: string; after: number }[] = [
      { text: frame.phone.text, hand: 'heading', size: 30, color: palette.paper, href: frame.phone.href, after: 34 },
      { text: frame.legalName, hand: 'strong', size: 12, color: palette.paper, after: 18 },
      ...frame.address.map((text) => ({ text, hand: 'text' as const, size: 12, color: palette.mist, after: 18 })),
      ...(frame.hours === undefined ? [] : [{ text: frame.hours, hand: 'text' as const, size: 12, color: palette.mist, after: 30 }]),
      { text: frame.email, hand: 'text', size: 12, color: palette.honey, href: `mailto:${frame.email}`, after: 18 },
      { text: hostOf(frame.siteUrl), hand: 'text', size: 12, color: palette.honey, href: frame.siteUrl, after: 18 },
    ];
    for (const { text, hand, size, color, href, after } of rows) {
      const row = pdf.element(this.section, 'P');
      for (const line of pdf.lines([{ text, hand, ...(href === undefined ? {} : { href }) }], COVER_WIDTH, size))
        pdf.drawLine(row, 'P', line, MARGIN, y, { size, leading: size * 1.4, color });
      row.end();
      y += after;
    }
    this.section.end();
  }
}

const COVER_WIDTH = PAGE_WIDTH - MARGIN * 2;
const CHAPTER_ROOM = 92;
const FIGURE_MAX_HEIGHT = 250;

const BODY = (palette: Palette): TextStyle => ({ size: 10.5, leading: 15.6, color: palette.ink });

const stretchOf = ({ text, isStrong, href }: Run): Stretch => ({ text, hand: isStrong ? 'strong' : 'text', ...(href === undefined ? {} : { href }) });

const destinationOf = (number: number): string => `chapter-${number}`;

const hostOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** The largest size that sets the title in four lines at most and cuts no word. */
const coverSize = (pdf: PdfWriter, title: string): number => {
  for (let size = 56; size > 28; size -= 2) {
    const lines = pdf.lines([{ text: title, hand: 'heading' }], COVER_WIDTH, size);
    if (lines.length <= 4 && lines.every((line) => line.width <= COVER_WIDTH)) return size;
  }
  return 28;
};
