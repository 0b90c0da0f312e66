/**
 * Reads the broken edits of tests/fixtures/broken-edits (its README describes the format) and applies them
 * to a copy of the site on disk, so that encodings, names and folders are read as they are after a real edit.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { linkOrCopy } from '../fixtures/link-or-copy.ts';

export const brokenEditsFolder = join(import.meta.dirname, '../fixtures/broken-edits');

const separator = '\n=====\n';

/** A place that the report must name. */
export interface ExpectedPlace {
  readonly file: string;
  readonly line: number;
}

export interface BrokenEdit {
  readonly name: string;
  /** The part of the fixture above the report: what happened, and how. */
  readonly story: string;
}

export interface AppliedEdit {
  readonly places: readonly ExpectedPlace[];
  /** Puts the copy back as it was. */
  undo(): void;
}

/** Every broken edit, by name. */
export const readBrokenEdits = (): BrokenEdit[] =>
  readdirSync(brokenEditsFolder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => ({
      name: name.slice(0, -'.txt'.length),
      story: readFileSync(join(brokenEditsFolder, name), 'utf8').split(separator)[0] ?? '',
    }));

/** The whole fixture: the story, then what the editor reads. */
export const printBrokenEdit = ({ story }: BrokenEdit, report: string): string =>
  `${story.trimEnd()}\n${separator.slice(1)}${report}`;

/** Copies a site for broken edits; pictures are linked, since they are many and large. */
export const copyToBreak = (from: string, to: string): void => {
  const media = join('content', 'media');
  cpSync(join(from, 'site.yaml'), join(to, 'site.yaml'));
  cpSync(join(from, 'content'), join(to, 'content'), { recursive: true, filter: (path) => path !== join(from, media) });
  mkdirSync(join(to, media));
  for (const name of readdirSync(join(from, media))) linkOrCopy(join(from, media, name), join(to, media, name));
};

/** Applies a broken edit to the copy in `root`. */
export const applyEdit = (brokenEdit: BrokenEdit, root: string): AppliedEdit => {
  const before = new Map<string, Buffer | undefined>();
  const places: ExpectedPlace[] = [];
  const at = (file: string): string => join(root, file);
  const touch = (file: string): void => {
    if (!before.has(file)) before.set(file, existsSync(at(file)) ? readFileSync(at(file)) : undefined);
  };
  const lines = brokenEdit.story.split('\n').slice(1);
  try {
    for (let position = 0; position < lines.length; position += 1) {
      const line = lines[position] ?? '';
      if (line.trim() === '') continue;
      const [verb = '', file = '', other = ''] = line.split(/\s+/).map((word) => word.replaceAll('<SPACE>', ' '));
      if (file === '') throw new Error(`${brokenEdit.name}: « ${line} » names no file`);
      if (verb !== 'mention') touch(file);
      if (verb === 'edit' || verb === 'write') {
        const steps: string[] = [];
        while (/^[ +!?*-]/.test(lines[position + 1] ?? '')) steps.push(lines[(position += 1)] ?? '');
        const editing = editText(verb === 'edit' ? readFileSync(at(file), 'utf8') : '', steps, brokenEdit.name);
        writeFileSync(at(file), editing.text);
        places.push(...editing.marked.map((number) => ({ file, line: number })));
      } else if (verb === 'rename' || verb === 'copy') {
        touch(other);
        if (verb === 'copy') copyFileSync(at(file), at(other));
        else renameSync(at(file), at(other));
      } else if (verb === 'delete') rmSync(at(file));
      else if (verb === 'encode') writeFileSync(at(file), encode(readFileSync(at(file), 'utf8'), other));
      else if (verb === 'mention') places.push(...placesOf(file, root));
      else if (verb === 'expect') places.push({ file, line: Number(other) });
      else throw new Error(`${brokenEdit.name}: « ${verb} » is no verb`);
    }
  } catch (cause) {
    putBack(before, at);
    throw cause;
  }
  return { places, undo: () => putBack(before, at) };
};

/** Every line of the pages where a text stands. */
const placesOf = (text: string, root: string): ExpectedPlace[] =>
  readdirSync(join(root, 'content/pages')).flatMap((name) =>
    readFileSync(join(root, 'content/pages', name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.includes(text) ? [{ file: `content/pages/${name}`, line: index + 1 }] : [])),
  );

const putBack = (before: ReadonlyMap<string, Buffer | undefined>, at: (file: string) => string): void => {
  for (const [file, bytes] of before) {
    rmSync(at(file), { force: true });
    if (bytes === undefined) continue;
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), bytes);
  }
};

/**
 * Applies « - removed », « + added », «   kept », « * removed up to here » to a text; « ! » is an added line and « ? »
 * a kept one where a diagnostic must stand.
 */
const editText = (text: string, steps: readonly string[], name: string): { text: string; marked: number[] } => {
  const lines = text === '' ? [] : text.split('\n');
  const marked: number[] = [];
  let cursor = 0;
  for (const step of steps) {
    const sign = step.charAt(0);
    const content = step.slice(1).replaceAll('<TAB>', '\t').replaceAll('<NBSP>', '\u00A0');
    if (sign === '+' || sign === '!') {
      lines.splice(cursor, 0, content);
      cursor += 1;
      if (sign === '!') marked.push(cursor);
      continue;
    }
    const found = lines.findIndex((line, index) => index >= cursor && line.startsWith(content));
    if (found === -1)
      throw new Error(`${name}: no line begins with « ${content} » any more: choose another one for this brokenEdit`);
    if (sign === '-') lines.splice(found, 1);
    if (sign === '*') lines.splice(cursor, found + 1 - cursor);
    cursor = sign === '-' ? found : sign === '*' ? cursor : found + 1;
    if (sign === '?') marked.push(cursor);
  }
  return { text: lines.join('\n'), marked };
};

const encode = (text: string, as: string): Buffer | string => {
  switch (as) {
    case 'utf-8-bom':
      return `\uFEFF${text}`;
    case 'utf-16':
      return Buffer.from(`\uFEFF${text}`, 'utf16le');
    case 'windows-1252':
      return Buffer.from(text.replaceAll('’', "'"), 'latin1');
    case 'cr':
      return text.replaceAll('\n', '\r');
    case 'crlf':
      return text.replaceAll('\n', '\r\n');
    default:
      throw new Error(`No encoding ${as}`);
  }
};
