/**
 * The built desk before a server in memory that keeps to `desk/contract.ts`: what the application does with its
 * answers, its refusals and its silence. What a request goes through from the form on is shown over the real server
 * (`desk-day.long.test.ts`).
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  calendarFeedPath,
  deskPaths,
  deskStates,
  dueTimes,
  tokenHeader,
  type CalendarCall,
  type Change,
  type ChangeCall,
  type Colleague,
  type DueTime,
  type EndSession,
  type InvitationToken,
  type EraseCall,
  type ListedSession,
  type ListQuery,
  type Presence,
  type PresenceCall,
  type PushCall,
  type Reminders,
  type RemindersCall,
  type RequestList,
  type Session,
  type WholeRequest,
  type YearFigures,
} from '../../desk/contract.ts';
import { isImmutable } from '../../http/headers.ts';
import { weekOf } from '../../server/store/desk/calendar.ts';
import { siteFolders } from './folders.ts';
import { sampleRequests } from './desk-requests.ts';
import { createSampleOffice, type SampleOffice } from './desk-office.ts';
import { siteFiles } from './site-files.ts';

export interface DeskServer {
  readonly origin: string;
  /** By reference, in the order of the list. */
  readonly requests: Map<string, WholeRequest>;
  /** Whether anybody has a session. */
  isOpen: boolean;
  /** False while the server refuses all work, as with a store that is gone; streams end. */
  isAvailable: boolean;
  /** What calls of the work carry; another one once another tab has opened a session. */
  token: string;
  /** Whether it sends codes by mail. */
  hasCodes: boolean;
  /** When the person's daily mail is sent; undefined where there is none. */
  digestTime: string | undefined;
  /** Whether the person's device is notified of new requests. */
  isPushing: boolean;
  /** Whether a calendar is subscribed to the person's next steps. */
  isCalendarOn: boolean;
  /** What the person may do. */
  rights: Session['rights'];
  /** The office behind the desk. */
  readonly office: SampleOffice;
  /** Of the person who is in; the first one is theirs here. */
  readonly sessions: ListedSession[];
  /** What this person's calls ended with: path and status. */
  readonly calls: string[];
  /** Changes a request as somebody else would, and tells those who listen. */
  change(reference: string, change: Change, by: string): void;
  /** Says what the others do with a request. */
  setPresent(reference: string, present: readonly Presence[]): void;
  /** Ends every stream of changes, as a server that is being replaced does. */
  endStreams(): void;
  close(): Promise<void>;
}

const ownName = 'Bastien';

/** The people of this desk. */
const colleagues: readonly Colleague[] = [
  { id: 'bastien', name: ownName },
  { id: 'claire', name: 'Claire' },
];
const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
  png: 'image/png',
};

/** The policy that the server sends with the desk. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' " +
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src 'self' blob: data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
  "object-src 'none'";

export const startDesk = async (now = new Date()): Promise<DeskServer> => {
  const base = `${siteFiles().spec.desk?.path ?? ''}/`;
  const dist = join(siteFolders.main, 'dist');
  const requests = new Map(sampleRequests(now).map((request) => [request.reference, request]));
  const listeners = new Set<ServerResponse>();
  const undos = new Map<string, readonly WholeRequest[]>();
  let revision = 0;

  const publish = (): void => {
    revision += 1;
    for (const listener of listeners) listener.write(`event: changed\ndata: ${JSON.stringify({ revision })}\n\n`);
  };
  const make = (reference: string, change: Change, by: string): WholeRequest => {
    const changed = changedBy(requests.get(reference)!, change, by);
    requests.set(reference, changed);
    return changed;
  };
  const desk = {
    isOpen: true,
    isAvailable: true,
    token: 'token',
    hasCodes: true,
    digestTime: undefined as string | undefined,
    isPushing: false,
    isCalendarOn: false,
    rights: ['requests', 'editing'] as Session['rights'],
    office: createSampleOffice(siteFolders.main),
    calls: [] as string[],
    requests,
    sessions: sessionsOf(now),
    change: (reference: string, change: Change, by: string) => {
      make(reference, change, by);
      publish();
    },
  };

  const setPresent = (reference: string, present: readonly Presence[]): void => {
    requests.set(reference, { ...requests.get(reference)!, present });
    publish();
  };

  const endStreams = (): void => {
    for (const listener of listeners) listener.end();
  };

  const post: Readonly<Record<string, (body: never) => readonly [number, unknown]>> = {
    [deskPaths.logout]: () => {
      desk.isOpen = false;
      return [204, undefined];
    },
    [deskPaths.endSession]: ({ id }: EndSession) => {
      const at = desk.sessions.findIndex((session) => session.id === id);
      if (at < 0) return [404, { error: 'not-found' }];
      desk.sessions.splice(at, 1);
      return [204, undefined];
    },
    [deskPaths.loginMethods]: () => [200, { hasCodes: desk.hasCodes }],
    [deskPaths.codeRequest]: () => [204, undefined],
    [deskPaths.codeLogin]: ({ code }: { code: string }) => {
      if (code !== 'ABCD2345') return stranger;
      desk.isOpen = true;
      return [200, sessionOf(desk)];
    },
    [deskPaths.invitation]: ({ token }: InvitationToken) =>
      token === 'invited'
        ? [200, { name: ownName, email: '', ceremony: '', options: {}, mayUseCode: desk.hasCodes, isLocal: false }]
        : stranger,
    [deskPaths.register]: () => {
      desk.isOpen = true;
      return [200, sessionOf(desk)];
    },
    [deskPaths.requests]: (query: ListQuery) => [200, listOf([...requests.values()], query, now)],
    [deskPaths.changes]: ({ requests: targets, change }: ChangeCall) => {
      const gone = targets.filter(({ reference }) => !requests.has(reference)).map(({ reference }) => reference);
      const current = targets.flatMap(({ reference, version }) => {
        const request = requests.get(reference);
        return request !== undefined && request.version !== version ? [request] : [];
      });
      if (gone.length + current.length > 0) return [409, { error: 'conflict', current, gone }];
      const undo = String(undos.size);
      undos.set(
        undo,
        targets.map(({ reference }) => requests.get(reference)!),
      );
      const made = targets.map(({ reference }) => make(reference, change, ownName));
      publish();
      return [200, { undo, requests: made }];
    },
    [deskPaths.undo]: ({ undo }: { undo: string }) => {
      const kept = undos.get(undo) ?? [];
      for (const before of kept)
        requests.set(before.reference, {
          ...before,
          // As the undoing of a call, which takes back a state and a step.
          version: (requests.get(before.reference)?.version ?? 0) + 2,
          history: (requests.get(before.reference)?.history ?? []).map((entry) => ({ ...entry, isUndone: true })),
        });
      publish();
      return [200, { undo: '', requests: kept.map(({ reference }) => requests.get(reference)) }];
    },
    [deskPaths.reminders]: ({ digestTime }: RemindersCall) => {
      desk.digestTime = digestTime;
      return [200, remindersOf(desk)];
    },
    [deskPaths.push]: ({ subscription }: PushCall) => {
      desk.isPushing = subscription !== undefined;
      return [204, undefined];
    },
    [deskPaths.visitMail]: () => [204, undefined],
    [deskPaths.calendar]: ({ isOn }: CalendarCall) => {
      desk.isCalendarOn = isOn;
      return [200, { isOn, ...(isOn && { path: calendarFeedPath('secret') }) }];
    },
    [deskPaths.presence]: ({ reference }: PresenceCall) => {
      const whole = requests.get(reference);
      return whole === undefined ? [404, { error: 'not-found' }] : [200, { others: whole.present }];
    },
    [deskPaths.erase]: ({ references: named, isWholePerson, isDryRun }: EraseCall) => {
      const emails = named.map((reference) => requests.get(reference)?.email);
      const ofThem = [...requests.values()].filter(({ email }) => emails.includes(email));
      const references = isWholePerson ? ofThem.map(({ reference }) => reference) : named;
      if (!isDryRun) {
        for (const reference of references) requests.delete(reference);
        publish();
      }
      return [200, { references }];
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : undefined;
    const send = (status: number, body?: unknown): void => {
      if (request.method === 'POST' || path === deskPaths.session) desk.calls.push(`${path ?? ''} ${status}`);
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    if (path === undefined || !/^(?:api|door)\//.test(path)) {
      sendFile(url.pathname, base, dist, response);
      return;
    }
    if (path.startsWith('api/') && !desk.isAvailable) {
      endStreams();
      send(503, { error: 'unavailable' });
      return;
    }
    if (path.startsWith('api/') && !desk.isOpen) {
      send(...stranger);
      return;
    }
    if (path.startsWith('api/site/')) {
      if (request.method !== 'GET' && request.headers[tokenHeader] !== desk.token) send(403, { error: 'forbidden' });
      else await desk.office.answer(request, response, url, path.slice('api/site/'.length));
      return;
    }
    if (request.method === 'POST') {
      // A form is answered by its test's own route, which a page that closes may leave: then it comes here.
      if (request.headers['content-type'] !== 'application/json') {
        send(415, { error: 'unsupported' });
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString()) as never;
      if (path.startsWith('api/') && request.headers[tokenHeader] !== desk.token) {
        send(403, { error: 'forbidden' });
        return;
      }
      if (path === deskPaths.csv) {
        response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="x.csv"' });
        const shown = listOf([...requests.values()], body, now).requests;
        response.end(`\ufeffreference\r\n${shown.map(({ reference }) => `${reference}\r\n`).join('')}`);
        return;
      }
      const [status, said] = post[path]?.(body) ?? stranger;
      send(status, said);
      return;
    }
    if (path === deskPaths.session) {
      send(200, sessionOf(desk));
      return;
    }
    if (path === deskPaths.sessions) {
      send(200, { sessions: desk.sessions });
      return;
    }
    if (path === deskPaths.colleagues) {
      send(200, { people: colleagues });
      return;
    }
    if (path === deskPaths.reminders) {
      send(200, remindersOf(desk));
      return;
    }
    if (path === deskPaths.calendar) {
      send(200, { isOn: desk.isCalendarOn });
      return;
    }
    if (path === deskPaths.events) {
      if (!desk.rights.includes('requests')) {
        send(404, { error: 'not-found' });
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // As the server does: whoever connects fetches what was changed meanwhile.
      response.write(`retry: 50\nevent: changed\ndata: ${JSON.stringify({ revision })}\n\n`);
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      return;
    }
    if (path === deskPaths.year) {
      send(200, yearOf([...requests.values()], now));
      return;
    }
    const [, reference = '', rest] = /^api\/requests\/([^/]+)(\/.*)?$/.exec(path ?? '') ?? [];
    if (rest !== undefined) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      response.end(picture);
      return;
    }
    const whole = requests.get(reference);
    if (whole === undefined) send(404, { error: 'not-found' });
    else send(200, whole);
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(desk, {
    origin: `http://localhost:${port}`,
    endStreams,
    setPresent,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
};

const stranger = [401, { error: 'stranger' }] as const;

const sessionOf = ({ token, rights }: Pick<DeskServer, 'token' | 'rights'>): Session => ({
  id: 'bastien',
  isSendingMail: true,
  name: ownName,
  email: 'bastien@example.test',
  token,
  rights,
  endsAt: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString(),
});

const remindersOf = ({ digestTime, isPushing }: Pick<DeskServer, 'digestTime' | 'isPushing'>): Reminders => ({
  ...(digestTime !== undefined && { digestTime }),
  isPushing,
  pushKey: 'BA',
});

const sessionsOf = (now: Date): ListedSession[] =>
  ['Safari, iPhone', 'Firefox, Windows', ''].map((device, days) => ({
    id: `session-${days}`,
    device,
    createdAt: new Date(now.getTime() - (days + 1) * 24 * 3_600_000).toISOString(),
    seenAt: new Date(now.getTime() - days * 24 * 3_600_000).toISOString(),
    isThis: days === 0,
  }));

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#8a7f6a" d="M0 0h4v3H0z"/>' +
  '<path d="M0 2 2 1l2 1" fill="none" stroke="#1d2225" stroke-width=".1"/></svg>';

const changedBy = (request: WholeRequest, change: Change, by: string): WholeRequest => {
  const at = new Date().toISOString();
  const entry = {
    at,
    by,
    kind: change.kind,
    isUndone: false,
    ...(change.kind === 'state' && { from: request.state, to: change.state }),
  };
  const next = { ...request, version: request.version + 1, history: [entry, ...request.history] };
  switch (change.kind) {
    case 'state':
      return { ...next, state: change.state, stateAt: at, stateBy: by };
    case 'next-step':
      return { ...next, nextStep: change.step };
    case 'place':
      return { ...next, place: change.place };
    case 'contact':
      return change.contact === 'call' && request.state === 'new' ? { ...next, state: 'called', stateAt: at } : next;
    case 'amount':
      return { ...next, amount: change.amount };
    case 'assignee':
      return { ...next, assignee: colleagues.find(({ id }) => id === change.person) };
    case 'note': {
      const others = request.notes.filter(({ id }) => id !== change.id);
      const notes =
        change.text === '' ? others : [...others, { id: change.id ?? String(next.version), text: change.text, at, by }];
      return { ...next, notes, noteCount: notes.length };
    }
  }
};

const listOf = (all: readonly WholeRequest[], query: ListQuery, now: Date): RequestList => {
  const today = now.toISOString().slice(0, 10);
  const { monday, sunday } = weekOf(today);
  const isDue: Readonly<Record<DueTime, (day: string) => boolean>> = {
    late: (day) => day < today,
    today: (day) => day === today,
    week: (day) => day >= monday && day <= sunday,
  };
  const dueIn = (time: DueTime) => (request: WholeRequest) =>
    request.nextStep !== undefined && isDue[time](request.nextStep.day);
  const rank = ({ state, nextStep }: WholeRequest): number =>
    nextStep !== undefined && nextStep.day <= today ? 2 : Number(state === 'new');
  const text = (request: WholeRequest): string => JSON.stringify(request).toLowerCase();
  const requests = all.filter(
    (request) =>
      (query.state === undefined ? request.state !== 'spam' : request.state === query.state) &&
      (query.trade === undefined || query.trade === '' || request.trade === query.trade) &&
      (query.due === undefined || dueIn(query.due)(request)) &&
      (query.assignee === undefined || (request.assignee?.id ?? '-') === query.assignee) &&
      (query.place === undefined || query.place === '' || request.place === query.place) &&
      (query.month === undefined || query.month === '' || request.receivedAt.startsWith(query.month)) &&
      text(request).includes((query.search ?? '').toLowerCase()),
  );
  return {
    requests: [...requests].sort((a, b) => rank(b) - rank(a)),
    total: requests.length,
    counts: Object.fromEntries(
      deskStates.map((state) => [state, all.filter((request) => request.state === state).length]),
    ) as RequestList['counts'],
    due: Object.fromEntries(
      dueTimes.map((time) => [time, all.filter(dueIn(time)).filter(({ state }) => state !== 'spam').length]),
    ) as RequestList['due'],
    assigned: Object.fromEntries(
      [...colleagues.map(({ id }) => id), '-'].map((id) => [
        id,
        all.filter(({ assignee, state }) => state !== 'spam' && (assignee?.id ?? '-') === id).length,
      ]),
    ),
    choices: {
      trades: [...new Set(all.map(({ trade }) => trade).filter((trade) => trade !== ''))].sort(),
      places: [...new Set(all.map(({ place }) => place).filter((place) => place !== ''))].sort(),
      months: [...new Set(all.map(({ receivedAt }) => receivedAt.slice(0, 7)))].sort().reverse(),
    },
  };
};

const yearOf = (all: readonly WholeRequest[], now: Date): YearFigures => {
  const year = now.getUTCFullYear();
  const real = all.filter(({ state }) => state !== 'spam');
  const names = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
  // More than the sample holds, so that there is something to draw.
  const counts = [4, 7, 12, 9, 15, 11, 6, 3, 14, 18, 8, 0];
  const trades = [...new Set(real.map(({ trade }) => trade))];
  const figure = (count: number, query: ListQuery) => ({ count, query });
  return {
    year,
    years: [year, year - 1],
    months: names.map((month, index) => ({ month, ...figure(counts[index] ?? 0, { month }) })),
    trades: trades.map((trade, at) => {
      const months = names.map((month, index) =>
        figure(Math.max(0, Math.round((counts[index] ?? 0) / (at + 2)) - at), { month, trade: trade || '-' }),
      );
      const count = months.reduce((sum, one) => sum + one.count, 0);
      return { trade, months, ...figure(count, { month: String(year), trade: trade || '-' }) };
    }),
    answers: {
      medianHours: 31,
      times: (
        [
          ['1', 34],
          ['2', 21],
          ['7', 18],
          ['later', 9],
          ['none', 3],
        ] as const
      ).map(([time, count]) => ({ time, ...figure(count, { answered: time, month: String(year) }) })),
    },
    quotes: {
      quoted: { ...figure(31, { quote: 'sent', month: String(year) }), amount: 61_240_000 },
      won: { ...figure(14, { quote: 'won', month: String(year) }), amount: 32_150_050 },
      lost: { ...figure(8, { quote: 'lost', month: String(year) }), amount: 9_090_000 },
      open: { ...figure(9, { quote: 'open', month: String(year) }), amount: 19_999_950 },
    },
  };
};

const sendFile = (path: string, base: string, dist: string, response: ServerResponse): void => {
  const isDesk = path.startsWith(base) || `${path}/` === base;
  const name = isDesk ? path.slice(base.length) : path.slice(1);
  const read = (file: string): Buffer | undefined => {
    try {
      return readFileSync(join(dist, isDesk ? '.server/desk' : '', file));
    } catch {
      return undefined;
    }
  };
  const found = /\.\w+$/.test(name) ? read(name) : undefined;
  const type = found === undefined ? 'html' : (/\.(\w+)$/.exec(name)?.[1] ?? '');
  response.writeHead(200, {
    'content-type': types[type] ?? 'application/octet-stream',
    'content-security-policy': policy,
    // As the server says it: what is named after its content is kept.
    'cache-control': found !== undefined && isImmutable(name) ? 'private, max-age=31536000, immutable' : 'no-store',
  });
  response.end(found ?? read('index.html'));
};
