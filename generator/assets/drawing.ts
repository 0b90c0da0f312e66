import type { DrawingData } from '../model/model.ts';
import { shortPathData } from './path-data.ts';

/**
 * Reads an SVG drawing of content/drawings or content/icons: its viewBox and its shapes, without style
 * element, script, event handler or style attribute (the policy of the page would refuse them).
 */
export const readDrawing = (svg: string): DrawingData => {
  const open = /<svg\b([^>]*)>/i.exec(svg);
  const viewBox = /\bviewBox="([^"]+)"/.exec(open?.[1] ?? '')?.[1] ?? '0 0 24 24';
  const start = open === null ? 0 : open.index + open[0].length;
  const end = svg.lastIndexOf('</svg>');
  const markup = svg
    .slice(start, end < 0 ? undefined : end)
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|foreignObject|metadata|title|desc)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/\s(?:on[a-z]+|style|xml:space)="[^"]*"/gi, '')
    .replace(/\s(?:xlink:)?href="(?!#)[^"]*"/gi, '')
    .replace(/(\sd=)"([^"]*)"/g, (_, name: string, data: string) => `${name}"${shortPathData(data)}"`)
    .trim();
  return { viewBox, markup };
};
