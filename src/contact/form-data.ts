/** The body of a request. A module of its own, so that it is loaded with the code that sends. */
import type { PreparedRequest } from './request.ts';
import { contactFieldNames } from './validate.ts';

/** The multipart request body; `token` is the proof of work, empty without one. [7.contact-body] */
export const formDataOf = (request: PreparedRequest, marker: string, token = ''): FormData => {
  const body = new FormData();
  for (const name of contactFieldNames) body.append(name, request.fields[name]);
  // The form has no consent checkbox: the site sends no marketing.
  body.append('consent', 'false');
  body.append('type', marker);
  body.append('submittedAt', request.submittedAt);
  body.append('website', request.website);
  body.append('elapsedMs', String(request.elapsedMs));
  if (request.origin) body.append('origin', request.origin);
  if (token) body.append('token', token);
  for (const file of request.files) body.append('files', file, file.name);
  return body;
};
