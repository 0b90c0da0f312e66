/** What a build remembers of the site that stands, whatever interrupts it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nothingBuilt, StateFile, type BuiltState } from '../../generator/build/built-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'built-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'outputs.json');
const state = (...names: readonly string[]): BuiltState => ({
  outputs: Object.fromEntries(names.map((name) => [name, { key: `${name} 1`, facts: { list: [name] } }])),
  folders: { '': { stamp: '1', files: names, folders: [] } },
});
const names = Array.from({ length: 40 }, (_, index) => `${index}.html`);
const fill = (): BuiltState => {
  rmSync(file, { force: true });
  new StateFile(file).remember(state(...names));
  return new StateFile(file).state;
};
const lines = (): number => readFileSync(file, 'utf8').split('\n').length - 1;

test('comes back, a change taking a line', () => {
  const known = fill();
  expect(known).toEqual(state(...names));
  const { '1.html': _gone, ...others } = known.outputs;
  const next: BuiltState = {
    outputs: { ...others, '0.html': { key: '0.html 2' } },
    folders: { ...known.folders, neuf: { stamp: '', files: [], folders: [] } },
  };
  const memory = new StateFile(file);
  memory.forget(['0.html', '1.html', 'new.html']);
  expect(new StateFile(file).state.outputs).toEqual(Object.fromEntries(Object.entries(known.outputs).slice(2)));
  memory.remember({ ...next, outputs: { ...memory.state.outputs, '0.html': { key: '0.html 2' } } });
  expect(new StateFile(file).state).toEqual(next);
  expect(lines()).toBe(3);
});

test('writes nothing where nothing changed', () => {
  fill();
  const memory = new StateFile(file);
  memory.forget([]);
  memory.remember(memory.state);
  expect(lines()).toBe(1);
});

test('does not pile up', () => {
  const size = (fill(), readFileSync(file).length);
  for (let round = 0; round < 200; round += 1) {
    const memory = new StateFile(file);
    memory.forget(['0.html']);
    memory.remember({ ...memory.state, outputs: { ...memory.state.outputs, '0.html': { key: `tour ${round}` } } });
  }
  expect(readFileSync(file).length).toBeLessThan(3 * size);
  expect(new StateFile(file).state.outputs['0.html']).toEqual({ key: 'tour 199' });
});

test('leaves out a line cut short, and writes on soundly', () => {
  fill();
  const memory = new StateFile(file);
  memory.forget(['0.html']);
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -3));
  const cut = new StateFile(file);
  expect(Object.keys(cut.state.outputs)).toHaveLength(40);
  cut.forget(['1.html']);
  expect(Object.keys(new StateFile(file).state.outputs)).toHaveLength(39);
});

test.each(['', '{}', 'null\n', '{"outputs":null,"folders":{}}\n', 'bruit\n', '{"outputs":{}}\n', '{"outputs":{},"folders":{}}\nbruit\n'])(
  'is nothing where it cannot be read: %j',
  (text) => {
    fill();
    writeFileSync(file, text);
    const memory = new StateFile(file);
    expect(memory.state).toEqual(nothingBuilt);
    memory.remember(state('a.html'));
    expect(new StateFile(file).state).toEqual(state('a.html'));
  },
);
