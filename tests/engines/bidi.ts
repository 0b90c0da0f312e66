/** A client of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): commands with their answers, and events. */
import type { Commands, Event } from 'webdriver-bidi-protocol';
import { WebSocket, type RawData } from 'ws';

type Name = keyof Commands;
type Parameters<N extends Name> = Commands[N]['params'];
type Result<N extends Name> = Commands[N]['returnType'];

type Message =
  | Event
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number | null; readonly error: string; readonly message: string };

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface BidiConnection {
  /** Sends a command; rejects with the browser's own words when it is refused or the connection ends. */
  send<N extends Name>(method: N, params: Parameters<N>): Promise<Result<N>>;
  /** Calls `hear` for every event; returns what stops that. */
  onEvent(hear: (event: Event) => void): () => void;
  isOpen(): boolean;
  close(): void;
}

/** Connects to the address that a browser prints at its start. */
export const connect = async (url: string): Promise<BidiConnection> => {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const pending = new Map<number, Pending>();
  const hearers = new Set<(event: Event) => void>();
  let lastId = 0;
  socket.on('message', (data: RawData) => {
    const message = JSON.parse((data as Buffer).toString('utf8')) as Message;
    if (message.type === 'event') {
      for (const hear of hearers) hear(message);
      return;
    }
    const command = pending.get(message.id ?? 0);
    pending.delete(message.id ?? 0);
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The browser has ended the connection.'));
    pending.clear();
  });
  return {
    send: <N extends Name>(method: N, params: Parameters<N>) =>
      new Promise<Result<N>>((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve: resolve as (result: unknown) => void, reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
    onEvent: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  };
};
