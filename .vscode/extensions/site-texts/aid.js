'use strict';
/**
 * What can be written at a place of a page, and what a word of it means. Knows neither the editor's program nor the
 * disk: the text, the place, and what `npm run check` wrote of the site (`.schemas/writing-aid.json`).
 */

/**
 * @typedef {{ description: string, isRequired: boolean, values?: string[] }} KeyAid
 * @typedef {{ description: string, parents: string[], children: string[], isEmpty: boolean,
 *   attributes: Record<string, KeyAid> }} BlockAid
 * @typedef {{ blocks: Record<string, BlockAid>, header: Record<string, KeyAid>, links: Record<string, string>,
 *   placeholders: string[] }} WritingAid
 * @typedef {'block' | 'attribute' | 'value' | 'key' | 'link' | 'placeholder'} Kind
 * @typedef {{ label: string, kind: Kind, insert: string, start: number, documentation: string }} Completion
 *   `insert` is a snippet: `$1` is where the cursor goes. It replaces the text from `start` to the cursor.
 */

/**
 * What may be written at a place, in the order it is proposed in.
 *
 * @param {string} text @param {number} offset @param {WritingAid} aid @returns {Completion[]}
 */
const completionsAt = (text, offset, aid) => {
  const before = text.slice(0, offset);
  return isInHeader(before) ? headerCompletions(before, aid) : bodyCompletions(before, aid);
};

/**
 * What the word at a place means: a block, an attribute or a key of the header.
 *
 * @param {string} text @param {number} offset @param {WritingAid} aid @returns {string | undefined}
 */
const hoverAt = (text, offset, aid) => {
  const word = wordAt(text, offset);
  if (word === undefined) return undefined;
  const before = text.slice(0, word.start);
  if (isInHeader(before)) return before.endsWith('\n') ? aid.header[word.name]?.description : undefined;
  if (/<\/?$/.test(before)) return blockText(aid.blocks[word.name]);
  const tag = openTag(before);
  return tag === undefined ? undefined : aid.blocks[tag.name]?.attributes[word.name]?.description;
};

/** Between the first line « --- » and the second. @param {string} before */
const isInHeader = (before) => /^---[^\S\n]*\n/.test(before) && !/\n---[^\S\n]*\n/.test(before);

/** @param {string} before @param {WritingAid} aid @returns {Completion[]} */
const headerCompletions = (before, { header }) => {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const value = /^(\w+):\s+(\S*)$/.exec(line);
  if (value !== null) return values(header[value[1] ?? ''], value[2] ?? '', before.length);
  if (!/^\w*$/.test(line)) return [];
  const given = new Set([...before.matchAll(/^(\w+):/gm)].map(([, key]) => key));
  return Object.entries(header)
    .filter(([key]) => !given.has(key))
    .map(([key, { description }]) => ({
      label: key,
      kind: 'key',
      insert: `${key}: $1`,
      start: before.length - line.length,
      documentation: description,
    }));
};

/** @param {string} before @param {WritingAid} aid @returns {Completion[]} */
const bodyCompletions = (before, aid) => {
  const link = /\]\((\/[^)\s]*)?$/.exec(before);
  if (link !== null)
    return Object.entries(aid.links).map(([path, title]) => ({
      label: path,
      kind: 'link',
      insert: path,
      start: before.length - (link[1] ?? '').length,
      documentation: title,
    }));
  const placeholder = /\{([\w.]*)$/.exec(before);
  if (placeholder !== null)
    return aid.placeholders.map((name) => ({
      label: name,
      kind: 'placeholder',
      insert: name,
      start: before.length - (placeholder[1] ?? '').length,
      documentation: '',
    }));
  const closing = /<\/(\w*)$/.exec(before);
  if (closing !== null) return closings(before, closing[1] ?? '');
  const opening = /<([A-Z]\w*|)$/.exec(before);
  if (opening !== null) return openings(before, opening[1] ?? '', aid);
  const tag = openTag(before);
  return tag === undefined ? [] : attributeCompletions(before, tag, aid.blocks[tag.name]);
};

/** @param {string} before @param {string} typed @returns {Completion[]} */
const closings = (before, typed) => {
  const name = openBlocks(before.slice(0, before.length - typed.length - 2)).at(-1);
  return name === undefined
    ? []
    : [{ label: name, kind: 'block', insert: `${name}>`, start: before.length - typed.length, documentation: '' }];
};

/** The blocks that stand where the cursor is. @param {string} before @param {string} typed @param {WritingAid} aid */
const openings = (before, typed, { blocks }) => {
  const parent = openBlocks(before.slice(0, before.length - typed.length - 1)).at(-1) ?? 'page';
  return Object.entries(blocks)
    .filter(([, { parents }]) => parents.includes(parent))
    .map(
      /** @returns {Completion} */ ([name, block]) => ({
        label: name,
        kind: 'block',
        insert: snippetOf(name, block),
        start: before.length - typed.length,
        documentation: blockText(block) ?? '',
      }),
    );
};

/** The block as it is begun: required attributes to fill in, and its end. @param {string} name @param {BlockAid} block */
const snippetOf = (name, { attributes, children, isEmpty }) => {
  const required = Object.entries(attributes).filter(([, { isRequired }]) => isRequired);
  const given = required.map(([key], index) => ` ${key}="$${index + 1}"`).join('');
  if (isEmpty) return `${name}${given} />`;
  const last = `$${required.length + 1}`;
  return children.length > 0 || name === 'Section'
    ? `${name}${given}>\n\n${last}\n\n</${name}>`
    : `${name}${given}>${last}</${name}>`;
};

/**
 * @param {string} before @param {{ name: string, inside: string }} tag @param {BlockAid | undefined} block
 * @returns {Completion[]}
 */
const attributeCompletions = (before, { inside }, block) => {
  if (block === undefined) return [];
  const value = /\s(\w+)="([^"]*)$/.exec(inside);
  if (value !== null) return values(block.attributes[value[1] ?? ''], value[2] ?? '', before.length);
  const key = /\s(\w*)$/.exec(inside);
  if (key === null) return [];
  const given = new Set([...inside.matchAll(/\s(\w+)=/g)].map(([, name]) => name));
  return Object.entries(block.attributes)
    .filter(([name]) => !given.has(name))
    .sort(([, a], [, b]) => Number(b.isRequired) - Number(a.isRequired))
    .map(([name, { description }]) => ({
      label: name,
      kind: 'attribute',
      insert: `${name}="$1"`,
      start: before.length - (key[1] ?? '').length,
      documentation: description,
    }));
};

/** @param {KeyAid | undefined} key @param {string} typed @param {number} end @returns {Completion[]} */
const values = (key, typed, end) =>
  (key?.values ?? []).map((value) => ({
    label: value,
    kind: 'value',
    insert: value,
    start: end - typed.length,
    documentation: '',
  }));

/** The tag that is open at the end of a text, if any. @param {string} before */
const openTag = (before) => {
  const match = /<([A-Z]\w*)((?:[^<>"]|"[^"]*")*(?:"[^"]*)?)$/.exec(before);
  return match === null ? undefined : { name: match[1] ?? '', inside: match[2] ?? '' };
};

/** Names of the blocks that are open at the end of a text, the innermost last. @param {string} before */
const openBlocks = (before) => {
  /** @type {string[]} */
  const open = [];
  for (const [, slash, name = '', inside = ''] of before.matchAll(/<(\/?)([A-Z]\w*)((?:[^<>"]|"[^"]*")*)>/g)) {
    if (slash === '/') open.splice(open.lastIndexOf(name) === -1 ? open.length : open.lastIndexOf(name));
    else if (!inside.endsWith('/')) open.push(name);
  }
  return open;
};

/** @param {BlockAid | undefined} block */
const blockText = (block) => {
  if (block === undefined) return undefined;
  const attributes = Object.entries(block.attributes).map(
    ([name, { description, isRequired }]) => `- \`${name}\`${isRequired ? ' (obligatoire)' : ''} : ${description}`,
  );
  return [block.description, ...(attributes.length === 0 ? [] : ['', ...attributes])].join('\n');
};

/** @param {string} text @param {number} offset */
const wordAt = (text, offset) => {
  const start = offset - (/\w*$/.exec(text.slice(0, offset))?.[0].length ?? 0);
  const name = /^\w+/.exec(text.slice(start))?.[0];
  return name === undefined ? undefined : { name, start };
};

module.exports = { completionsAt, hoverAt };
