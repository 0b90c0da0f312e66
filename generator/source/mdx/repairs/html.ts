import blocksSchema from '../../../../schema/blocks.schema.json';
import { message, type Message } from '../../../diagnostics/message.ts';
import { withoutTag, type MdxRepair } from './repair.ts';

/** Raw HTML that is not well formed, such as `<br>`. */
export const htmlTag = (body: string, name: string, start: number): MdxRepair => {
  const end = body.indexOf('>', start) + 1 || start + 1;
  return { ...htmlReport(name), start, end, text: withoutTag(body, name, { start, end }) };
};

/** What to say of an HTML tag; shared with the rule that finds the well-formed ones. */
export const htmlReport = (name: string): Pick<MdxRepair, 'message' | 'hint'> => {
  const hint = hints[name];
  const block = Object.keys(blocksSchema.$defs).find((other) => other.toLowerCase() === name.toLowerCase());
  return hint === undefined && block !== undefined
    ? { message: message('mdx-html-forbidden/block', { name, block }) }
    : { message: message('mdx-html-forbidden', { name }), hint };
};

/** What to write in the place of a tag. */
const hints: Readonly<Record<string, Message>> = {
  br: message('mdx-html-forbidden/write-break'),
  hr: message('mdx-html-forbidden/write-separator'),
  b: message('mdx-html-forbidden/write-bold'),
  strong: message('mdx-html-forbidden/write-bold'),
  i: message('mdx-html-forbidden/write-italics'),
  em: message('mdx-html-forbidden/write-italics'),
  a: message('mdx-html-forbidden/write-link'),
  img: message('mdx-html-forbidden/write-picture'),
  ul: message('mdx-html-forbidden/write-item'),
  li: message('mdx-html-forbidden/write-item'),
  p: message('mdx-html-forbidden/write-paragraph'),
  h2: message('mdx-html-forbidden/write-section'),
  h3: message('mdx-html-forbidden/write-heading'),
  table: message('mdx-html-forbidden/write-table'),
};
