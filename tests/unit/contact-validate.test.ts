import { describe, expect, test } from 'vitest';
import { contactFieldsOf, validateFields } from '../../src/contact/validate.ts';
import { contactCaseRules, contactCases, validLead } from '../fixtures/contact-cases.ts';

describe('validateFields', () => {
  test.each(contactCases)('$name', ({ fields, files = [], expected }) => {
    const errors = validateFields({ ...validLead, ...fields }, files, contactCaseRules);
    expect(errors.map(({ field, message }) => [field, message])).toEqual(expected);
  });

  test('limits and messages are those of the rules given', () => {
    const rules = {
      ...contactCaseRules,
      phoneMinCharacters: 3,
      maxFileBytes: 10,
      messages: { ...contactCaseRules.messages, fileTooLarge: 'Trop gros : {file}' },
    };
    const errors = validateFields({ ...validLead, phone: '123' }, [{ name: 'a.pdf', size: 11 }], rules);
    expect(errors).toEqual([{ field: 'files', message: 'Trop gros : a.pdf' }]);
  });
});

test('the fields of any source are texts: what it lacks, or holds as something else, is empty', () => {
  expect(contactFieldsOf({ firstname: 'Jeanne', lastname: 12, email: null, message: ['x'] })).toEqual({
    firstname: 'Jeanne',
    lastname: '',
    email: '',
    phone: '',
    projectType: '',
    message: '',
  });
  expect(contactFieldsOf({ ...validLead, more: 'x' } as object)).toEqual(validLead);
});
