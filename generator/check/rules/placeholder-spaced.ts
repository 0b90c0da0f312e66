import { error, rule, warning, write } from '../rule.ts';
import { readableTextsWith } from '../readable-texts.ts';

const spacedPlaceholder = /\{(?:\s+[A-Za-z]+(?:\.[A-Za-z0-9]+)+\s*|[A-Za-z]+(?:\.[A-Za-z0-9]+)+\s+)\}/g;

const bareName = /(?<![\p{L}\d/.@-]|\{\s*)[[(]?figures\.([A-Za-z]\w*)(?:\.(?:from|to))?[\])]?(?![\p{L}\d/@-]|\s*\})/u;

/** Braces hold a name and nothing else: with a space in them, or without them, it is shown as it is written. */
export const placeholderSpaced = rule('placeholder-spaced', function* (site) {
  for (const { text, path, doc } of site.textsWith('brace'))
    for (const [written] of text.matchAll(spacedPlaceholder))
      yield error(doc.placeOfText(path, written), 'placeholder-spaced', {
        found: written,
        ...write(written.replaceAll(/\s/g, '')),
      });
  for (const { text, placeOf } of readableTextsWith(site, 'figure')) {
    const [written = '', figure = ''] = bareName.exec(text) ?? [];
    const name = written.replace(/^[[(]|[\])]$/g, '');
    if (Object.hasOwn(site.spec.figures, figure))
      yield warning(placeOf(written), 'placeholder-spaced/bare', { found: written, ...write(`{${name}}`) });
  }
});
