/** Requests as bytes: what browsers send, and what they never would. */
import { connect } from 'node:net';
import { randomUUID } from 'node:crypto';
import { contactCaseRules, validLead } from '../fixtures/contact-cases.ts';

export interface FormFile {
  readonly name: string;
  readonly content: Buffer;
  readonly type?: string;
  readonly field?: string;
}

/** Texts of a valid form. */
export const validTexts: Readonly<Record<string, string>> = {
  ...validLead,
  consent: 'false',
  type: contactCaseRules.marker,
  submittedAt: '2025-09-14T08:30:00.000Z',
  website: '',
  elapsedMs: '48211',
};

/** Writes a multipart body. */
export const formBody = (
  texts: Readonly<Record<string, string | undefined>>,
  files: readonly FormFile[] = [],
  boundary = `----test${randomUUID()}`,
): { body: Buffer; contentType: string } => {
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(texts)) {
    if (value !== undefined)
      parts.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`));
  }
  for (const { name, content, type = 'application/octet-stream', field = 'files' } of files) {
    const quoted = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; ` +
          `filename="${quoted}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` };
};

export interface Sent {
  readonly texts?: Readonly<Record<string, string | undefined>>;
  readonly files?: readonly FormFile[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
}

/** What the site's script has a browser send beside the form. */
export const browserHeaders = (origin: string) => ({
  accept: 'application/json',
  'accept-language': 'fr-FR,fr;q=0.9',
  origin,
});

/** Sends a form over the network and reads the answer. */
export const sendForm = async (
  origin: string,
  { texts = {}, files = [], headers = {}, key }: Sent = {},
): Promise<{
  status: number;
  headers: Headers;
  text: string;
  json: { reference?: string; error?: string; details?: string[] };
}> => {
  const { body, contentType } = formBody({ ...validTexts, ...texts }, files);
  const response = await fetch(`${origin}/api/public/contact`, {
    method: 'POST',
    body: new Uint8Array(body),
    redirect: 'manual',
    headers: {
      ...browserHeaders(origin),
      'content-type': contentType,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith('{') ? (JSON.parse(text) as object) : {},
  };
};

/**
 * Writes bytes to the server as they are; returns what it answered until it closed, or until the first whole answer.
 */
export const sendRaw = (
  origin: string,
  chunks: readonly (Buffer | string)[],
  { end = false }: { end?: boolean } = {},
): Promise<{ status: number; text: string }> => {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const settle = (): void => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const [head, body] = text.split('\r\n\r\n', 2);
      const length = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1] ?? Number.NaN);
      if (body !== undefined && Buffer.byteLength(body, 'latin1') >= length) settle();
    });
    socket.on('close', settle).on('error', () => undefined);
    for (const chunk of chunks) socket.write(chunk);
    if (end) socket.end();
  });
};

/** The head of a raw request. */
export const requestHead = (headers: Readonly<Record<string, string | number>>): string =>
  `POST /api/public/contact HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
