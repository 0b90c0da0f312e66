/** What this project uses of pdfkit 0.20, which ships no types. */
declare module 'pdfkit' {
  export interface StructureElement {
    add(child: StructureElement | StructureContent): this;
    end(): void;
  }

  /** A marked piece of a page. */
  export interface StructureContent {
    readonly refs: readonly unknown[];
  }

  export interface OutlineItem {
    addItem(title: string, options?: { top?: number }): OutlineItem;
  }

  export interface LinkOptions {
    readonly structParent?: StructureElement;
    readonly Contents?: unknown;
  }

  export interface PdfOptions {
    readonly size?: string;
    readonly margin?: number;
    readonly autoFirstPage?: boolean;
    readonly bufferPages?: boolean;
    readonly pdfVersion?: string;
    readonly tagged?: boolean;
    readonly displayTitle?: boolean;
    readonly lang?: string;
    readonly info?: Readonly<Record<string, string | Date>>;
  }

  export default class PDFDocument {
    constructor(options?: PdfOptions);
    readonly outline: OutlineItem;
    info: Readonly<Record<string, string | Date>>;
    /** Writes `info` into the XMP packet. */
    _addInfo(): void;
    addPage(): this;
    switchToPage(index: number): unknown;
    bufferedPageRange(): { start: number; count: number };
    registerFont(name: string, source: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    rotate(degrees: number, options?: { origin: [number, number] }): this;
    scale(factor: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    circle(x: number, y: number, radius: number): this;
    path(data: string): this;
    polygon(...points: [number, number][]): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    lineJoin(join: 'miter' | 'round' | 'bevel'): this;
    dash(length: number, options: { space: number }): this;
    undash(): this;
    clip(): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    fill(color?: string): this;
    stroke(color?: string): this;
    fillAndStroke(fill: string, stroke: string): this;
    markContent(tag: 'Artifact', options: { type: 'Layout' | 'Pagination' | 'Page' | 'Background' }): this;
    markStructureContent(tag: string): StructureContent;
    endMarkedContent(): this;
    struct(type: string, options?: { title?: string; alt?: string; actual?: string; bbox?: [number, number, number, number]; lang?: string }): StructureElement;
    addStructure(element: StructureElement): this;
    addNamedDestination(name: string, kind: 'XYZ', x: number, y: number, zoom: number | null): void;
    goTo(x: number, y: number, width: number, height: number, name: string, options: LinkOptions): this;
    link(x: number, y: number, width: number, height: number, url: string, options: LinkOptions): this;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;
  }
}
