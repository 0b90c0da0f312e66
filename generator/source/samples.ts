/**
 * The sample texts of a new site. « npm run new -- site » lists them in `content/samples.yaml`; each is a sample as
 * long as the site holds it unchanged. Who keeps one as it is deletes its line.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { message } from '../diagnostics/message.ts';
import { startOf, type Place } from '../diagnostics/place.ts';
import { diagnosticAt } from './diagnostic-at.ts';
import { LineIndex } from './line-index.ts';
import { readYaml } from './yaml/document.ts';

/** The list of samples, relative to the root. */
export const samplesFile = 'content/samples.yaml';

/** A sample, and where it still stands. */
export interface SampleAt extends Place {
  readonly text: string;
}

interface Samples {
  /** Where the sources still hold a sample. */
  readonly unchanged: readonly SampleAt[];
  /** Syntax errors of the list; a list of anything else than texts is one. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds the samples among the sources; a text is the same whatever the spaces and line breaks between its words. */
export const samplesIn = (files: ReadonlyMap<string, string>): Samples => {
  const list = files.get(samplesFile);
  if (list === undefined) return { unchanged: [], diagnostics: [] };
  const { value, diagnostics } = readYaml(samplesFile, list);
  if (diagnostics.length > 0) return { unchanged: [], diagnostics };
  const texts = value ?? [];
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string' && text.trim() !== ''))
    return {
      unchanged: [],
      diagnostics: [
        diagnosticAt(startOf(samplesFile), message('sample-unchanged/form'), {
          severity: 'warning',
          facts: { name: samplesFile },
        }),
      ],
    };
  const patterns = (texts as readonly string[]).map(
    (text) => new RegExp(`(?<![\\p{L}\\d])${text.trim().split(/\s+/).map(escaped).join('\\s+')}(?![\\p{L}\\d])`, 'gu'),
  );
  const unchanged = [...files].flatMap(([file, source]) => {
    if (file === samplesFile) return [];
    const index = new LineIndex(source);
    return patterns
      .flatMap((pattern) => [...source.matchAll(pattern)])
      .filter((found) => !isInComment(file, source, found.index))
      .sort((a, b) => a.index - b.index)
      .map((found) => ({
        file,
        text: found[0].replace(/\s+/g, ' '),
        ...index.spanAt(found.index, found.index + found[0].length),
      }));
  });
  return { unchanged, diagnostics: [] };
};

/** Whether a place of a YAML file is behind a « # » that begins its line. */
const isInComment = (file: string, source: string, at: number): boolean =>
  file.endsWith('.yaml') && /^[ \t]*#/.test(source.slice(source.lastIndexOf('\n', at) + 1, at + 1));

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
