/** What of a drawing's elements and attributes a page takes, and what of them is told. */
import * as csstree from 'css-tree';
import { _collections, type XastChild, type XastElement } from 'svgo';
import type { Loss } from './drawing.ts';
import { shortPathData } from './path-data.ts';
import { rulesLeft } from './style-sheets.ts';

type Lose = (loss: Loss) => void;

/** Elements that describe, which the page says in its own words. */
const silent: ReadonlySet<string> = new Set(['title', 'desc', 'metadata']);

const presentation: ReadonlySet<string> = new Set(_collections.attrsGroups['presentation']);

/** Elements that draw or prepare what is drawn; pictures, programs and pages within are not among them. */
const drawn: ReadonlySet<string> = new Set(
  `a animate animateMotion animateTransform circle clipPath defs ellipse feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence filter g line linearGradient marker mask mpath path pattern polygon polyline radialGradient rect
  set stop svg switch symbol text textPath tspan use view`.split(/\s+/),
);

/** Attributes that name ids of the drawing, separated by blanks. */
const idLists: ReadonlySet<string> = new Set([
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
]);

/**
 * The children of a drawing's `svg` element, as a page takes them. What that element itself says of colours is the
 * surface's on which it is drawn, but for what its style sheets say.
 *
 * @param given the element's attributes before styles were given to it.
 * @param prefix what ids begin with.
 */
export const cleanElements = (
  svg: XastElement,
  given: ReadonlyMap<string, string>,
  prefix: string,
  lose: Lose,
): XastChild[] => {
  const children = cleanChildren(svg, prefix, lose);
  const styles = Object.entries(svg.attributes).filter(
    ([name, value]) => presentation.has(name) && given.get(name) !== value && name !== 'enable-background',
  );
  tellStyle(svg, lose);
  if (styles.length === 0) return children;
  const group: XastElement = { type: 'element', name: 'g', attributes: Object.fromEntries(styles), children };
  group.attributes = cleanAttributes(group, prefix, lose);
  return [group];
};

const cleanChildren = (parent: XastElement, prefix: string, lose: Lose): XastChild[] =>
  parent.children.flatMap((child): XastChild[] => {
    if (child.type === 'text') return [child];
    if (child.type !== 'element' || silent.has(child.name)) return [];
    if (child.name === 'style') {
      for (const text of child.children)
        if (text.type === 'text') for (const name of rulesLeft(text.value)) lose({ kind: 'rule', name });
      return [];
    }
    if (!drawn.has(child.name) || isUnsafeAnimation(child)) {
      // What only its own program reads, which every other passes over.
      const isPassedOver = parent.name === 'switch' && child.attributes['requiredExtensions'] !== undefined;
      if (!isPassedOver) lose(lossOf(child));
      return [];
    }
    tellStyle(child, lose);
    child.attributes = cleanAttributes(child, prefix, lose);
    child.children = cleanChildren(child, prefix, lose);
    return [child];
  });

const lossOf = ({ name }: XastElement): Loss =>
  name === 'script' ? { kind: 'script', name } : name === 'image' ? { kind: 'image', name } : { kind: 'element', name };

/** True for an animation of an address or of a program. */
const isUnsafeAnimation = ({ attributes: { attributeName = '' } }: XastElement): boolean =>
  /^(?:(?:xlink:)?href|on.*|style)$/i.test(attributeName);

const cleanAttributes = ({ attributes }: XastElement, prefix: string, lose: Lose) => {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'style') continue;
    if (/^on/i.test(name)) {
      lose({ kind: 'script', name });
      continue;
    }
    if (name === 'font-family') tellFonts(value, lose);
    if (presentation.has(name) && !isAttributeValue(name, value)) {
      lose({ kind: 'property', name: `${name}: ${value}` });
      continue;
    }
    const clean = cleanValue(name, value, prefix);
    if (clean === undefined) lose({ kind: 'reference', name: value.length > 80 ? `${value.slice(0, 80)}…` : value });
    else kept[name] = clean;
  }
  return kept;
};

/** A value whose references are those of the page; undefined for one that leads out of the drawing. */
const cleanValue = (name: string, value: string, prefix: string): string | undefined => {
  if (name === 'id') return prefix + value;
  if (name === 'href') return value.startsWith('#') ? `#${prefix}${value.slice(1)}` : undefined;
  if (idLists.has(name))
    return value
      .trim()
      .split(/\s+/)
      .map((id) => prefix + id)
      .join(' ');
  if (name === 'begin' || name === 'end') return timesWith(value, prefix);
  if (name === 'd') return shortPathData(value);
  if (name === 'transform') return plainTransform(value);
  if (!/\burl\(/i.test(value)) return value;
  const references = /\burl\(\s*(["']?)([^)]*?)\1\s*\)/gi;
  const isOwn = [...value.matchAll(references)].every(([, , address = '']) => address.startsWith('#'));
  return isOwn
    ? value.replace(references, (_, _quote, address: string) => `url(#${prefix}${address.slice(1)})`)
    : undefined;
};

/** Times of an animation: those that name another's id do with its prefix (SVG animations, « syncbase » and events). */
const timesWith = (value: string, prefix: string): string =>
  value
    .split(';')
    .map((time) =>
      time.replace(
        /^(\s*)(?!(?:accessKey|wallclock)\()((?:[^\s.;+\\]|\\.)+)(\.(?:begin|end|repeat|click|dblclick|mouse\w+|focus\w*|activate|\w+Event)\b)/,
        (_, blank: string, id: string, event: string) => `${blank}${prefix}${id}${event}`,
      ),
    )
    .join(';');

/** Families that are on every machine. */
const generic = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+|inherit|initial|unset)$/i;

const tellFonts = (families: string, lose: Lose): void => {
  const [first = ''] = families.split(',').map((family) => family.trim().replace(/^(["'])(.*)\1$/, '$2'));
  if (first !== '' && !generic.test(first)) lose({ kind: 'font', name: first });
};

/** Properties that change what is drawn, and have no attribute. */
const effective = /^(?:mix-blend-mode|translate|rotate|scale|font|marker|animation(?:-name)?|offset-path|d)$/;
const neutral = /^(?:none|normal|auto|inherit|initial|unset|0(?:px|s)?)$/i;
/** Lengths of shapes, which are attributes too. */
const geometry: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry']);

/** What SVGO leaves in `style`: some properties are attributes all the same, the others are told where they draw. */
const tellStyle = ({ attributes }: XastElement, lose: Lose): void => {
  const { style } = attributes;
  if (style === undefined) return;
  csstree.walk(csstree.parse(style, { context: 'declarationList' }), {
    visit: 'Declaration',
    enter: ({ property, value }) => {
      const written = csstree.generate(value);
      if (geometry.has(property)) attributes[property] = written;
      else if (effective.test(property) && !neutral.test(written))
        lose({ kind: 'property', name: `${property}: ${written}` });
    },
  });
};

/** False for what a style may say and an attribute may not: variables, and transforms in other units. */
const isAttributeValue = (name: string, value: string): boolean =>
  !value.includes('var(') && (name !== 'transform' || !/[\d.](?!px|deg|e[+-]?\d)[a-z%]/i.test(plainTransform(value)));

/** A transform of style as that of an attribute, whose units are these. */
const plainTransform = (value: string): string => value.replace(/(\d)(?:px|deg)\b/g, '$1');
