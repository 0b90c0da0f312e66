/** Every way to break a file that is written down: broken-edits.test.ts has a sample of them. */
import { readBrokenEdits } from './broken-edit-fixtures.ts';
import { tellBrokenEdits } from './broken-edit-tests.ts';

tellBrokenEdits(readBrokenEdits());
