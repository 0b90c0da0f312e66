import { extname } from 'node:path';
import { givenDocumentUses } from '../given-document-uses.ts';
import { notMediaMessage } from '../not-media.ts';
import { error, rule, warning } from '../rule.ts';

/** A document to download opens on the visitor's device as what its name says. */
export const documentDamaged = rule('document-damaged', function* (site) {
  for (const { file, place, related } of givenDocumentUses(site)) {
    const { name, damaged, fault, format, isCut, document } = file;
    const extension = extname(name).slice(1).toUpperCase();
    const notMedia = notMediaMessage(fault);
    if (notMedia !== undefined) yield error(place(), notMedia, { name, ...related });
    else if (damaged === true && format !== undefined)
      yield error(place(), 'document-damaged/other', { name, extension, format, ...related });
    else if (damaged === true) yield error(place(), 'document-damaged', { name, extension, ...related });
    else if (isCut === true) yield warning(place(), 'document-damaged/cut', { name, ...related });
    else if (document?.isLocked === true) yield warning(place(), 'document-damaged/locked', { name, ...related });
  }
});
