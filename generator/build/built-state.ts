/**
 * What is remembered of a built site from one build to the next. On disk it is one line with all of it, and a line for
 * each change since: a build that makes a few files writes a few lines. Before files change, their names are written
 * down: a build that is interrupted then leaves them unknown, and the next one makes them. A line that was not written to its
 * end counts for nothing.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import type { FolderEntry, FolderLedger } from '../cache/folder-ledger.ts';
import { writeWhole } from '../files.ts';

/** What is remembered of an output made. */
export interface KnownOutput {
  readonly key: string;
  readonly facts?: unknown;
  /** True for a file too small to have compressed copies. */
  readonly isSmall?: true;
}

/** What is remembered of a built site. */
export interface BuiltState {
  readonly outputs: Readonly<Record<string, KnownOutput>>;
  readonly folders: FolderLedger;
}

export const nothingBuilt: BuiltState = { outputs: {}, folders: {} };

/** A line after the first: null for what is gone. */
interface Change {
  readonly outputs?: Readonly<Record<string, KnownOutput | null>>;
  readonly folders?: Readonly<Record<string, FolderEntry | null>>;
}

export class StateFile {
  readonly #file: string;
  /** What the file says, line by line up to now. */
  #state: BuiltState;
  /** Characters of the first line, and of those after it. */
  #wholeLength = 0;
  #changesLength = 0;

  /** Reads what is remembered; nothing where that cannot be read. */
  constructor(file: string) {
    this.#file = file;
    this.#state = this.#read();
  }

  /** What the last build left. */
  get state(): BuiltState {
    return this.#state;
  }

  /** Writes down that these outputs are about to change. */
  forget(paths: Iterable<string>): void {
    const { outputs, folders } = this.#state;
    const lost = Object.fromEntries([...paths].filter((path) => Object.hasOwn(outputs, path)).map((path) => [path, null]));
    if (Object.keys(lost).length === 0) return;
    this.#state = { outputs: { ...outputs }, folders };
    apply(this.#state.outputs, lost);
    this.#append({ outputs: lost });
  }

  /** Writes down what stands now. */
  remember({ outputs, folders }: BuiltState): void {
    const change = { outputs: difference(this.#state.outputs, outputs), folders: difference(this.#state.folders, folders) };
    // A ledger is brought up to date where it stands.
    this.#state = { outputs, folders: { ...folders } };
    if (Object.keys(change.outputs).length + Object.keys(change.folders).length > 0) this.#append(change);
  }

  #append(change: Change): void {
    const line = `${JSON.stringify(change)}\n`;
    this.#changesLength += line.length;
    if (this.#wholeLength > 0 && this.#changesLength <= this.#wholeLength) appendFileSync(this.#file, line);
    else this.#writeWhole();
  }

  #writeWhole(): void {
    const line = `${JSON.stringify(this.#state)}\n`;
    writeWhole(this.#file, line);
    this.#wholeLength = line.length;
    this.#changesLength = 0;
  }

  #read(): BuiltState {
    try {
      const text = readFileSync(this.#file, 'utf8');
      const lines = text.split('\n');
      const [first = '', ...changes] = lines.slice(0, -1);
      const { outputs, folders } = JSON.parse(first) as Partial<BuiltState>;
      if (!outputs || !folders) return nothingBuilt;
      for (const line of changes) {
        const change = JSON.parse(line) as Change;
        apply(outputs, change.outputs);
        apply(folders, change.folders);
      }
      // After a line cut short nothing may be appended: the file is written anew.
      if (lines.at(-1) === '') this.#wholeLength = first.length + 1;
      this.#changesLength = text.length - this.#wholeLength;
      return { outputs, folders };
    } catch {
      this.#wholeLength = 0;
      return nothingBuilt;
    }
  }
}

const apply = <Value>(values: Readonly<Record<string, Value>>, change: Readonly<Record<string, Value | null>> = {}): void => {
  const target: Record<string, Value> = values;
  for (const [key, value] of Object.entries(change)) {
    if (value === null) Reflect.deleteProperty(target, key);
    else target[key] = value;
  }
};

/** What differs, by identity: what did not change is the very value that was read. */
const difference = <Value>(before: Readonly<Record<string, Value>>, after: Readonly<Record<string, Value>>): Record<string, Value | null> => {
  const changed: Record<string, Value | null> = {};
  for (const [key, value] of Object.entries(after)) if (before[key] !== value) changed[key] = value;
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) changed[key] = null;
  return changed;
};
