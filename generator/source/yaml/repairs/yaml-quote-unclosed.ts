import { message } from '../../../diagnostics/message.ts';
import { parserMessages } from './parser-messages.ts';
import { spanOfLine, type Explanation } from './repair.ts';

export const unclosedQuote: Explanation = ({ index, error, line }) => {
  const quote = parserMessages.quoteUnclosed.exec(error.message)?.[1];
  if (quote === undefined) return undefined;
  for (let at = line; at >= Math.max(1, line - 400); at -= 1) {
    const text = index.line(at);
    for (const match of [...text.matchAll(/(?:^\s*(?:- +)*|:\s+|[{[,]\s*)(['"])/g)].reverse()) {
      if (match[1] !== quote) continue;
      const start = match.index + match[0].length - 1;
      const rest = text.slice(start + 1);
      if (quote === "'" ? rest.replace(/''/g, '').includes("'") : rest.replace(/\\./g, '').includes('"')) continue;
      const stop = /\s*[}\]]*\s*$/.exec(rest)?.index ?? rest.length;
      const content = rest.slice(0, stop);
      const mended = text.slice(0, start) + JSON.stringify(content) + rest.slice(stop);
      return {
        code: 'yaml-quote-unclosed',
        message: message('yaml-quote-unclosed', { quote }),
        ...spanOfLine(index, at, start),
        lines: [{ line: at, text: mended }],
      };
    }
  }
  return undefined;
};
