/**
 * Reads a drawing of content/drawings or content/icons: SVGO parses it and gives the styles of its sheets and `style`
 * attributes to its elements, which the page's policy would refuse otherwise. What can't be kept is told.
 */
import { optimize, type XastElement, type XastRoot } from 'svgo';
import { cleanElements } from './clean-elements.ts';
import { decodeSvg } from './decode.ts';
import { inNamespace } from './namespaces.ts';
import { prepareSheets } from './style-sheets.ts';
import type { Drawing, DrawingReading, Loss } from './drawing.ts';

/**
 * Reads the bytes of a drawing. Never throws for what they hold.
 *
 * @param prefix what its ids begin with: no other drawing's and no page's.
 */
export const readDrawing = (bytes: Buffer, prefix: string): DrawingReading => {
  const written = decodeSvg(bytes);
  let text: string;
  try {
    text = plainSvg(written);
  } catch (error) {
    return faultOf(error, written);
  }
  if (!text.startsWith('<svg')) return { fault: /<svg\b/.test(written) && text === '' ? 'cut' : 'other', lost: [] };
  const lost = new Map<string, Loss>();
  const lose = (loss: Loss): void => void lost.set(`${loss.kind} ${loss.name}`, loss);
  let viewBox: string | undefined;
  const ids = new Map<XastElement, string>();
  const given = new Map<string, string>();
  const { data: markup } = optimize(text, {
    plugins: [
      {
        name: 'prepare',
        fn: (root: XastRoot) => {
          const svg = svgOf(root);
          viewBox = viewBoxOf(svg);
          for (const [name, value] of Object.entries(svg?.attributes ?? {}))
            if (name !== 'style') given.set(name, value);
          prepareSheets(root, lose);
          // SVGO takes the id off an element that a selector names, though others refer to it.
          for (const element of elementsOf(root)) {
            const { id } = element.attributes;
            if (id !== undefined) ids.set(element, id);
          }
          return null;
        },
      },
      {
        name: 'inlineStyles',
        params: {
          onlyMatchedOnce: false,
          useMqs: ['', 'screen', 'all', 'media screen', 'media all'],
          usePseudos: [''],
        },
      },
      { name: 'convertStyleToAttrs' },
      {
        name: 'finish',
        fn: (root: XastRoot) => {
          for (const [element, id] of ids) element.attributes['id'] = id;
          const svg = svgOf(root);
          if (svg !== undefined) root.children = cleanElements(svg, given, prefix, lose);
          return null;
        },
      },
    ],
    js2svg: { useShortTags: true },
  });
  if (viewBox === undefined) return { fault: 'sizeless', lost: [] };
  const drawing: Drawing = { viewBox, markup, svg: text };
  return { drawing, lost: [...lost.values()] };
};

/** The text of the drawing alone: in its own namespace, entities resolved, attributes between double quotes. */
const plainSvg = (written: string): string => {
  // In a page, an undeclared prefix is no error.
  const undeclared = new Set<string>();
  for (;;) {
    const declarations = [...undeclared].map((prefix) => ` xmlns:${prefix}="urn:undeclared:${prefix}"`).join('');
    try {
      return optimize(written.replace(/<(?:[\w-]+:)?svg\b/, `$&${declarations}`), {
        plugins: [{ name: 'namespace', fn: inNamespace }],
      }).data;
    } catch (error) {
      const [, prefix] = /^Unbound namespace prefix: "([\w.-]+)"/.exec(reasonOf(error)) ?? [];
      if (prefix === undefined || undeclared.has(prefix)) throw error;
      undeclared.add(prefix);
    }
  }
};

/** What the parser says of a text that is no XML, and where. */
const faultOf = (error: unknown, written: string): DrawingReading => {
  if (!/<(?:[\w-]+:)?svg[\s>/]/.test(written)) return { fault: 'other', lost: [] };
  const reason = reasonOf(error);
  const { line = 1, column = 1 } = error as { line?: number; column?: number };
  const isCut = /^Unclosed root tag/.test(reason) && !/<\/(?:[\w-]+:)?svg\s*>\s*$/.test(written);
  return isCut ? { fault: 'cut', lost: [] } : { fault: 'malformed', line, column: Math.max(1, column), lost: [] };
};

const reasonOf = (error: unknown): string => (error as { reason?: string }).reason ?? '';

const svgOf = (root: XastRoot): XastElement | undefined =>
  root.children.find((child): child is XastElement => child.type === 'element');

const elementsOf = function* (parent: XastRoot | XastElement): Generator<XastElement> {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    yield child;
    yield* elementsOf(child);
  }
};

/** Four numbers, of which the last two are lengths; undefined where they draw nothing. */
const viewBoxOf = (svg: XastElement | undefined): string | undefined => {
  const numbers = (svg?.attributes['viewBox'] ?? '').trim().split(/[\s,]+/);
  const [, , width = 0, height = 0] = numbers.map(Number);
  const isWhole = numbers.length === 4 && numbers.every((number) => number !== '' && Number.isFinite(Number(number)));
  return isWhole && width > 0 && height > 0 ? numbers.map(Number).join(' ') : undefined;
};
