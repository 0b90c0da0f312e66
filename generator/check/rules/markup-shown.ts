import { short } from '../../language/language.ts';
import { blockShapes } from '../../schema/shape.ts';
import { error, fileRule } from '../rule.ts';

const htmlTags =
  'a|abbr|b|big|br|center|code|del|div|em|font|h[1-6]|hr|i|img|li|mark|ol|p|script|small|span|strong|su[bp]|' +
  'table|t[dhr]|u|ul';
const everywhere = new RegExp(
  [
    `</?(?:${[...blockShapes.keys()].join('|')}|${htmlTags})(?:\\s[^<>]*)?/?>`,
    '^#{1,6}\\s?\\S',
    '!\\[[^\\]]*\\]\\([^)]*\\)',
    '&(?:[A-Za-z]{2,8}\\d?|#\\d{2,5}|#x[\\dA-Fa-f]{2,5});',
  ].join('|'),
  'm',
);
const inPlainText =
  /\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\)|(?<![\p{L}\d*_/])([*_])(?=[^\s*_])[^*_\n]*[^\s*_]\1(?![\p{L}\d*_])|\\[nrt](?!\p{Ll})/u;

/** Texts of YAML files and attributes are plain; a project's story knows « ** » and links, and nothing else. */
export const markupShown = fileRule('markup-shown', function* ({ texts }) {
  for (const { text, path, doc, kind } of texts) {
    const [written] = everywhere.exec(text) ?? (kind === 'prose' ? (inPlainText.exec(text) ?? []) : []);
    if (written === undefined) continue;
    yield error(doc.placeOfText(path, written), 'markup-shown', { markup: short(written, 50), found: written });
  }
});
