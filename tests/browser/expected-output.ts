/** The files of a built site as text that can be compared and read line by line. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Code, and the form's page, which holds nothing but a script: other tests are about them. */
const others = /^(?:\.server|admin)\/(?!desk\/[\w.-]+$|config\.json$)|^assets\/.*\.js$/;

/** Paths of the files that are compared, in order: texts, without compressed copies. */
export const comparedFiles = (dist: string): readonly string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:html|js|json|xml|txt|conf|webmanifest)$|^_(?:headers|redirects)$/.test(path))
    .filter((path) => !others.test(path))
    .sort();

/** The names of all files but code, compressed copies with them. */
export const namesOf = (dist: string): string =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => !/^(?:admin|\.server\/desk)\/|\.js(?:\.(?:br|gz))?$/.test(path))
    .map((path) => withoutDigests(path))
    .sort()
    .join('\n');

/** What a file is called by its content says nothing of what a visitor sees, and changes with libraries. */
const withoutDigests = (text: string): string =>
  text
    .replaceAll(/(?<=[.-])[0-9a-f]{10}(?![\da-z])/g, 'DIGEST')
    .replaceAll(/(?<=assets\/[\w-]+?-)[\w-]{8}(?=\.(?:js|css))/g, 'DIGEST')
    .replaceAll(/(?<=sha256-)[\w+/=]{44}/g, 'DIGEST')
    .replaceAll(/(?<=const form = ')\w+/g, 'DIGEST')
    .replaceAll(/(?<=base64,)[\w+/=]+/g, 'BYTES');

const styleElement = /<style[^>]*>(?<css>.*?)<\/style>/gs;

/**
 * A file's text, a line for each element or statement. Of a page its head without styles and its content; of the first
 * its whole body, since the frame is the same on each.
 */
export const textOf = (dist: string, path: string): string => {
  const text = withoutDigests(readFileSync(join(dist, path), 'utf8'));
  if (/\.js(?:on)?$/.test(path)) return text.replaceAll(/(?<=[,{[])(?=["{[])/g, '\n');
  if (!path.endsWith('.html')) return text;
  const page = text.replaceAll(styleElement, '');
  const [head = '', body = ''] = page.split('<body>');
  const content = path === 'index.html' ? body : (/<main.*<\/main>/s.exec(body)?.[0] ?? body);
  return (head + content).replaceAll(/(?<=\{|,)(?="@type")/g, '\n').replaceAll(/(?<!\n)(?=<(?!\/))/g, '\n');
};

/** The rules of all pages and sheets, each once, in the order of their first use. */
export const stylesOf = (dist: string): string => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort();
  const texts = files.flatMap((path) => {
    if (path.endsWith('.css'))
      return /\/(?:cookieconsent|photoswipe)-/.test(path)
        ? []
        : [readFileSync(join(dist, path), 'utf8').replace(ofOtherMedia, '$<rules>')];
    if (!path.endsWith('.html') || others.test(path)) return [];
    return Array.from(readFileSync(join(dist, path), 'utf8').matchAll(styleElement), ({ groups }) => groups!['css']!);
  });
  return [...new Set(texts.flatMap((css) => rulesIn(withoutDigests(css))))].join('\n');
};

/** The last rule of a template's sheet, whose rules are read one by one. */
const ofOtherMedia = /@media print,\(forced-colors:active\)\{(?<rules>.*)\}$/s;

/** The rules at the top of a sheet. */
const rulesIn = (css: string): readonly string[] => {
  const rules: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
};
