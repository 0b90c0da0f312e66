/** The style sheets in a drawing, before SVGO gives their rules to elements. */
import * as csstree from 'css-tree';
import type { XastElement, XastRoot } from 'svgo';
import type { Loss } from './drawing.ts';

/**
 * The classes that the site itself gives a meaning to (`src/identity/drawing.styles.ts`, `src/blocks/Parts.styles.ts`,
 * `assets/documents/palette.ts`): what a file says of them is for the programs in which it is drawn.
 */
export const siteClasses: ReadonlySet<string> = new Set([
  'accent',
  'bold',
  'dashed',
  'ground',
  'number',
  'solid',
  'thin',
  'tinted',
]);

/** Takes the rules out of the sheets that the site's own styles replace, and tells of those that can't be kept. */
export const prepareSheets = (root: XastRoot, lose: (loss: Loss) => void): void => {
  for (const style of stylesIn(root)) {
    const [child] = style.children;
    if (child?.type !== 'text') continue;
    const sheet = csstree.parse(child.value) as csstree.StyleSheet;
    const isOurs = csstree.find(sheet, (node) => node.type === 'ClassSelector' && siteClasses.has(node.name)) !== null;
    sheet.children.forEach((node, item, list) => {
      if (node.type === 'Rule' && isOurs && isOfSite(node.prelude)) list.remove(item);
      else if (node.type === 'Atrule' && !isForScreens(node)) list.remove(item);
      else if (node.type === 'Atrule' && !isKept(node)) {
        lose({ kind: 'rule', name: `@${node.name}` });
        list.remove(item);
      }
    });
    child.value = csstree.generate(sheet);
  }
};

/** What is left of a sheet once SVGO has given what it can: rules that depend on a state or on a position. */
export const rulesLeft = (sheet: string): string[] => {
  const left: string[] = [];
  csstree.walk(csstree.parse(sheet), {
    visit: 'Selector',
    enter: (node) => {
      const isConditional = csstree.find(node, ({ type }) => type.startsWith('Pseudo')) !== null;
      if (isConditional) left.push(csstree.generate(node));
    },
  });
  return left;
};

/** True for rules of a printed page, or of nothing that is drawn. */
const isForScreens = ({ name, prelude }: csstree.Atrule): boolean =>
  !(
    name === 'charset' ||
    name === 'namespace' ||
    (name === 'media' && prelude !== null && /^print\b/.test(csstree.generate(prelude)))
  );

/** SVGO gives the rules for screens to elements. */
const isKept = ({ name, prelude }: csstree.Atrule): boolean =>
  name === 'media' && prelude !== null && /^(?:screen|all)$/.test(csstree.generate(prelude));

/** True for selectors that concern nothing but what the site draws itself. */
const isOfSite = (prelude: csstree.Raw | csstree.SelectorList): boolean =>
  csstree.find(prelude, (node) => {
    switch (node.type) {
      case 'TypeSelector':
        return !['svg', 'text', '*'].includes(node.name);
      case 'ClassSelector':
        return !siteClasses.has(node.name);
      case 'AttributeSelector':
        return !node.name.name.startsWith('data-');
      case 'IdSelector':
        return true;
      default:
        return false;
    }
  }) === null;

const stylesIn = function* (parent: XastRoot | XastElement): Generator<XastElement> {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    if (child.name === 'style') yield child;
    else yield* stylesIn(child);
  }
};
