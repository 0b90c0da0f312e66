/** Stands before a store that knows no rights and never fails: refuses what is denied, and is cut off. */
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts one on a port of its own; `close` it in the end. */
export const guardS3 = async (endpoint: string) => {
  let isDenied = (_call: IncomingMessage): boolean => false;
  let onAnswer = (_call: IncomingMessage): void => undefined;
  let isCut = false;
  const proxy = createServer((call, answer) => {
    if (isCut) {
      call.destroy();
      return;
    }
    if (isDenied(call)) {
      call.resume();
      answer.writeHead(403, { 'content-type': 'application/xml' });
      answer.end('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
      return;
    }
    const { method, headers } = call;
    const onward = request(endpoint + (call.url ?? ''), { method, headers }, (found) => {
      onAnswer(call);
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    });
    // Who asked is gone: what was asked is not.
    onward.on('error', () => call.destroy());
    call.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    /** A `FILES_URL` of the store, by way of the guard. */
    urlOf: (filesUrl: string): string => filesUrl.replace(encodeURIComponent(endpoint), encodeURIComponent(url)),
    deny(which: (call: IncomingMessage) => boolean) {
      isDenied = which;
    },
    /** What is done with each answer of the store, before it is passed on. */
    onAnswer(work: (call: IncomingMessage) => void) {
      onAnswer = work;
    },
    /** Breaks every connection, and those to come. */
    cut() {
      isCut = true;
      proxy.closeAllConnections();
    },
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
};
