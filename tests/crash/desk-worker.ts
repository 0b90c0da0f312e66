/**
 * A person at the desk who writes notes and changes states while servers are killed: each change is made once, whatever
 * the answer was.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  deskPaths,
  requestPath,
  tokenHeader,
  type Change,
  type DeskState,
  type Invitation,
  type PasskeyLogin,
  type Session,
} from '../../desk/contract.ts';
import { createAuthenticator, type Authenticator } from '../server/authenticator.ts';
import { fixtureDesk } from '../server/fixture-site.ts';
import { bundleEntry } from '../server/spawned-server.ts';

/** Where the desk is, whichever port a server has. */
export const deskOrigin = 'https://www.fixture.example';

/** Invites a person by the command line; returns the link's token. */
export const invite = async (env: Readonly<Record<string, string>>): Promise<string> => {
  const args = [await bundleEntry('server/operations/leads.ts'), 'invite', 'Léa Roux', 'lea@fixture.example'];
  // Not at once: the command waits for what the mail server of this process answers.
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return stdout.trim().split('#')[1] ?? '';
};

/** A note that somebody writes. */
export interface Note {
  readonly reference: string;
  readonly text: string;
  /** A server said that it is there. */
  isAcknowledged: boolean;
  /** Gone with a restore of what was there before it. */
  isRolledBack?: boolean;
}

/** The outcome of an attempt; undefined when there was no answer, and the change may have been made. */
export type Tried = 'written' | 'refused' | undefined;

/** The parts of a request that are changed here. */
interface Shown {
  readonly version: number;
  readonly state: DeskState;
  readonly notes: readonly { readonly text: string }[];
}

/** Works at the desk of any of several servers. */
export interface DeskWorker {
  /** Registers with an invitation's token, at a server that runs. */
  register(origin: string, token: string): Promise<void>;
  /** Tries to write a note at one server; reads the request first, to see whether an earlier attempt succeeded. */
  tryNote(origin: string, note: Note): Promise<Tried>;
  /** Tries to move a request on, in the same way. */
  tryState(origin: string, reference: string, state: DeskState): Promise<Tried>;
}

/** Creates it. */
export const createDeskWorker = (): DeskWorker => {
  const device: Authenticator = createAuthenticator(new URL(deskOrigin).hostname, deskOrigin);
  let login: { readonly cookie: string; readonly token: string } | undefined;

  const call = (origin: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${origin}${fixtureDesk.path}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { origin: deskOrigin, 'content-type': 'application/json' }),
        ...(login && { cookie: login.cookie, [tokenHeader]: login.token }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const enter = async (answer: Response): Promise<void> => {
    if (!answer.ok) throw new Error(`the login answers ${answer.status}`);
    const { token } = (await answer.json()) as Session;
    login = { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', token };
  };
  /** Logs in again: a restore ends every session. */
  const logInAgain = async (origin: string): Promise<void> => {
    login = undefined;
    const { ceremony, options } = (await (await call(origin, deskPaths.passkeyOptions, {})).json()) as PasskeyLogin;
    await enter(await call(origin, deskPaths.passkeyLogin, { ceremony, response: device.authenticate(options) }));
  };

  const tryChange = async (
    origin: string,
    reference: string,
    change: Change,
    isDone: (shown: Shown) => boolean,
  ): Promise<Tried> => {
    try {
      let seen = await call(origin, requestPath(reference));
      if (seen.status === 401) {
        await logInAgain(origin);
        seen = await call(origin, requestPath(reference));
      }
      if (!seen.ok) return 'refused';
      const shown = (await seen.json()) as Shown;
      if (isDone(shown)) return 'written';
      const body = { requests: [{ reference, version: shown.version }], change };
      return (await call(origin, deskPaths.changes, body)).ok ? 'written' : 'refused';
    } catch {
      return undefined;
    }
  };

  return {
    async register(origin, token) {
      const { ceremony, options } = (await (await call(origin, deskPaths.invitation, { token })).json()) as Invitation;
      const response = device.register(options);
      await enter(await call(origin, deskPaths.register, { kind: 'passkey', token, ceremony, response }));
    },
    tryNote: (origin, { reference, text }) =>
      tryChange(origin, reference, { kind: 'note', text }, ({ notes }) => notes.some((note) => note.text === text)),
    tryState: (origin, reference, state) =>
      tryChange(origin, reference, { kind: 'state', state }, (shown) => shown.state === state),
  };
};
