/**
 * The words of the tools: JSON tables that hold each text in both languages, side by side, and an example of what fills
 * its placeholders (`{name}`). A text that lacks a language, or a call that lacks a placeholder, does not compile.
 */
import { byLanguage, type By } from './language.ts';

/** A text, or its lines; `data` holds an example of each placeholder. */
export interface TableEntry extends By<string | readonly string[]> {
  readonly data?: Readonly<Record<string, string>>;
}

/** What fills a placeholder; several items are joined by commas. */
type Datum = string | number | readonly string[];

type Data<Value> = Value extends { readonly data: infer Examples }
  ? [data: Readonly<Record<keyof Examples, Datum>>]
  : [];

/** Writes a text of a table by its name, filled with `data`. */
export type Say<Table> = <Name extends keyof Table>(name: Name, ...data: Data<Table[Name]>) => Filled<Table[Name]>;

type Filled<Entry> = Entry extends By<string> ? string : string[];

/** What writes the texts of a table, in each language. */
export const sayFrom = <Table extends Readonly<Record<string, TableEntry>>>(table: Table): By<Say<Table>> =>
  byLanguage((language) => (name, ...[data = {}]) => {
    const values: Readonly<Record<string, Datum>> = data;
    const fill = (text: string): string =>
      text.replaceAll(/\{(\w+)\}/g, (placeholder, key: string) => [values[key] ?? placeholder].flat().join(', '));
    const text = (table[name] as TableEntry)[language];
    return (typeof text === 'string' ? fill(text) : text.map(fill)) as Filled<Table[typeof name]>;
  });
