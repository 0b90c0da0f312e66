/**
 * Mistakes of syntax in a page's body, told in French, each with the body as it reads once the mistake is passed over.
 */
import type { VFileMessage } from 'vfile-message';
import blocksSchema from '../../../schema/blocks.schema.json';
import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import type { LineIndex } from '../line-index.ts';

/** One mistake of syntax; lines and columns are those of the body, 1-based, the end exclusive. */
export interface MdxAccident {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint?: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly related?: { readonly line: number; readonly column: number; readonly endColumn: number; readonly message: string };
  /** The body with the mistake neutralised. */
  readonly text: string;
}

/** Explains the error that stopped the parser. */
export const explainMdxError = (index: LineIndex, error: VFileMessage): MdxAccident => {
  const place = error.place === undefined ? undefined : 'start' in error.place ? error.place.start : error.place;
  const offset = place === undefined ? index.text.length : index.startOf(place.line) + place.column - 1;
  for (const explain of [closingTag, stopped, expression, importExport, badCharacter]) {
    const accident = explain(index, error, offset);
    if (accident !== undefined) return accident;
  }
  const at = index.at(offset);
  const line = index.line(at.line);
  return {
    code: 'mdx-syntax',
    message: 'La suite de ce texte ne peut pas être lue à partir d’ici.',
    hint: 'Vérifiez les signes < > { } de cette ligne : une balise ouverte se referme, une accolade aussi.',
    ...spanOf(index, index.startOf(at.line), index.startOf(at.line) + line.length),
    text: blank(index.text, index.startOf(at.line), index.startOf(at.line) + line.length),
  };
};

type Explanation = (index: LineIndex, error: VFileMessage, offset: number) => MdxAccident | undefined;

type Span = Pick<MdxAccident, 'line' | 'column' | 'endLine' | 'endColumn'>;

/** A span that stays on its first line. */
const spanOf = (index: LineIndex, start: number, end: number): Span => {
  const from = index.at(start);
  const to = index.at(Math.max(end, start + 1));
  const lineEnd = index.line(from.line).length + 1;
  const endColumn = to.line === from.line ? to.column : lineEnd;
  return { line: from.line, column: from.column, endLine: from.line, endColumn: Math.max(endColumn, from.column + (from.column < lineEnd ? 1 : 0)) };
};

const replaceAt = (text: string, start: number, end: number, replacement: string): string => text.slice(0, start) + replacement + text.slice(end);

const blank = (text: string, start: number, end: number): string => replaceAt(text, start, end, text.slice(start, end).replace(/[^\n]/g, ' '));

const isHtmlName = (name: string): boolean => /^[a-z]/.test(name);

const closingTag: Explanation = (index, error, offset) => {
  const unexpected = /Unexpected closing tag `<\/([^>`]*)>`(?:, expected corresponding closing tag for `<([^>`]*)>` \((\d+):(\d+)-(\d+):(\d+)\))?/.exec(
    error.reason,
  );
  if (unexpected !== null) {
    const [, closing = '', opening = '', line = '1', column = '1', endLine = '1', endColumn = '1'] = unexpected;
    const end = index.text.indexOf('>', offset) + 1;
    const opened = { line: Number(line), column: Number(column), endColumn: endLine === line ? Number(endColumn) : index.line(Number(line)).length + 1 };
    if (isHtmlName(opening)) return htmlTag(index, opening, Number(line), Number(column));
    const start = index.text.lastIndexOf('<', offset);
    const open = openTags(index.text.slice(0, start));
    if (!open.includes(closing)) {
      // The open tag has an end of its own further on: this one is too many.
      if (closesBefore(index.text.slice(end), opening, open.at(-2))) return strayClosing(index, closing, start, end);
      return {
        code: 'mdx-tag-mismatch',
        message: `La balise de fin </${closing}> ne referme pas <${opening}>, ouverte à cet endroit.`,
        hint: `Écrivez </${opening}>.`,
        ...spanOf(index, start, end),
        related: { ...opened, message: 'La balise ouverte' },
        text: replaceAt(index.text, start, end, `</${opening}>`),
      };
    }
    return unclosedTag(index, opening, opened);
  }
  const expected = /Expected a closing tag for `<([^>`]*)>` \((\d+):(\d+)-(\d+):(\d+)\)( before the end of `(\w+)`)?/.exec(error.reason);
  if (expected !== null) {
    const [, name = '', line = '1', column = '1', endLine = '1', endColumn = '1', inner] = expected;
    if (isHtmlName(name)) return htmlTag(index, name, Number(line), Number(column));
    const opened = { line: Number(line), column: Number(column), endColumn: endLine === line ? Number(endColumn) : index.line(Number(line)).length + 1 };
    if (inner === undefined) return unclosedTag(index, name, opened);
    const start = index.startOf(opened.line) + opened.column - 1;
    const end = index.startOf(Number(endLine)) + Number(endColumn) - 1;
    const closing = index.text.indexOf(`</${name}>`, end);
    const without = closing === -1 ? index.text : blank(index.text, closing, closing + name.length + 3);
    return {
      code: 'mdx-tag-unclosed',
      message: `La balise <${name}> s’ouvre au milieu d’un paragraphe et ne s’y referme pas.`,
      hint: `Mettez <${name} …> et </${name}> chacune seule sur sa ligne, avec une ligne vide avant et après le texte.`,
      ...spanOf(index, start, end),
      text: blank(without, start, end),
    };
  }
  if (error.ruleId === 'unexpected-closing-slash') {
    const start = index.text.lastIndexOf('<', offset);
    const end = index.text.indexOf('>', offset) + 1 || offset + 1;
    return strayClosing(index, /^<\/\s*([\w.-]*)/.exec(index.text.slice(start, end))?.[1] ?? '', start, end);
  }
  return undefined;
};

const strayClosing = (index: LineIndex, name: string, start: number, end: number): MdxAccident => ({
  code: 'mdx-tag-mismatch',
  message: `La balise de fin </${name}> ne referme rien : aucune balise <${name}> n’est ouverte.`,
  hint: 'Retirez-la, ou ajoutez la balise qui manque au début.',
  ...spanOf(index, start, end),
  text: blank(index.text, start, end),
});

const TAG = /<(\/?)([A-Za-z][\w.-]*)((?:"[^"\n]*"|[^"<>])*?)(\/?)>/g;

/** Names of the tags still open at the end of a text, the outermost first. */
const openTags = (text: string): string[] => {
  const open: string[] = [];
  for (const [, slash, name = '', , selfClosing] of text.matchAll(TAG)) {
    if (selfClosing === '/') continue;
    if (slash === '') open.push(name);
    else if (open.includes(name)) open.length = open.lastIndexOf(name);
  }
  return open;
};

/** True when `name` is closed in a text before its parent is. */
const closesBefore = (text: string, name: string, parent: string | undefined): boolean => {
  let depth = 0;
  for (const [, slash, other, , selfClosing] of text.matchAll(TAG)) {
    if (other === name && slash === '' && selfClosing === '') depth += 1;
    if (slash === '') continue;
    if (other === parent && depth === 0) return false;
    if (other === name && (depth -= 1) < 0) return true;
  }
  return false;
};

const unclosedTag = (index: LineIndex, name: string, opened: { line: number; column: number; endColumn: number }): MdxAccident => ({
  code: 'mdx-tag-unclosed',
  message: `La balise <${name}> ouverte ici n’est jamais refermée.`,
  hint: childrenOf(name) === undefined ? `Terminez la balise par « /> » : <${name} … />.` : `Ajoutez </${name}> là où elle finit.`,
  line: opened.line,
  column: opened.column,
  endLine: opened.line,
  endColumn: opened.endColumn,
  text: closeTag(index, name, opened.line, opened.column),
});

/** What a block may contain, as the schema says: anything, some blocks, or nothing. */
const childrenOf = (name: string): true | readonly string[] | undefined =>
  (blocksSchema.$defs as Record<string, { 'x-children'?: true | readonly string[] }>)[name]?.['x-children'];

/** Closes a tag where its author most likely meant to: at once when it holds nothing, else before the next block it cannot hold. */
const closeTag = (index: LineIndex, name: string, line: number, column: number): string => {
  const start = index.startOf(line) + column - 1;
  const end = index.text.indexOf('>', start);
  const children = childrenOf(name);
  if (children === undefined && end !== -1) return replaceAt(index.text, end, end + 1, '/>');
  let isInChild = false;
  for (let at = index.at(end).line + 1; at <= index.count; at += 1) {
    const next = /^<(\/?)([A-Z]\w*)/.exec(index.line(at));
    if (Array.isArray(children)) {
      // What stands beside its blocks is not the block's any more.
      const child = next?.[1] === '' ? next[2] : undefined;
      if (child !== undefined && children.includes(child)) isInChild = true;
      else if (next === null && !isInChild && index.line(at).trim() !== '')
        return replaceAt(index.text, index.startOf(at), index.startOf(at), `</${name}>\n\n`);
      if ((isInChild && (children as readonly string[]).some((inner) => index.line(at).includes(`</${inner}>`))) || /\/>\s*$/.test(index.line(at)))
        isInChild = false;
    }
    if (next === null) continue;
    const [, slash, other = ''] = next;
    if (children === true && name === 'Section' ? other !== name : Array.isArray(children) && children.includes(other)) continue;
    if (slash !== '' && index.text.slice(end, index.startOf(at)).includes(`<${other}`)) continue;
    return replaceAt(index.text, index.startOf(at), index.startOf(at), `</${name}>`);
  }
  return `${index.text}\n\n</${name}>\n`;
};

/** Raw HTML that is not well formed, such as `<br>`. */
const htmlTag = (index: LineIndex, name: string, line: number, column: number): MdxAccident => {
  const start = index.startOf(line) + column - 1;
  const end = index.text.indexOf('>', start) + 1 || start + 1;
  let text = blank(index.text, start, end);
  const closing = text.indexOf(`</${name}>`, end);
  if (closing !== -1) text = blank(text, closing, closing + name.length + 3);
  return { code: 'mdx-html-forbidden', ...htmlSentence(name), ...spanOf(index, start, end), text };
};

/** What to say of an HTML tag; shared with the rule that finds the well-formed ones. */
export const htmlSentence = (name: string): { message: string; hint: string } => {
  const block = htmlCures[name] === undefined ? Object.keys(blocksSchema.$defs).find((other) => other.toLowerCase() === name.toLowerCase()) : undefined;
  if (block !== undefined)
    return { message: `Le nom d’un bloc commence par une majuscule : <${name}> n’en est pas un.`, hint: `Écrivez <${block}>, et </${block}> à la fin.` };
  return {
    message: `La balise HTML <${name}> n’est pas permise dans un texte.`,
    hint: htmlCures[name] ?? 'Employez l’écriture Markdown, ou un bloc du site (voir docs/reference.md).',
  };
};

const htmlCures: Readonly<Record<string, string>> = {
  br: 'Laissez une ligne vide pour changer de paragraphe.',
  hr: 'Retirez-la : une nouvelle section marque la séparation.',
  b: 'Écrivez **en gras** entre deux étoiles.',
  strong: 'Écrivez **en gras** entre deux étoiles.',
  i: 'Écrivez *en italique* entre des étoiles simples.',
  em: 'Écrivez *en italique* entre des étoiles simples.',
  a: 'Écrivez [le texte du lien](/adresse).',
  img: 'Employez <Figure image="…" alt="…" />.',
  ul: 'Commencez chaque élément de la liste par un tiret.',
  li: 'Commencez chaque élément de la liste par un tiret.',
  p: 'Laissez une ligne vide entre deux paragraphes.',
  h2: 'Employez <Section id="…" title="…">.',
  h3: 'Écrivez ### devant le titre.',
  table: 'Dessinez le tableau avec des barres « | ».',
};

const stopped: Explanation = (index, error, offset) => {
  if (error.ruleId !== 'unexpected-eof') return undefined;
  if (error.source === 'micromark-extension-mdx-expression') return unclosedBrace(index, offset);
  const start = lastOpenTag(index, offset);
  return start === undefined ? undefined : unclosedStart(index, start);
};

/** A tag whose last quote, or « > », is missing. */
const unclosedStart = (index: LineIndex, start: number): MdxAccident => {
  const line = index.at(start).line;
  const lineEnd = index.startOf(line) + index.line(line).length;
  const tag = index.text.slice(start, lineEnd);
  const name = /^<\/?\s*([\w.-]*)/.exec(tag)?.[1] ?? '';
  const hasOddQuotes = (tag.split('"').length - 1) % 2 === 1;
  // The quote that is never closed opens the last attribute: its tag ends at the next « > ».
  const opening = tag.lastIndexOf('="');
  const close = tag.indexOf('>', opening === -1 ? tag.lastIndexOf('"') : opening);
  if (hasOddQuotes && close > 0) {
    const before = tag.charAt(close - 1) === '/' ? close - 1 : close;
    const mended = `${tag.slice(0, before).trimEnd()}"${tag.slice(before)}`;
    return {
      code: 'mdx-attribute-unclosed',
      message: `Un guillemet manque dans la balise <${name}> : la valeur de son dernier attribut n’est pas refermée.`,
      hint: 'Ajoutez " à la fin de la valeur.',
      ...spanOf(index, start, start + close + 1),
      text: replaceAt(index.text, start, lineEnd, mended),
    };
  }
  return {
    code: 'mdx-tag-unclosed',
    message: name === '' ? 'Le signe « < » ouvre ici une balise qui n’est jamais refermée.' : `La balise <${name} ouverte ici n’a pas de « > ».`,
    hint: name === '' ? 'Écrivez « inférieur à », ou \\< pour le signe lui-même.' : 'Ajoutez « > » à la fin de la balise, ou « /> » si elle ne contient rien.',
    ...spanOf(index, start, lineEnd),
    text: name === '' ? replaceAt(index.text, start, start + 1, '‹') : blank(index.text, start, lineEnd),
  };
};

/** The opening of the tag the parser was still reading when it stopped: the first whose quotes are odd, else the last. */
const lastOpenTag = (index: LineIndex, offset: number): number | undefined => {
  let last: number | undefined;
  for (const match of index.text.slice(0, offset).matchAll(/<\/?[A-Za-z][^\n]*/g)) {
    const isOpen = !match[0].includes('>') || (match[0].split('"').length - 1) % 2 === 1;
    if (isOpen) return match.index;
    last = match.index;
  }
  return last;
};

const unclosedBrace = (index: LineIndex, offset: number): MdxAccident | undefined => {
  let depth = 0;
  for (let at = Math.min(offset, index.text.length) - 1; at >= 0; at -= 1) {
    const sign = index.text.charAt(at);
    if (sign === '}') depth += 1;
    if (sign !== '{') continue;
    if (depth > 0) {
      depth -= 1;
      continue;
    }
    const lineEnd = index.startOf(index.at(at).line) + index.line(index.at(at).line).length;
    const word = /^\{[\w.]*/.exec(index.text.slice(at, lineEnd))?.[0] ?? '{';
    return {
      code: 'mdx-brace-unclosed',
      message: 'L’accolade ouverte ici n’est jamais refermée.',
      hint: word.length > 1 ? `Écrivez ${word}}, ou \\{ pour l’accolade elle-même.` : 'Ajoutez « } », ou écrivez \\{ pour l’accolade elle-même.',
      ...spanOf(index, at, at + word.length),
      text: replaceAt(index.text, at, at + 1, '('),
    };
  }
  return undefined;
};

const expression: Explanation = (index, error, offset) => {
  if (error.source !== 'micromark-extension-mdx-expression') return undefined;
  const start = index.text.lastIndexOf('{', offset);
  if (start === -1) return undefined;
  let end = index.text.indexOf('}', Math.max(offset - 1, start));
  if (end === -1) end = start;
  return {
    code: 'mdx-expression-forbidden',
    ...expressionSentence(index.text.slice(start, end + 1)),
    ...spanOf(index, start, end + 1),
    text: replaceAt(replaceAt(index.text, start, start + 1, '('), end, end + 1, ')'),
  };
};

/** What to say of braces that hold no placeholder; shared with the rule that finds the well-formed ones. */
export const expressionSentence = (source: string): { message: string; hint: string } => ({
  message: `Les accolades d’un texte n’entourent que le nom d’un chiffre ou d’une information du site ; ${source.length > 40 ? 'celles-ci contiennent autre chose' : `${source} n’en est pas un`}.`,
  hint: 'Écrivez par exemple {figures.experience} ou {company.phone} ; pour une accolade ordinaire, écrivez \\{.',
});

const importExport: Explanation = (index, error, offset) => {
  if (error.source !== 'micromark-extension-mdxjs-esm') return undefined;
  let start = offset;
  while (start > 0 && !/(^|\n)(import|export)\b/.test(index.text.slice(Math.max(0, start - 1), start + 6))) start -= 1;
  const line = index.at(start).line;
  const from = index.startOf(line);
  const word = /^\s*(import|export)/.exec(index.line(line))?.[1] ?? 'import';
  return {
    code: 'mdx-import-forbidden',
    ...importSentence(word),
    ...spanOf(index, from, from + word.length),
    text: replaceAt(index.text, from, from + 1, 'I'),
  };
};

/** What to say of a line that begins with `import` or `export`; shared with the rule that finds the well-formed ones. */
export const importSentence = (word: string): { message: string; hint: string } => ({
  message: `Un paragraphe ne peut pas commencer par le mot « ${word} » : il serait pris pour du code.`,
  hint: 'Tournez la phrase autrement ; les blocs du site s’emploient sans rien importer.',
});

const badCharacter: Explanation = (index, error, offset) => {
  if (error.source !== 'micromark-extension-mdx-jsx' || error.ruleId === 'unexpected-lazy') return undefined;
  const start = index.text.lastIndexOf('<', offset);
  if (start === -1) return undefined;
  const odd = [...index.text.slice(0, index.startOf(index.at(offset).line)).matchAll(/<[A-Za-z][^\n]*/g)].findLast(
    (match) => (match[0].split('"').length - 1) % 2 === 1,
  );
  if (odd !== undefined) return unclosedStart(index, odd.index);
  const rest = index.text.slice(start);
  if (rest.startsWith('<!--')) {
    const stop = rest.indexOf('-->');
    const end = stop === -1 ? start + index.line(index.at(start).line).length : start + stop + 3;
    return {
      code: 'mdx-comment-html',
      message: 'Un commentaire « <!-- … --> » n’est pas permis dans un texte.',
      hint: 'Écrivez {/* votre remarque */}.',
      ...spanOf(index, start, end),
      text: blank(index.text, start, Math.min(end, index.text.length)),
    };
  }
  const address = /^<((?:https?:\/\/|mailto:)?[^\s<>]+[@/.][^\s<>]+)>/.exec(rest);
  if (address !== null && !/^<\/?[A-Z]/.test(rest)) {
    const link = address[1] ?? '';
    return {
      code: 'mdx-link-angle',
      message: `Une adresse ne se met pas entre < et > : « <${link}> » serait pris pour une balise.`,
      hint: `Écrivez [le texte du lien](${link.includes('@') && !link.startsWith('mailto:') ? `mailto:${link}` : link}).`,
      ...spanOf(index, start, start + address[0].length),
      text: blank(index.text, start, start + address[0].length),
    };
  }
  const name = /^<\/?([A-Za-z][\w.-]*)/.exec(rest)?.[1];
  if (name === undefined) {
    return {
      code: 'mdx-less-than',
      message: 'Le signe « < » est pris pour le début d’une balise.',
      hint: 'Écrivez « moins de » ou « inférieur à » ; pour le signe lui-même, écrivez \\<.',
      ...spanOf(index, start, start + 1),
      text: replaceAt(index.text, start, start + 1, '‹'),
    };
  }
  const line = index.at(start).line;
  const lineEnd = index.startOf(line) + index.line(line).length;
  const stop = index.text.indexOf('>', offset);
  const end = stop === -1 || stop > lineEnd ? lineEnd : stop + 1;
  const mended = mendTag(index.text.slice(start, end));
  return {
    code: 'mdx-attribute-syntax',
    message: /^[“”«’‘]/.test(index.text.slice(offset, offset + 1))
      ? `La balise <${name}> emploie un guillemet courbe : une valeur d’attribut se met entre guillemets droits.`
      : `La balise <${name}> n’est pas bien écrite : un attribut s’écrit nom="valeur", avec des guillemets droits des deux côtés.`,
    hint: `Par exemple : <${name} title="…">. À l’intérieur d’une valeur, employez « » plutôt que ".`,
    ...spanOf(index, Math.max(start, Math.min(offset, end - 1)), Math.max(offset + 1, start + 1)),
    text: mended === undefined ? blank(index.text, start, end) : replaceAt(index.text, start, end, mended),
  };
};

/** Rewrites a tag with the attributes that can be made out; undefined when none can. */
const mendTag = (tag: string): string | undefined => {
  const name = /^<([A-Za-z][\w.-]*)/.exec(tag)?.[1];
  if (name === undefined) return undefined;
  const attributes = [...tag.matchAll(/([a-z][\w-]*)\s*=\s*(?:"([^"=]*)"|[“”«]\s*([^“”»]*)[“”»]|"?([^"\s>/]+)"?)/gi)].map(
    ([, key = '', straight, curly, bare]) => `${key}="${(straight ?? curly ?? bare ?? '').trim()}"`,
  );
  return `<${[name, ...attributes].join(' ')}${tag.trimEnd().endsWith('/>') ? ' />' : '>'}`;
};
