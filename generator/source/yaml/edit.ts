/**
 * Changes to a YAML text that leave every other character where it is: comments, order of keys, quotes, anchors,
 * blank lines. The text is cut at the positions of its parsed nodes, never printed again as a whole: printing it
 * anew moves spaces and quotes on lines nobody touched (`[a, b]` becomes `[ a, b ]`). Pure, and runs in a browser.
 */
import { isAlias, isCollection, isMap, isScalar, isSeq, parseDocument, visit, type Document, type Node } from 'yaml';
import { alignLists } from './align-lists.ts';
import { Editor } from './editor.ts';
import { notWritten } from './edit-words.ts';
import { YamlAlias, YamlEditError, isRecord, isSame, pairsOf } from './nodes.ts';

/** True when a text marks a value « &name ». */
export const hasAnchor = (text: string, name: string): boolean => {
  let isFound = false;
  visit(parse(text), (_key, node) => {
    if ((isScalar(node) || isCollection(node)) && node.anchor === name) isFound = true;
    return isFound ? visit.BREAK : undefined;
  });
  return isFound;
};

/**
 * The text with its content changed to `value`. What `value` keeps of the old content keeps its characters; what is
 * new is written like its neighbours. Throws a YamlEditError, rather than damage the text, when that cannot be done.
 */
export const editYaml = (text: string, value: unknown): string => {
  const document = parse(text);
  const before = document.toJS() as unknown;
  const { after, kept } = keepAliases(document, before, value);
  const editor = new Editor(text, kept);
  editor.change(document.contents as Node, before, after);
  const edited = editor.result();
  const check = parseDocument(edited, PARSE_OPTIONS);
  if (check.errors.length > 0 || !isSame(check.toJS() as unknown, resolveAliases(after, check))) {
    throw new YamlEditError(notWritten.elsewhere);
  }
  return edited;
};

const resolveAliases = (value: unknown, document: Document): unknown => {
  if (value instanceof YamlAlias) {
    let target: Node | undefined;
    visit(document, (_key, node) => {
      if ((isScalar(node) || isCollection(node)) && node.anchor === value.name) target = node;
    });
    return target?.toJS(document) as unknown;
  }
  if (Array.isArray(value)) return value.map((item) => resolveAliases(item, document));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolveAliases(item, document)]));
  return value;
};

const PARSE_OPTIONS = { version: '1.2', keepSourceTokens: true, prettyErrors: false, uniqueKeys: false } as const;

const parse = (text: string): Document => {
  const document = parseDocument(text, PARSE_OPTIONS);
  if (document.errors.length > 0) throw new YamlEditError(notWritten.broken);
  if (!isMap(document.contents)) throw new YamlEditError(notWritten.notKeys);
  return document;
};

/**
 * What follows from an anchor: a value written « *name » that was not changed itself takes the new value of « &name ».
 * `kept` are the aliases that stay as they are written.
 */
const keepAliases = (
  document: Document,
  before: unknown,
  after: unknown,
): { after: unknown; kept: ReadonlySet<Node> } => {
  const anchors = new Map<string, { readonly after: unknown }>();
  const kept = new Set<Node>();
  const walk = (node: Node | null, old: unknown, wanted: unknown): unknown => {
    if (node === null) return wanted;
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target === undefined || !(isSame(old, wanted) || isSame(target.after, wanted))) return wanted;
      kept.add(node);
      return target.after;
    }
    let result = wanted;
    if (isMap(node) && isRecord(old) && isRecord(wanted)) {
      const nodes = new Map(pairsOf(node).map(({ name, pair }) => [name, pair.value as Node | null]));
      result = Object.fromEntries(
        Object.entries(wanted).map(([name, item]) => [
          name,
          Object.hasOwn(old, name) ? walk(nodes.get(name) ?? null, old[name], item) : item,
        ]),
      );
    } else if (isSeq(node) && Array.isArray(old) && Array.isArray(wanted)) {
      const list = [...(wanted as readonly unknown[])];
      for (const { from, to } of alignLists(old, wanted))
        if (from !== undefined && to !== undefined)
          list[to] = walk(node.items[from] as Node | null, old[from], wanted[to]);
      result = list;
    }
    const anchor = isScalar(node) || isCollection(node) ? node.anchor : undefined;
    if (anchor !== undefined) anchors.set(anchor, { after: result });
    return result;
  };
  return { after: walk(document.contents, before, after), kept };
};
