/** Writes PDFs with Typst. */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** What a PDF is made of. */
interface PdfSource {
  /** In Typst, which reads `data` from its inputs. */
  readonly template: string;
  readonly data: object;
  /** TrueType files: no text is written in any other. */
  readonly fonts: readonly Buffer[];
  readonly date: Date;
}

/** The bytes of the PDF: the same for the same source. Throws what Typst finds wrong with it. */
export const writePdf = ({ template, data, fonts, date }: PdfSource): Buffer => {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...fonts] }] });
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
  const document = compiled.result;
  if (document === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  const creationTimestamp = date.getTime() / 1000;
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp });
  } catch {
    // PDF/UA forbids what a text may hold all the same: a character that no font of the site draws. Tags stay.
    return compiler.pdf(document, { creationTimestamp });
  }
};
