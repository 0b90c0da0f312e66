import type { YAMLError } from 'yaml';

/**
 * What the parser says in English only: its code alone doesn't tell these syntax errors from others.
 * A test asks the installed parser for each.
 */
export const parserMessages = {
  quoteUnclosed: /Missing closing (['"])quote/,
  textAfterValue: /Unexpected .* at node end|Comments must be separated|Unexpected (?:scalar|flow-error-end) token/,
  noToken: /^Not a YAML token/,
  listOnKeyLine: /block-seq-ind on same line/,
  bracketUnclosed: /must be sufficiently indented and end with a ([}\]])/,
  otherColumn: /^All mapping items must start|^Sequence item without - indicator/,
} as const;

/** True when the parser's message is one of the table's. */
export const isParserMessage = (error: YAMLError, name: keyof typeof parserMessages): boolean =>
  parserMessages[name].test(error.message);
