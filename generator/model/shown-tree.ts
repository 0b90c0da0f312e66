/** What of a text is shown on a date: some blocks end, and others wait for a fact of site.yaml. */
import type { Nodes, Parent, Root, RootContent } from 'mdast';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { isPast } from '../site/published.ts';
import { valueAt } from '../site/text/placeholders.ts';
import { attributesIn, attributesOf, hasContent, isBlock } from '../source/mdx/tree.ts';

/** The site as it is on a date. */
export interface ShownSite {
  /** The spec with the pages that are published. */
  readonly spec: SiteSpec;
  /** The spec as written. */
  readonly rawSpec: SiteSpec;
  readonly today: string;
}

/** The text without what is not shown; the tree that was read stays as it is. */
export const shownTree = (tree: Root, site: ShownSite): Root => withShownChildren(tree, site);

const withShownChildren = <Node extends Parent>(node: Node, site: ShownSite): Node => ({
  ...node,
  children: node.children.flatMap((child) => shownNodes(child, site)),
});

const shownNodes = (node: RootContent, site: ShownSite): RootContent[] => {
  if (isHidden(node, site)) return [];
  if (!('children' in node)) return [node];
  const shown = withShownChildren(node, site);
  return isEmptied(node, shown) ? [] : [shown];
};

/** Blocks that hold others: without any of them left they are not shown. */
const containers: readonly (string | null)[] = ['Section', 'Week'];

/** What held hidden blocks alone: a paragraph, a section, a table of the week. */
const isEmptied = (node: Nodes, shown: Nodes): boolean => {
  if (!('children' in node) || !('children' in shown) || shown.children.length === node.children.length) return false;
  const isContainer = node.type === 'paragraph' || (isBlock(node) && containers.includes(node.name));
  return isContainer && hasContent(node.children) && !hasContent(shown.children);
};

/** `Known` without its fact, cards of pages that are not published, and what is past its date. */
const isHidden = (node: Nodes, { spec, rawSpec, today }: ShownSite): boolean => {
  if (!isBlock(node)) return false;
  const { field, expires, route, from, to } = attributesOf(node);
  if ((node.name === 'Service' || node.name === 'Offer') && !spec.routes.some(({ id }) => id === route)) return true;
  if (node.name === 'Known') return valueAt(rawSpec, field ?? '') === undefined;
  if (node.name === 'Meeting') return isPast(to ?? from, today);
  if (node.name === 'Slot') return isPast(to, today);
  return isPast(expires, today);
};

/** The sections of a text of which nothing is shown, by their ids. */
export const hiddenSections = (tree: Root, site: ShownSite): ReadonlySet<string> => {
  const ids = (of: Root): string[] => attributesIn(of, 'Section').flatMap(({ id }) => id ?? []);
  const shown = new Set(ids(shownTree(tree, site)));
  return new Set(ids(tree).filter((id) => !shown.has(id)));
};
