/** What is read of a form as texts: what a browser would send, without files and buttons. */
import { afterEach, expect, test, vi } from 'vitest';
import { addFilesTo, readForm, readFormSafely } from '../../src/contact/form-values.ts';

class Input {
  readonly disabled: boolean = false;
  readonly checked: boolean = false;
  readonly type: string = 'text';
  readonly name: string = '';
  readonly value: string = '';
  constructor(parts: Partial<Input>) {
    Object.assign(this, parts);
  }
}
class TextArea extends Input {}
class Choice extends Input {}

const formOf = (...elements: readonly unknown[]): HTMLFormElement => ({ elements }) as unknown as HTMLFormElement;
const begin = (): void => {
  vi.stubGlobal('HTMLInputElement', Input);
  vi.stubGlobal('HTMLTextAreaElement', TextArea);
  vi.stubGlobal('HTMLSelectElement', Choice);
};
afterEach(() => vi.unstubAllGlobals());

test('texts are read by name, the last of several; boxes where they are ticked', () => {
  begin();
  const form = formOf(
    new Input({ name: 'email', type: 'email', value: 'a@b.fr' }),
    new TextArea({ name: 'message', type: 'textarea', value: 'Une grange' }),
    new Choice({ name: 'projectType', type: 'select-one', value: 'Toiture' }),
    new Input({ name: 'twice', value: 'first' }),
    new Input({ name: 'twice', value: 'last' }),
    new Input({ name: 'consent', type: 'checkbox', value: 'true', checked: true }),
    new Input({ name: 'other', type: 'checkbox', value: 'true' }),
    new Input({ name: 'by', type: 'radio', value: 'phone' }),
    new Input({ name: 'by', type: 'radio', value: 'mail', checked: true }),
  );
  expect(readForm(form)).toEqual({
    email: 'a@b.fr',
    message: 'Une grange',
    projectType: 'Toiture',
    twice: 'last',
    consent: 'true',
    by: 'mail',
  });
});

test('what a browser would not send as a text is left out', () => {
  begin();
  const value = 'x';
  const types = ['file', 'submit', 'button', 'reset', 'image'];
  const left = types.map((type) => new Input({ name: type, type, value }));
  expect(readForm(formOf({ name: 'fieldset', value }, new Input({ value }), ...left))).toEqual({});
  expect(readForm(formOf(new Input({ name: 'email', value, disabled: true })))).toEqual({});
  expect(readForm(null)).toEqual({});
});

test('a form that cannot be read gives nothing, and fails no report', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = {
    get elements(): never {
      throw new Error('taken by an extension');
    },
  } as unknown as HTMLFormElement;
  expect(readFormSafely(broken)).toEqual({});
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('attachments take the place of the empty input that a browser sends', () => {
  const data = new FormData();
  data.append('files', new File([], ''));
  addFilesTo(data, []);
  expect(data.getAll('files')).toHaveLength(1);
  addFilesTo(data, [new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf')]);
  expect(data.getAll('files').map((file) => (file as File).name)).toEqual(['a.pdf', 'b.pdf']);
});
