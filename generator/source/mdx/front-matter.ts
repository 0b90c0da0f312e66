import { message, type Message } from '../../diagnostics/message.ts';
import { LineIndex } from '../line-index.ts';

/** What is wrong with a header, reported on the first line. */
interface HeaderRepair {
  readonly code: 'front-matter-missing' | 'front-matter-unclosed';
  readonly message: Message;
  /** Where what is reported ends. */
  readonly end: number;
}

/** The two parts of a page's file. */
export interface SplitPage {
  readonly yaml: string;
  /** Lines above the YAML text: 1, for the first « --- ». */
  readonly yamlLine: number;
  readonly body: string;
  /** Lines above the body. */
  readonly bodyLine: number;
  readonly repair?: HeaderRepair;
}

/** Separates the front matter, between two lines « --- », from the body; both keep their lines. */
export const splitFrontMatter = (text: string): SplitPage => {
  const index = new LineIndex(text);
  const isFence = (line: number): boolean => /^---\s*$/.test(index.line(line));
  if (!isFence(1)) {
    const fence = headerEnd(index, 1);
    if (fence > 1 && isFence(fence)) {
      return {
        yaml: text.slice(0, index.startOf(fence)),
        yamlLine: 0,
        body: text.slice(index.startOf(fence + 1)),
        bodyLine: fence,
        repair: {
          code: 'front-matter-missing',
          message: message('front-matter-missing/opening'),
          end: Math.max(1, index.line(1).length),
        },
      };
    }
    const isBlank = /^\s*$/.test(index.line(1));
    return {
      yaml: '',
      yamlLine: 0,
      body: text,
      bodyLine: 0,
      repair: {
        code: 'front-matter-missing',
        message: message(isBlank ? 'front-matter-missing/blank-first' : 'front-matter-missing'),
        end: Math.max(1, index.line(1).length),
      },
    };
  }
  for (let line = 2; line <= index.count; line += 1) {
    if (isFence(line)) {
      return {
        yaml: text.slice(index.startOf(2), index.startOf(line)),
        yamlLine: 1,
        body: text.slice(index.startOf(line + 1)),
        bodyLine: line,
      };
    }
  }
  // The header ends where lines stop looking like « key: value »: reading goes on from there.
  const end = headerEnd(index, 2);
  return {
    yaml: text.slice(index.startOf(2), index.startOf(end)),
    yamlLine: 1,
    body: text.slice(index.startOf(end)),
    bodyLine: end - 1,
    repair: {
      code: 'front-matter-unclosed',
      message: message('front-matter-unclosed'),
      end: 3,
    },
  };
};

/** The first line, from one on, that does not look like one of a header. */
const headerEnd = (index: LineIndex, from: number): number => {
  let end = from;
  while (end <= index.count && /^(\s*(#.*)?|\s+\S.*|[\w-]+\s*:.*)$/.test(index.line(end))) end += 1;
  return end;
};
