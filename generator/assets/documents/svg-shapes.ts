/** Reads the drawings of content/drawings and content/icons as plain shapes, for writers that know no SVG. */

interface ShapeStyle {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly dash?: readonly [number, number];
}

export type Shape =
  | { readonly kind: 'path'; readonly data: string; readonly style: ShapeStyle; readonly clip?: string }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: string;
      readonly size: number;
      readonly rotate?: readonly [number, number, number];
      readonly style: ShapeStyle;
    };

export interface VectorDrawing {
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly shapes: readonly Shape[];
}

type Declarations = Record<string, string>;

/** Shapes of an SVG under `styles`, which its own style element has the last word over. `currentColor` becomes `ink`. */
export const readShapes = (svg: string, ink: string, styles = ''): VectorDrawing => {
  const rules = readRules(styles + (/<style>([\s\S]*?)<\/style>/.exec(svg)?.[1] ?? ''));
  const root = attributes(/<svg\b([^>]*)>/.exec(svg)?.[1] ?? '');
  const box = (root['viewBox'] ?? '0 0 24 24').split(/[\s,]+/).map(Number) as [number, number, number, number];
  const inherited: Declarations = { fill: ink, stroke: 'none', 'stroke-width': '1', ...root, ...rules.get('svg') };
  const clips = new Map(
    [...svg.matchAll(/<clipPath\b[^>]*id="([^"]+)"[^>]*>([\s\S]*?)<\/clipPath>/g)].map((match) => [
      match[1] ?? '',
      outlineOf(match[2] ?? ''),
    ]),
  );
  const body = svg.replace(/<style>[\s\S]*?<\/style>|<clipPath\b[\s\S]*?<\/clipPath>/g, '');
  const shapes: Shape[] = [];
  const groups: { values: Declarations; clip?: string }[] = [{ values: inherited }];
  for (const [, closing, tag = '', text = '', content = ''] of body.matchAll(
    /<(\/)?(g|path|polygon|polyline|rect|circle|line|text)\b([^>]*?)\/?>([^<]*)/g,
  )) {
    if (closing !== undefined) {
      if (tag === 'g') groups.pop();
      continue;
    }
    const own = attributes(text);
    const group = groups.at(-1) ?? { values: inherited };
    const values: Declarations = { ...group.values, ...own, ...rules.get(tag) };
    for (const name of (own['class'] ?? '').split(/\s+/)) Object.assign(values, rules.get(`.${name}`));
    Object.assign(values, declarations(own['style'] ?? ''));
    const clipName = /url\(#([^)]+)\)/.exec(own['clip-path'] ?? '')?.[1];
    const clip = (clipName === undefined ? undefined : clips.get(clipName)) ?? group.clip;
    if (tag === 'g') {
      groups.push({ values, clip });
      continue;
    }
    const style = styleOf(values, ink);
    if (tag === 'text') {
      const moved = numbersOf('translate', own['transform']) ?? [0, 0];
      const turn = numbersOf('rotate', own['transform']);
      const [dx = 0, dy = 0] = moved;
      shapes.push({
        kind: 'text',
        x: dx + Number(own['x'] ?? 0),
        y: dy + Number(own['y'] ?? 0),
        text: decode(content.trim()),
        anchor: values['text-anchor'] ?? 'start',
        size: Number.parseFloat(values['font-size'] ?? /(\d+(?:\.\d+)?)px/.exec(values['font'] ?? '')?.[1] ?? '16'),
        rotate: turn && [turn[0] ?? 0, dx + (turn[1] ?? 0), dy + (turn[2] ?? 0)],
        style,
      });
    } else shapes.push({ kind: 'path', data: dataOf(tag, own), style, clip });
  }
  return { box, shapes };
};

const attributes = (text: string): Declarations =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map((match) => [match[1] ?? '', decode(match[2] ?? '')]),
  );

const declarations = (text: string): Declarations =>
  Object.fromEntries(
    text
      .split(';')
      .map((pair) => [pair.slice(0, pair.indexOf(':')).trim(), pair.slice(pair.indexOf(':') + 1).trim()] as const)
      .filter(([name]) => name !== ''),
  );

const readRules = (css: string): Map<string, Declarations> => {
  const rules = new Map<string, Declarations>();
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^}]*)\}/g))
    for (const selector of selectors.split(',').map((part) => part.trim()))
      rules.set(selector, { ...rules.get(selector), ...declarations(body) });
  return rules;
};

const styleOf = (values: Declarations, ink: string): ShapeStyle => {
  const colour = (name: string): string => (values[name] === 'currentColor' ? ink : (values[name] ?? 'none'));
  const [dash, space] = (values['stroke-dasharray'] ?? '').split(/[\s,]+/).map(Number);
  return {
    fill: colour('fill'),
    stroke: colour('stroke'),
    strokeWidth: Number.parseFloat(values['stroke-width'] ?? '1'),
    dash: dash === undefined || Number.isNaN(dash) || dash === 0 ? undefined : [dash, space ?? dash],
  };
};

/** The numbers of `translate(…)` or `rotate(…)`: all that labels use. */
const numbersOf = (name: string, transform = ''): number[] | undefined =>
  new RegExp(`${name}\\(([^)]+)\\)`)
    .exec(transform)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);

const outlineOf = (inner: string): string => {
  const match = /<(path|polygon|rect|circle)\b([^>]*?)\/?>/.exec(inner);
  return match === null ? '' : dataOf(match[1] ?? '', attributes(match[2] ?? ''));
};

const dataOf = (tag: string, own: Declarations): string => {
  const number = (name: string): number => Number(own[name] ?? 0);
  switch (tag) {
    case 'polygon':
    case 'polyline':
      // What follows the first point of an « M » are lines.
      return `M${own['points'] ?? ''}${tag === 'polygon' ? 'Z' : ''}`;
    case 'rect':
      return `M${number('x')} ${number('y')}h${number('width')}v${number('height')}h${-number('width')}Z`;
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'circle': {
      const radius = number('r');
      return `M${number('cx') - radius} ${number('cy')}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
    }
    default:
      return own['d'] ?? '';
  }
};

const decode = (text: string): string =>
  text.replace(
    /&(lt|gt|quot|apos|amp|#\d+);/g,
    (whole, name: string) =>
      ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name] ??
      (name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : whole),
  );
