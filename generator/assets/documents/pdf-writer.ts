/** Drawing and tagging on pdfkit: fonts, lines of text, shapes, structure. Knows nothing of what a document says. */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { escapeHtml } from '../../site/text/escape.ts';
import type { StaticFont } from './static-font.ts';
import type { Shape, VectorDrawing } from './svg-shapes.ts';
import { breakLines, type Face, type Line, type Stretch } from './typeset.ts';

export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;

interface DocumentInfo {
  readonly title: string;
  readonly author: string;
  readonly subject?: string;
  readonly language: string;
  readonly date: Date;
  /** Of every page; white otherwise. */
  readonly background?: string;
}

export interface TextStyle {
  readonly size: number;
  readonly leading: number;
  readonly color: string;
}

export type Fonts = Readonly<Record<Face, StaticFont>>;

/** A document under way. `doc` is there for what needs no text: shapes, pages, outline. */
export class PdfWriter {
  readonly root: PDFKit.PDFStructureElement;
  readonly doc: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #background?: string;
  readonly #bytes: Promise<Buffer>;

  constructor(info: DocumentInfo, fonts: Fonts) {
    this.#fonts = fonts;
    this.#background = info.background;
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: info.language,
      // The file identifier is a hash of these: a fixed date gives fixed bytes.
      info: {
        Title: info.title,
        Author: info.author,
        Creator: info.author,
        ...(info.subject === undefined ? {} : { Subject: info.subject }),
        CreationDate: info.date,
        ModDate: info.date,
      },
    });
    escapeMetadata(this.doc);
    for (const [face, { bytes }] of Object.entries(fonts)) this.doc.registerFont(face, bytes);
    this.#bytes = buffer(this.doc);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** The bytes of the document, to which nothing is added any more. */
  finish(): Promise<Buffer> {
    this.root.end();
    this.doc.end();
    return this.#bytes;
  }

  get pageCount(): number {
    return this.doc.bufferedPageRange().count;
  }

  addPage(): void {
    this.doc.addPage();
    const background = this.#background;
    if (background !== undefined) this.artifact(() => this.doc.rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT).fill(background));
  }

  /** An element of the document's structure. */
  element(
    parent: PDFKit.PDFStructureElement,
    type: string,
    options: { alt?: string; bbox?: [number, number, number, number] } = {},
  ): PDFKit.PDFStructureElement {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** An element whose content is what `draw` puts on the page. */
  tag(parent: PDFKit.PDFStructureElement, type: string, draw: () => void): void {
    this.element(parent, type).add(draw).end();
  }

  /**
   * An element of lines below each other, the first baseline at `y`; gives the baseline of the line that would follow.
   */
  block(
    parent: PDFKit.PDFStructureElement,
    type: string,
    lines: readonly Line[],
    x: number,
    y: number,
    style: TextStyle,
  ): number {
    const element = this.element(parent, type);
    lines.forEach((line, index) => this.drawLine(element, line, x, y + index * style.leading, style));
    element.end();
    return y + lines.length * style.leading;
  }

  /** What `draw` puts on the page says nothing: lines, backgrounds, page numbers. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** A click on the rectangle leads to a named destination. */
  jump(
    link: PDFKit.PDFStructureElement,
    [x, y, width, height]: readonly [number, number, number, number],
    name: string,
    label: string,
  ): void {
    this.doc.goTo(x, y, width, height, name, { structParent: link, Contents: pdfString(label) });
  }

  lines(stretches: readonly Stretch[], width: number, size: number): Line[] {
    return breakLines(this.#drawable(stretches), width, (text, face) => this.measure(text, face, size));
  }

  measure(text: string, face: Face, size: number): number {
    return this.doc.font(face).fontSize(size).widthOfString(text);
  }

  /** One line, its baseline at `y`. Links become elements of `element`. */
  drawLine(
    element: PDFKit.PDFStructureElement,
    line: Line,
    x: number,
    y: number,
    { size, color, leading }: TextStyle,
    linkColor = color,
  ): void {
    let pending: (() => void)[] = [];
    const flush = (): void => {
      if (pending.length > 0) element.add(() => pending.forEach((draw) => draw()));
      pending = [];
    };
    for (const stretch of line.stretches) {
      const draw = (): void =>
        this.write(stretch.text, x + stretch.x, y, stretch.face, size, stretch.href === undefined ? color : linkColor);
      if (stretch.href === undefined) {
        pending.push(draw);
        continue;
      }
      flush();
      const link = this.element(element, 'Link').add(draw);
      this.doc.link(x + stretch.x, y - size, stretch.width, leading, stretch.href, {
        structParent: link,
        Contents: pdfString(stretch.text),
      });
      link.end();
    }
    flush();
  }

  /** Bare text, baseline at `y`; the caller marks it. Characters that the heading face lacks are written in the strong one. */
  write(text: string, x: number, y: number, face: Face, size: number, color: string): void {
    let at = x;
    for (const piece of this.#drawable([{ text, face }])) {
      this.doc
        .font(piece.face)
        .fontSize(size)
        .fillColor(color)
        .text(piece.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += this.measure(piece.text, piece.face, size);
    }
  }

  /** Bare text that ends at `right`. */
  writeRight(text: string, right: number, y: number, face: Face, size: number, color: string): void {
    this.write(text, right - this.measure(text, face, size), y, face, size, color);
  }

  rule(x1: number, y1: number, x2: number, y2: number, color: string, width: number): void {
    this.doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(width).stroke(color);
  }

  /** A drawing in a box of this width; line widths do not scale. Returns its height. */
  draw({ box, shapes }: VectorDrawing, x: number, y: number, width: number, lineScale = 0.75): number {
    const scale = width / box[2];
    this.doc.save().translate(x, y).scale(scale).translate(-box[0], -box[1]).lineJoin('miter');
    for (const shape of shapes) {
      if (shape.kind === 'text') this.#drawLabel(shape, scale);
      else this.#drawPath(shape, lineScale / scale);
    }
    this.doc.restore();
    return box[3] * scale;
  }

  #drawPath({ data, style, clip }: Extract<Shape, { kind: 'path' }>, unit: number): void {
    const { fill, stroke, strokeWidth, dash } = style;
    if (fill === 'none' && stroke === 'none') return;
    this.doc.save();
    if (clip !== undefined) this.doc.path(clip).clip();
    this.doc.lineWidth(strokeWidth * unit);
    if (dash !== undefined) this.doc.dash(dash[0] * unit, { space: dash[1] * unit });
    this.doc.path(data);
    if (fill === 'none') this.doc.stroke(stroke);
    else if (stroke === 'none') this.doc.fill(fill);
    else this.doc.fillAndStroke(fill, stroke);
    this.doc.restore();
  }

  #drawLabel({ x, y, text, anchor, size, rotate, style }: Extract<Shape, { kind: 'text' }>, scale: number): void {
    this.doc.save();
    if (rotate !== undefined) this.doc.rotate(rotate[0], { origin: [rotate[1], rotate[2]] });
    // Labels keep a readable size however small the drawing is.
    const shown = Math.max(size, LABEL_MIN / scale);
    const width = this.measure(text, 'label', shown);
    const start = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
    this.write(text, start, y, 'label', shown, style.fill === 'none' ? '#000000' : style.fill);
    this.doc.restore();
  }

  /** The stretches with the characters that the heading face lacks in another one. */
  #drawable(stretches: readonly Stretch[]): Stretch[] {
    return stretches.flatMap((stretch) => {
      const pieces: Stretch[] = [];
      for (const character of stretch.text) {
        const code = character.codePointAt(0) ?? 0;
        const isLacking = stretch.face === 'heading' && code > 0x20 && !this.#fonts.heading.has(code);
        const face = isLacking ? 'strong' : stretch.face;
        const last = pieces.at(-1);
        if (last?.face === face) pieces[pieces.length - 1] = { ...last, text: last.text + character };
        else pieces.push({ ...stretch, face, text: character });
      }
      return pieces;
    });
  }
}

const LABEL_MIN = 7.5;

/**
 * pdfkit 0.20 copies the title and its like into the XMP packet without escaping them: « Dupont & fils » would break
 * it.
 */
const escapeMetadata = (doc: PDFKit.PDFDocument): void => {
  const addInfo = doc._addInfo.bind(doc);
  doc._addInfo = () => {
    const { info } = doc;
    doc.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? escapeHtml(value) : value]),
    );
    addInfo();
    doc.info = info;
  };
};

/** pdfkit writes String objects as text strings, and plain strings as names. */
const pdfString = (text: string): string => new String(text) as string;
