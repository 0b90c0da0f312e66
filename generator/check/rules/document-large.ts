import { givenDocumentUses } from '../given-document-uses.ts';
import { rule, warning } from '../rule.ts';

/** No document to download is so large that a phone waits long for it. */
export const documentLarge = rule('document-large', function* (site) {
  const max = site.spec.constants.files.maxDocumentMegabytes;
  for (const { file, place } of givenDocumentUses(site)) {
    const found = Math.ceil(file.bytes / 1024 / 1024);
    if (found > max)
      yield warning(place(), 'document-large', { name: file.name, found: String(found), max, expected: [String(max)] });
  }
});
