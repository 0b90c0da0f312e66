import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataForm, dataModuleText } from '../../generator/emit/emit-data.ts';
import { DataFormatError, importDataModule } from '../../src/browser/data-module.ts';

const addressOf = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;
const text = dataModuleText(JSON.stringify({ kind: 'none' }));

beforeEach(() => {
  vi.stubEnv('DATA_FORM', dataForm());
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test('data of this application’s form is read', async () => {
  expect(await importDataModule(addressOf(text))).toEqual({ kind: 'none' });
});

test.each([
  ['another form', text.replace(dataForm(), 'other')],
  ['no form', 'export default 1;'],
])('data of %s is refused, so that the page itself is loaded', async (_name, other) => {
  await expect(importDataModule(addressOf(other))).rejects.toThrow(DataFormatError);
});
