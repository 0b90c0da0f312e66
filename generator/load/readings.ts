/**
 * What was read of each file, kept between two commands: a file that was not touched is not read again, one whose text
 * is the same is not parsed again. Only files without a mistake of syntax are kept; their positions are found again
 * when a rule asks for one that was not asked for before.
 */
import { createHash } from 'node:crypto';
import type { FileStamp } from '../cache/file-stamp.ts';
import { LineStore } from '../cache/line-store.ts';
import { outlineOf } from './outline.ts';
import { projectsFolder, readFile, readPositions, type FileReading, type KnownReadings, type LookedUp } from './load-site.ts';

interface Kept {
  /** Size and times of the file when it was read; none when a second writing could have gone unseen. */
  readonly stamp?: string;
  /** Digest of the file's text. */
  readonly digest: string;
  /** A project's; its value is set aside. */
  readonly outline?: unknown;
  readonly value?: unknown;
  readonly page?: FileReading['page'];
  /** Places that rules asked for. */
  readonly places?: LookedUp;
}

/** The readings of a site; a long-lived process keeps the object, a command its file. */
export class Readings implements KnownReadings {
  readonly #store: LineStore | undefined;
  /** Readings given out or made by this process. */
  readonly #current = new Map<string, { readonly stamp?: string; readonly text?: string; readonly reading: FileReading }>();
  readonly #places = new Map<string, { readonly known: LookedUp; readonly count: number; readonly kept: Kept }>();

  /** `version` stands for what reads the files: another one reads them again. Without a file, memory alone. */
  constructor(file?: string, version = '') {
    this.#store = file === undefined ? undefined : new LineStore(file, version);
  }

  /** The reading of a file that was not touched since. */
  untouched(file: string, { text: stamp, isSettled }: FileStamp, textOf: () => string): FileReading | undefined {
    if (!isSettled) return undefined;
    const current = this.#current.get(file);
    if (current?.stamp === stamp) return current.reading;
    const kept = this.#store?.get(file) as Kept | undefined;
    return kept?.stamp === stamp ? this.#revive(file, kept, textOf) : undefined;
  }

  /** The reading of a file whose text is as before. */
  sameText(file: string, text: string, stamp: FileStamp | undefined): FileReading | undefined {
    const current = this.#current.get(file);
    if (current?.text === text) return current.reading;
    const kept = this.#store?.get(file) as Kept | undefined;
    if (kept === undefined || kept.digest !== digestOf(text)) return undefined;
    const fresh: Kept = { ...kept, ...stampValue(stamp) };
    if (fresh.stamp !== kept.stamp) this.#store?.set(file, fresh);
    return this.#revive(file, fresh, () => text);
  }

  /** Remembers what was read of a file. */
  keep(file: string, text: string, stamp: FileStamp | undefined, reading: FileReading): FileReading {
    const digest = digestOf(text);
    const known = { ...reading, digest };
    this.#current.set(file, { ...stampValue(stamp), text, reading: known });
    if (reading.diagnostics.length === 0 && isPlain(reading.value)) this.#remember(file, { ...stampValue(stamp), digest }, reading);
    return known;
  }

  /** Keeps the readings of these files for the next command. */
  save(files: ReadonlySet<string>): void {
    for (const [file, { known, count, kept }] of this.#places) if (Object.keys(known).length > count) this.#store?.set(file, { ...kept, places: known });
    this.#store?.save(files);
  }

  /** A project's value; one that was damaged is read again. */
  #valueOf(file: string, textOf: () => string): unknown {
    return this.#store?.getAside(file) ?? readFile(file, textOf()).value;
  }

  #remember(file: string, known: Pick<Kept, 'stamp' | 'digest'>, { value, page }: FileReading): void {
    if (file.startsWith(projectsFolder)) {
      this.#store?.set(file, { ...known, outline: outlineOf(value) } satisfies Kept, value);
    } else this.#store?.set(file, { ...known, value, ...(page === undefined ? {} : { page }) } satisfies Kept);
  }

  #revive(file: string, kept: Kept, textOf: () => string): FileReading {
    const known: LookedUp = kept.places ?? {};
    const doc = readPositions(file, textOf, known);
    const rest = { doc, diagnostics: [], doubtfulLines: new Set<number>(), digest: kept.digest };
    const reading: FileReading =
      kept.outline === undefined
        ? { ...rest, value: kept.value, ...(kept.page === undefined ? {} : { page: kept.page }) }
        : lazyReading(rest, kept.outline, () => this.#valueOf(file, textOf));
    this.#places.set(file, { known, count: Object.keys(known).length, kept });
    this.#current.set(file, { ...(kept.stamp === undefined ? {} : { stamp: kept.stamp }), reading });
    return reading;
  }
}

/** A reading whose value is found when it is asked for. */
const lazyReading = (rest: Omit<FileReading, 'value'>, outline: unknown, valueOf: () => unknown): FileReading => {
  let found: { readonly value: unknown } | undefined;
  return {
    ...rest,
    outline,
    get value() {
      return (found ??= { value: valueOf() }).value;
    },
  };
};

const stampValue = (stamp: FileStamp | undefined): { stamp?: string } => (stamp?.isSettled === true ? { stamp: stamp.text } : {});

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** True for what JSON gives back as it was: YAML also knows infinity and « not a number ». */
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isPlain) : typeof value !== 'number' || Number.isFinite(value);
