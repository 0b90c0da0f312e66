/** Attachments as people have them: what the server makes of each kind. */
import { expect, test } from 'vitest';
import { inspectFiles } from '../../server/attachments/inspection/inspect.ts';
import type { Inspection } from '../../server/attachments/inspection/verdict.ts';
import { corpus, type Outcome } from '../fixtures/files/corpus.ts';
import { patientInspection } from './patient-inspection.ts';

const acceptedTypes = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'zip'];

const outcomeOf = ({ verdict, extension }: Inspection): Outcome => {
  if (verdict.kind === 'clean') return { taken: extension };
  return verdict.kind === 'refused' ? { refused: verdict.reason } : { apart: verdict.reason };
};

test.each(corpus.map((file) => [file.name, file.what, file] as const))(
  '%s: %s',
  async (name, _what, { bytes, outcome }) => {
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    const [inspection] = await inspectFiles([{ extension, bytes }], acceptedTypes, patientInspection);
    expect(inspection && outcomeOf(inspection)).toEqual(outcome);
  },
);
