/**
 * Values kept on disk between two commands, one a line. A line is parsed when it is asked for, a changed value is
 * appended, and the file is rewritten once half of it is out of date: what a command costs here follows what changed.
 * What is bulky and seldom asked for stands aside, in a file of its own (value-file.ts), its address in a line.
 * The files may be deleted at any time; a line or value that was damaged is as good as absent.
 */
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeWhole } from '../files.ts';
import { ValueFile, type ValueAddress } from './value-file.ts';

const NEWLINE = 0x0a;
const TAB = 0x09;

/** Where a line stands in the file's bytes: its sum, then its JSON. */
interface Line {
  readonly sumAt: number;
  readonly jsonAt: number;
  readonly end: number;
}

/** What a line holds. */
interface Kept {
  readonly value: unknown;
  readonly aside?: ValueAddress;
}

/** What takes a line's place; without `aside` what stands aside stays. */
interface Changed {
  readonly value: unknown;
  readonly aside?: unknown;
}

export class LineStore {
  readonly #file: string;
  readonly #stamp: string;
  readonly #bytes: Buffer;
  readonly #lines = new Map<string, Line>();
  readonly #values: ValueFile;
  readonly #changed = new Map<string, Changed>();
  /** Bytes set aside when both files were last written whole; from there on they grow. */
  #valuesBefore = 0;
  /** False when nothing of the files is of use: absent, or of another version. */
  #isKnown = false;
  /** False when the file of lines must be written anew: of no use, or cut short. */
  #isWhole = false;

  /** Opens the values of `file`; those kept under another stamp are forgotten. */
  constructor(file: string, stamp: string) {
    this.#file = file;
    this.#stamp = stamp.replaceAll('\n', ' ');
    this.#bytes = read(file);
    this.#index();
    this.#values = new ValueFile(`${file}-aside`, this.#isKnown);
  }

  get(key: string): unknown {
    return (this.#changed.get(key) ?? this.#keptOf(key))?.value;
  }

  /** Keeps a value; what is bulky and belongs to it is set `aside`, or stays there as it was. */
  set(key: string, value: unknown, aside: unknown = this.#changed.get(key)?.aside): void {
    if (!/[\t\n]/.test(key)) this.#changed.set(key, { value, aside });
  }

  /** A value that was set aside. */
  getAside(key: string): unknown {
    const changed = this.#changed.get(key)?.aside;
    if (changed !== undefined) return changed;
    const address = this.#keptOf(key)?.aside;
    return address === undefined ? undefined : this.#values.get(address);
  }

  /** Writes what changed; keys that are not live may be forgotten. A disk that refuses only makes the next command slower. */
  save(live: ReadonlySet<string>): void {
    if (this.#changed.size === 0 && this.#isWhole) return;
    try {
      if (this.#values.size > 2 * this.#valuesBefore) this.#rewrite(live);
      else this.#append(live);
    } catch {
      // The cache spares time and nothing else.
    }
  }

  #keptOf(key: string): Kept | undefined {
    const line = this.#lines.get(key);
    if (line === undefined) return undefined;
    const json = this.#bytes.subarray(line.jsonAt, line.end);
    if (crc32(json).toString(16) === this.#bytes.toString('latin1', line.sumAt, this.#bytes.indexOf(TAB, line.sumAt)))
      return JSON.parse(json.toString()) as Kept;
    this.#lines.delete(key);
    return undefined;
  }

  #append(live: ReadonlySet<string>): void {
    const added = [...this.#changed].map(([key, { value, aside }]) => {
      const address = aside === undefined ? this.#keptOf(key)?.aside : this.#values.add(aside);
      return lineOf(key, value, address);
    });
    // A line may be lost, its value must not: it would be looked for where another stands.
    this.#values.save();
    if (!this.#isKnown) this.#valuesBefore = this.#values.end;
    const kept = [...this.#lines].filter(([key]) => live.has(key) && !this.#changed.has(key));
    const keptBytes = kept.reduce((sum, [, line]) => sum + line.end - line.sumAt, 0);
    if (this.#isWhole && keptBytes >= this.#bytes.length / 2 && isAsRead(this.#file, this.#bytes.length)) appendFileSync(this.#file, added.join(''));
    else this.#write([...kept.map(([, line]) => this.#bytes.subarray(line.sumAt, line.end + 1)), Buffer.from(added.join(''))]);
  }

  /** Both files, of what is live alone. */
  #rewrite(live: ReadonlySet<string>): void {
    const values = new ValueFile(`${this.#file}-aside`, false);
    const lines = [...live].flatMap((key) => {
      const value = this.get(key);
      const bulky = this.getAside(key);
      return value === undefined ? [] : [Buffer.from(lineOf(key, value, bulky === undefined ? undefined : values.add(bulky)))];
    });
    values.save();
    this.#valuesBefore = values.end;
    this.#write(lines);
  }

  #write(lines: readonly Uint8Array[]): void {
    writeWhole(this.#file, Buffer.concat([Buffer.from(`${this.#stamp}\t${this.#valuesBefore}\n`), ...lines]));
  }

  #index(): void {
    const bytes = this.#bytes;
    const headEnd = bytes.indexOf(NEWLINE);
    const head = headEnd === -1 ? '' : bytes.toString('utf8', 0, headEnd);
    const stampEnd = head.lastIndexOf('\t');
    if (stampEnd === -1 || head.slice(0, stampEnd) !== this.#stamp) return;
    this.#isKnown = true;
    this.#valuesBefore = Number(head.slice(stampEnd + 1));
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

const lineOf = (key: string, value: unknown, aside: ValueAddress | undefined): string => {
  const json = JSON.stringify({ value, aside });
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
