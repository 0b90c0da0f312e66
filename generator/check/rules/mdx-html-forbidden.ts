import { htmlReport } from '../../source/mdx/repairs/html.ts';
import { error, rule } from '../rule.ts';

/** Texts are Markdown and blocks, never HTML: an editor cannot break the page. */
export const mdxHtmlForbidden = rule('mdx-html-forbidden', function* ({ blocks }) {
  for (const { name, doc } of blocks) {
    if (!/^[a-z]/.test(name)) continue;
    const { message, hint } = htmlReport(name);
    yield error(doc.placeOf([]), message.id, { ...message.data, hint });
  }
});
