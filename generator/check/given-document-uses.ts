import { startOf } from '../diagnostics/place.ts';
import { isGivenDocument } from '../source/given-documents.ts';
import type { CheckedSite } from './checked-site.ts';
import { firstUses, seeAlso } from './rule.ts';

/** Each file that the site gives to download as it is, where it is offered first, and where it lies. */
export const givenDocumentUses = ({ referencesTo, assets: { documents, media } }: CheckedSite) =>
  firstUses(referencesTo('document')).flatMap(({ value: name, place }) => {
    const file = documents.get(name) ?? media.get(name);
    if (file === undefined || !isGivenDocument(name)) return [];
    const folder = documents.has(name) ? 'documents' : 'media';
    return [{ file, place, related: seeAlso(startOf(`content/${folder}/${name}`), 'place/file') }];
  });
