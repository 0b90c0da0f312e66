import { message } from '../../../diagnostics/message.ts';
import { blank, signAt, spanOf, type Explanation } from './repair.ts';

export const angleLink: Explanation = (index, error, offset) => {
  const start = signAt(index, error, offset);
  if (start === undefined) return undefined;
  const rest = index.text.slice(start);
  const address = /^<((?:https?:\/\/|mailto:)?[^\s<>]+[@/.][^\s<>]+)>/.exec(rest);
  if (address === null || /^<\/?[A-Z]/.test(rest)) return undefined;
  const link = address[1] ?? '';
  const target = link.includes('@') && !link.startsWith('mailto:') ? `mailto:${link}` : link;
  return {
    code: 'mdx-link-angle',
    message: message('mdx-link-angle', { link, target }),
    ...spanOf(index, start, start + address[0].length),
    text: blank(index.text, start, start + address[0].length),
  };
};
