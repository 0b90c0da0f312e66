/** What pdfkit 0.20 can do and @types/pdfkit does not say. */
declare namespace PDFKit {
  interface PDFDocument {
    /** Writes `info` into the XMP packet. */
    _addInfo(): void;
  }

  interface PDFOutline {
    addItem(title: string, options: { readonly top: number }): PDFOutline;
  }

  namespace Mixins {
    interface AnnotationOption {
      structParent?: PDFStructureElement;
    }

    interface StructureElementOptions {
      bbox?: [number, number, number, number];
    }
  }
}
