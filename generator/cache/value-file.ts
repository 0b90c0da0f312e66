/**
 * Bulky values beside a line store (line-store.ts), which remembers the address of each: they are added at the end of
 * one file and read one by one, so that a command reads of them what it needs.
 */
import { appendFileSync, closeSync, openSync, readSync, statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeWhole } from '../files.ts';

/** Where a value stands: first byte, number of bytes, sum. */
export type ValueAddress = readonly [at: number, bytes: number, sum: number];

export class ValueFile {
  readonly #file: string;
  /** Bytes of the file that addresses may point at. */
  readonly #size: number;
  readonly #added: Buffer[] = [];
  #end: number;
  #handle: number | undefined;

  /** Opens a file of values; what a file that is not `isKnown` holds is written over. */
  constructor(file: string, isKnown: boolean) {
    this.#file = file;
    this.#size = isKnown ? sizeOf(file) : 0;
    this.#end = this.#size;
  }

  /** Takes a value in, to be written by `save`, and gives its address. */
  add(value: unknown): ValueAddress {
    const bytes = Buffer.from(JSON.stringify(value));
    const address = [this.#end, bytes.length, crc32(bytes)] as const;
    this.#added.push(bytes);
    this.#end += bytes.length;
    return address;
  }

  /** The value at an address of the file; nothing when something else stands there. */
  get(address: ValueAddress): unknown {
    const bytes = this.#bytesAt(address);
    return bytes === undefined ? undefined : JSON.parse(bytes.toString());
  }

  /** Writes what was added. Throws when the disk refuses, or when the file is not what it was: then no new address holds. */
  save(): void {
    this.#close();
    const added = Buffer.concat(this.#added);
    if (this.#size === 0) writeWhole(this.#file, added);
    else if (sizeOf(this.#file) === this.#size) appendFileSync(this.#file, added);
    else throw new Error(`${this.#file} was written by somebody else`);
  }

  /** Bytes of the file as it was opened, those of no use any more included. */
  get size(): number {
    return this.#size;
  }

  /** Bytes of the file once it is saved. */
  get end(): number {
    return this.#end;
  }

  #bytesAt([at, length, sum]: ValueAddress): Buffer | undefined {
    if (at + length > this.#size) return undefined;
    const bytes = Buffer.allocUnsafe(length);
    try {
      this.#handle ??= openSync(this.#file, 'r');
      if (readSync(this.#handle, bytes, 0, length, at) === length && crc32(bytes) === sum) return bytes;
    } catch {
      // As good as absent.
    }
    return undefined;
  }

  #close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
