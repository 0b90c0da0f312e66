/** A new service among those of the home page. */
import type { SiteSpec } from '../../schema/types.gen.ts';
import { pagesFolder } from '../source/load-site.ts';
import { LineIndex } from '../source/line-index.ts';
import { readBody } from '../source/mdx/body.ts';
import { splitFrontMatter } from '../source/mdx/front-matter.ts';
import { blocksOf } from '../source/mdx/tree.ts';
import type { Sources } from '../source/types.ts';

interface Card {
  readonly title: string;
  readonly route: string;
  readonly text: string;
  readonly image?: string;
  readonly alt?: string;
}

/**
 * The home page with one more card in its block `Services`, behind the last of its kind: a `Service` with a picture, an
 * `Offer` without. Undefined where the home page has no such block.
 */
export const withCard = (
  card: Card,
  { routes }: SiteSpec,
  sources: Sources,
): { readonly file: string; readonly text: string } | undefined => {
  const content = routes.find(({ template }) => template === 'home')?.content;
  const file = `${pagesFolder}${content ?? ''}`;
  const text = sources.files.get(file);
  if (text === undefined) return undefined;
  const { body } = splitFrontMatter(text);
  const { tree } = readBody(body);
  const services = tree && blocksOf(tree).find(({ name }) => name === 'Services');
  if (services === undefined) return undefined;
  const kind = card.image === undefined ? 'Offer' : 'Service';
  const inner = blocksOf(services);
  const before = inner.findLast(({ name }) => name === kind) ?? inner.findLast(({ name }) => name === 'Service');
  const end = before?.position?.end;
  if (end === undefined || !text.endsWith(body)) return undefined;
  const at = text.length - body.length + new LineIndex(body).startOf(end.line) + end.column - 1;
  return { file, text: `${text.slice(0, at)}\n${tagOf(card, kind)}${text.slice(at)}` };
};

const tagOf = ({ title, route, text, image, alt }: Card, kind: 'Service' | 'Offer'): string => {
  const attributes = Object.entries({ title, route, ...(kind === 'Service' && { image, alt }) });
  const written = attributes.map(([name, value]) => ` ${name}="${(value ?? '').replaceAll('"', '&quot;')}"`).join('');
  return `<${kind}${written}>${text}</${kind}>`;
};
