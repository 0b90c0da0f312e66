/**
 * What the parser says in English only: which tag it found and which it expected. A test asks the installed parser for
 * each.
 */
export const parserMessages = {
  unexpectedClosing:
    /Unexpected closing tag `<\/([^>`]*)>`(?:, expected corresponding closing tag for `<([^>`]*)>` \((\d+):(\d+)-(\d+):(\d+)\))?/,
  missingClosing: /Expected a closing tag for `<([^>`]*)>` \((\d+):(\d+)-(\d+):(\d+)\)( before the end of `(\w+)`)?/,
} as const;
