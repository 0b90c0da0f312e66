/**
 * Values kept on disk between two commands, one a line. A line is parsed when it is asked for, a changed value is
 * appended, and the file is rewritten once half of it is out of date: what a command costs here follows what changed.
 * The file may be deleted at any time; a line that was damaged is as good as absent.
 */
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeWhole } from '../files.ts';

const NEWLINE = 0x0a;
const TAB = 0x09;

/** Where a value stands in the file's bytes: its sum, then its JSON. */
interface Line {
  readonly sumAt: number;
  readonly jsonAt: number;
  readonly end: number;
}

export class LineStore {
  readonly #file: string;
  readonly #stamp: string;
  readonly #bytes: Buffer;
  readonly #lines = new Map<string, Line>();
  readonly #changed = new Map<string, unknown>();
  /** False when the file must be written anew: absent, of another version, or cut short. */
  #isWhole = false;

  /** Opens the values of `file`; those kept under another stamp are forgotten. */
  constructor(file: string, stamp: string) {
    this.#file = file;
    this.#stamp = stamp.replaceAll('\n', ' ');
    this.#bytes = read(file);
    this.#index();
  }

  get(key: string): unknown {
    if (this.#changed.has(key)) return this.#changed.get(key);
    const json = this.#jsonOf(key);
    return json === undefined ? undefined : JSON.parse(json.toString());
  }

  /** True when the value is there, and whole. */
  isSound(key: string): boolean {
    return this.#changed.has(key) || this.#jsonOf(key) !== undefined;
  }

  #jsonOf(key: string): Buffer | undefined {
    const line = this.#lines.get(key);
    if (line === undefined) return undefined;
    const json = this.#bytes.subarray(line.jsonAt, line.end);
    if (crc32(json).toString(16) === this.#bytes.toString('latin1', line.sumAt, this.#bytes.indexOf(TAB, line.sumAt))) return json;
    this.#lines.delete(key);
    return undefined;
  }

  set(key: string, value: unknown): void {
    if (!/[\t\n]/.test(key)) this.#changed.set(key, value);
  }

  /** Writes what changed; keys that are not live may be forgotten. A disk that refuses only makes the next command slower. */
  save(live: ReadonlySet<string>): void {
    if (this.#changed.size === 0 && this.#isWhole) return;
    let kept = 0;
    for (const [key, line] of this.#lines) if (live.has(key) && !this.#changed.has(key)) kept += line.end - line.sumAt;
    const added = Buffer.from([...this.#changed].map(([key, value]) => lineOf(key, value)).join(''));
    try {
      if (this.#isWhole && kept >= this.#bytes.length / 2 && isAsRead(this.#file, this.#bytes.length)) appendFileSync(this.#file, added);
      else writeWhole(this.#file, Buffer.concat([Buffer.from(`${this.#stamp}\n`), ...this.#keptLines(live), added]));
    } catch {
      // The cache spares time and nothing else.
    }
  }

  *#keptLines(live: ReadonlySet<string>): Generator<Buffer> {
    for (const [key, line] of this.#lines) if (live.has(key) && !this.#changed.has(key)) yield this.#bytes.subarray(line.sumAt, line.end + 1);
  }

  #index(): void {
    const bytes = this.#bytes;
    const headEnd = bytes.indexOf(NEWLINE);
    if (headEnd === -1 || bytes.toString('utf8', 0, headEnd) !== this.#stamp) return;
    let at = headEnd + 1;
    while (at < bytes.length) {
      const end = bytes.indexOf(NEWLINE, at);
      if (end === -1) return;
      const keyAt = bytes.indexOf(TAB, at) + 1;
      const jsonAt = bytes.indexOf(TAB, keyAt) + 1;
      if (keyAt > at && jsonAt > keyAt && jsonAt <= end) this.#lines.set(bytes.toString('utf8', keyAt, jsonAt - 1), { sumAt: at, jsonAt, end });
      at = end + 1;
    }
    this.#isWhole = true;
  }
}

const lineOf = (key: string, value: unknown): string => {
  const json = JSON.stringify(value);
  return `${crc32(json).toString(16)}\t${key}\t${json}\n`;
};

const read = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
};

/** Another command may have written meanwhile. */
const isAsRead = (file: string, length: number): boolean => statSync(file, { throwIfNoEntry: false })?.size === length;
