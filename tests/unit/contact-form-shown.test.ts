/** The form as it comes from the server: nothing in it tells of what has not happened yet. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { contactForm, contactRules } from '#site/contact.gen';
import { resumeWords } from '#site/resume-words.gen';
import { ContactForm } from '../../src/contact/ContactForm.tsx';

const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ContactForm)))
  .replace(/<style[^>]*>.*?<\/style>/gs, '')
  .replaceAll('&#x27;', "'");

test('it can be sent without JavaScript: its address, its method, its marker, each field with a label', () => {
  expect(html).toMatch(/<form [^>]*action="[^"]*\/api\/public\/contact"[^>]*method="post"/);
  expect(html).toContain('encType="multipart/form-data"');
  expect(html).toContain(`value="${contactRules.marker}"`);
  for (const [name, { label }] of Object.entries(contactForm.fields)) {
    expect(html, name).toContain(label);
    expect(html, name).toMatch(new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"`));
  }
  for (const type of contactRules.projectTypes) expect(html).toContain(`<option value="${type}">`);
});

test('no mistake, no failure, nothing that is being sent', () => {
  for (const part of ['_error-summary', '_send-failure', 'aria-invalid', 'aria-busy', 'role="alert"', ' inert'])
    expect(html).not.toContain(part);
  for (const word of ['errorSummaryTitle', 'failureTitle', 'cancelled'] as const)
    expect(html, word).not.toContain(contactForm.words[word]);
  expect(html).not.toContain(resumeWords.resumeTitle);
  expect(html).toContain(contactForm.words.submit);
});
