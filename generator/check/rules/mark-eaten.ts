import type { Blockquote, List } from 'mdast';
import type { CheckedFile } from '../checked-site.ts';
import { placeInNode, readableTexts } from '../readable-texts.ts';
import { fileRule, warning } from '../rule.ts';
import type { LoadedText } from '../../source/types.ts';

/** A sign that begins a paragraph is shown: « + de 30 ans » is no list, « > 25 % » no quotation. */
export const markEaten = fileRule('mark-eaten', function* (file) {
  for (const { page, node } of file.nodes) {
    if (node.type !== 'list' && node.type !== 'blockquote') continue;
    for (const line of node.type === 'list' ? eatenByList(file, page, node) : eatenByQuotation(page, node)) {
      const found = line.charAt(0);
      const mended = `\\${shortened(line)}`;
      const id = node.type === 'list' ? 'mark-eaten/list' : 'mark-eaten/quotation';
      yield warning(placeInNode(page, node, line), id, { found, mended, expected: [`\\${line}`] });
    }
  }
});

const shortened = (line: string): string => (line.length > 40 ? `${line.slice(0, 39)}…` : line);

/** A measure, with its unit. */
const share = /^\d[\d\s.,]*(?:[-–à]\s?\d[\d.,]*)?\s*(?:%|‰|°)/u;
const measure =
  /^\d[\d\s.,]*\s*(?:[€$£]|[kcdm]?[mgl][²³]?|[MG]?Pa|[km]?W|kWh|kN|h|ans|jours|mois|semaines|years|days|months|weeks)(?![\p{L}\p{N}])/u;
/** « + de 30 ans », « + 2 étages ». */
const more = /^(?:(?:de |d[’']|que |qu[’']|than )|\d)/u;

/** Items of a list whose mark was meant as a sign, as they are written. */
const eatenByList = (file: CheckedFile, page: LoadedText, { ordered, children }: List): string[] => {
  if (ordered === true) return [];
  const lines = children.map((item) => lineAt(page, item.position?.start.offset));
  const words = lines.map((line) => line.slice(1).trim());
  const [mark = ''] = lines[0] ?? '';
  const [only = '', ...others] = words;
  const isAlone = others.length === 0 && !isIntroduced(page, children[0]?.position?.start.offset);
  if (mark === '+' && words.every((each) => more.test(each))) return lines;
  if (mark === '-' && isAlone && share.test(only)) return lines;
  // A note below a price: what it is called from ends with the same sign.
  return mark === '*' && isAlone && (/^\p{Ll}/u.test(only) || hasCall(file)) ? lines : [];
};

const lineAt = (page: LoadedText, offset = 0): string => page.body.slice(offset).split('\n', 1)[0]?.trim() ?? '';

/** Whether the text above ends with a colon. */
const isIntroduced = (page: LoadedText, offset = 0): boolean => page.body.slice(0, offset).trimEnd().endsWith(':');

/** Whether a text of a file refers to a note: « 45 €* ». */
const hasCall = (file: CheckedFile): boolean =>
  [...readableTexts(file)].some(({ text }) => /[^\s*]\s?\*(?!\*)(?=$|[\s).,;:])/mu.test(text));

/** The line of a quotation that says « more than », as it is written. */
const eatenByQuotation = (page: LoadedText, { position, children }: Blockquote): string[] => {
  const written = page.body.slice(position?.start.offset, position?.end.offset);
  const line = written.trim();
  if (children.length !== 1 || line.includes('\n')) return [];
  const words = line.slice(1).trim().replace(/^=\s*/, '');
  return share.test(words) || (measure.test(words) && !/[.!?…][»”"]?$/u.test(words)) ? [line] : [];
};
