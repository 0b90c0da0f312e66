import { givenDocumentUses } from '../given-document-uses.ts';
import { rule, warning } from '../rule.ts';
import { withoutAccents } from '../../diagnostics/suggest.ts';
import type { SiteSpec } from '../../../schema/types.gen.ts';

/** A document to download names nobody whom the site does not name, and no file of its author's. */
export const documentAuthor = rule('document-author', function* (site) {
  for (const { file, place, related } of givenDocumentUses(site)) {
    const { name, document: { author, title = '' } = {} } = file;
    if (author !== undefined && !isNamed(author, site.spec))
      yield warning(place(), 'document-author', { name, found: author, ...related });
    else if (ofAFile.test(title)) yield warning(place(), 'document-author/title', { name, found: title, ...related });
  }
});

/** A title that a program has made of the name of a file: browsers show it in their tab. */
const ofAFile = /^Microsoft \w+ - |\.(?:docx?|xlsx?|pptx?|od[tsp]|pages|indd|dwg|tex)$|^(?:[a-z]:\\|file:|\/\w+\/)/i;

/** True for who is named in site.yaml: the company, or somebody of it. */
const isNamed = (author: string, spec: SiteSpec): boolean => {
  const plain = (text: string): string => withoutAccents(text).toLowerCase();
  const named = plain(JSON.stringify(spec));
  return plain(author)
    .split(/\s*[,;&]\s*/)
    .every((person) => named.includes(person));
};
