import type { XastChild, XastElement, XastRoot } from 'svgo';

const svgNamespace = 'http://www.w3.org/2000/svg';

/**
 * Brings a parsed file to SVG alone: no prefix on its own elements, no elements and attributes of other namespaces
 * (those of the program that drew it), no comments, and text in the place of CDATA.
 */
export const inNamespace = (root: XastRoot): null => {
  root.children = clean(root, new Set());
  return null;
};

const clean = (parent: XastRoot | XastElement, prefixes: ReadonlySet<string>): XastChild[] =>
  parent.children.flatMap((child): XastChild[] => {
    if (child.type === 'text') return [child];
    if (child.type === 'cdata') return [{ type: 'text', value: child.value }];
    if (child.type !== 'element') return [];
    const declared = Object.entries(child.attributes).flatMap(([name, value]) =>
      name.startsWith('xmlns:') && value === svgNamespace ? [name.slice('xmlns:'.length)] : [],
    );
    const known = new Set([...prefixes, ...declared]);
    const [prefix = '', local = ''] = child.name.includes(':') ? child.name.split(':') : ['', child.name];
    if (prefix !== '' && !known.has(prefix)) return [];
    child.name = local;
    child.attributes = attributesOf(child);
    if (parent.type === 'root') child.attributes = { xmlns: svgNamespace, ...child.attributes };
    child.children = clean(child, known);
    return [child];
  });

/** Attributes without namespace, and the old form of `href`. */
const attributesOf = ({ attributes }: XastElement): Record<string, string> => {
  const own = Object.entries(attributes).filter(([name]) => !name.includes(':') && name !== 'xmlns');
  const linked = attributes['xlink:href'];
  return { ...(linked !== undefined && { href: linked }), ...Object.fromEntries(own) };
};
