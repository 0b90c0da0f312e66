/** Typst, which sets the texts of documents, of sharing pictures and of the logo. */
import type { RenderPdfOpts } from '@myriaddreamin/typst-ts-node-compiler';

/** A text that has been set. */
export interface Typeset {
  pdf(options: RenderPdfOpts): Buffer;
  /** Its letters are symbols with their outlines: no reader needs the fonts. */
  svg(): string;
}

/** Sets a template with `data` (`sys.inputs.data`, JSON). Throws what Typst finds wrong. */
export type Typesetter = (template: string, data: object) => Typeset;

/** A typesetter that knows these TrueType fonts and no other. */
export const createTypesetter = async (fonts: readonly Buffer[]): Promise<Typesetter> => {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...fonts] }] });
  return (template, data) => {
    const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
    const document = compiled.result;
    compiler.evictCache(10);
    if (document === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
    return {
      pdf: (options) => compiler.pdf(document, options),
      svg: () => compiler.plainSvg(document),
    };
  };
};
