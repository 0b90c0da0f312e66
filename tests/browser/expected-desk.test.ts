/**
 * The screens and dialogues of the second site's desk, drawn over what a server has answered, are as they were when
 * somebody last looked at them: markup, words and styles. A change that is meant is taken with `npx vitest run
 * --project site tests/browser/expected-desk --update`, and read in the diff.
 */
import { join } from 'node:path';
import { createElement, type ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type {
  Answer,
  CalendarState,
  Colleagues,
  DeskState,
  HistoryEntry,
  Reminders,
  RequestCard,
  RequestFile,
  RequestList,
  Session,
  SessionList,
  WholeRequest,
  YearFigures,
} from '../../desk/contract.ts';
import type { DeskForms } from '../../generator/admin/desk-form-types.ts';
import type { CmsField } from '../../generator/schema/cms-field.ts';
import type { DraftAnswer, EditState, FileConflict, FilesAnswer, PublicationsAnswer } from '../../office/api.ts';
import { siteFolders } from './folders.ts';
import { leaveSecondSite, linesOf, useSecondSite } from './second-modules.ts';

const expected = join(siteFolders.second, 'expected', 'desk');
const now = '2026-03-12T10:00:00Z';

type Part = ComponentType<Readonly<Record<string, unknown>>>;
/** The parts of the desk, by their names. */
let parts: Readonly<Record<string, Part>>;
/** The states that the parts share, by their names. */
let states: Readonly<Record<string, { readonly set: (value: never) => void }>>;
let answered: (key: string, data: unknown) => void;
let written: (key: string, value: unknown) => void;

beforeAll(async () => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  vi.stubGlobal('navigator', { onLine: true, language: 'en-GB', userAgent: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('location', { hash: '', pathname: '/', origin: 'https://example.org' });
  useSecondSite();
  // What stands elsewhere in the document is drawn where it is written.
  vi.stubGlobal('document', { body: undefined });
  vi.doMock('react-dom', async (original) => ({
    ...(await original<object>()),
    createPortal: (part: unknown) => part,
  }));
  ({ cacheResource: answered } = await import('../../desk/client/state/resources.ts'));
  ({ saveDraft: written } = await import('../../desk/client/state/drafts.ts'));
  parts = Object.assign(
    {},
    ...(await Promise.all([
      import('../../desk/client/screens/AccountScreen.tsx'),
      import('../../desk/client/screens/InvitationScreen.tsx'),
      import('../../desk/client/screens/ListScreen.tsx'),
      import('../../desk/client/screens/LoginScreen.tsx'),
      import('../../desk/client/screens/RequestScreen.tsx'),
      import('../../desk/client/screens/SpamScreen.tsx'),
      import('../../desk/client/screens/UnknownScreen.tsx'),
      import('../../desk/client/screens/YearScreen.tsx'),
      import('../../desk/client/components/AnswerForm.tsx'),
      import('../../desk/client/components/AsyncContent.tsx'),
      import('../../desk/client/components/DeskLayout.tsx'),
      import('../../desk/client/components/EraseDialog.tsx'),
      import('../../desk/client/components/PictureDialog.tsx'),
      import('../../desk/client/components/SelectionBar.tsx'),
      import('../../desk/client/editing/ConflictChoice.tsx'),
      import('../../desk/client/editing/EntriesScreen.tsx'),
      import('../../desk/client/editing/FieldInput.tsx'),
      import('../../desk/client/editing/OverviewScreen.tsx'),
      import('../../desk/client/editing/OwnDraft.tsx'),
      import('../../desk/client/editing/PicturesScreen.tsx'),
      import('../../desk/client/editing/PublicationsScreen.tsx'),
      import('../../desk/client/editing/SiteState.tsx'),
    ])),
  ) as typeof parts;
  states = Object.assign(
    {},
    ...(await Promise.all([
      import('../../desk/client/state/notifications.ts'),
      import('../../desk/client/state/offline.ts'),
      import('../../desk/client/state/outbox.ts'),
      import('../../desk/client/state/printing.ts'),
      import('../../desk/client/state/session.ts'),
    ])),
  ) as typeof states;
  set('sessionState', loggedIn);
});
afterAll(() => {
  vi.doUnmock('react-dom');
  leaveSecondSite();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const set = (name: string, value: unknown): void => states[name]!.set(value as never);

/** What is drawn while a state that the parts share has another value. */
const during = (name: string, value: unknown, before: unknown, look: () => string): string => {
  set(name, value);
  try {
    return look();
  } finally {
    set(name, before);
  }
};

/** What stands at an address of the desk: an element a line, its styles before it. */
const drawn = (name: string, props: object = {}, { at = '/', pattern = '*' } = {}): string => {
  const part = parts[name];
  if (part === undefined) throw new Error(`The desk has no part ${name}`);
  const routes = [{ path: pattern, element: createElement(part, { ...props }) }];
  const router = createElement(RouterProvider, { router: createMemoryRouter(routes, { initialEntries: [at] }) });
  return linesOf(router);
};

const session: Session = {
  id: 'p1',
  name: 'Ada Fell',
  email: 'ada@example.org',
  rights: ['requests', 'editing'],
  token: 't',
  isSendingMail: true,
  endsAt: '2026-04-12T10:00:00Z',
};

const loggedIn = { kind: 'logged-in', session };

const card: RequestCard = {
  reference: 'AB12-CD34',
  version: 3,
  receivedAt: '2026-03-10T08:00:00Z',
  state: 'visit-planned',
  stateAt: '2026-03-11T09:00:00Z',
  stateBy: 'Bo Garth',
  firstname: 'Anne',
  lastname: 'Roche',
  email: 'anne@example.org',
  phone: '01632 960001',
  trade: 'frames',
  place: 'Hawes',
  excerpt: 'A frame for a tall rider',
  fileCount: 2,
  noteCount: 1,
  nextStep: { text: 'Measure her', day: '2026-03-11', time: '14:30', place: 'the shop' },
  amount: 123_450,
  undelivered: 'late',
  assignee: { id: 'p2', name: 'Bo Garth' },
  present: [{ id: 'p2', name: 'Bo Garth', activity: 'calling', since: now, until: '2026-03-12T10:10:00Z' }],
};
const bare: RequestCard = {
  reference: 'EF56-GH78',
  version: 1,
  receivedAt: '2026-03-12T08:00:00Z',
  state: 'new',
  stateAt: '2026-03-12T08:00:00Z',
  firstname: 'Jo',
  lastname: 'Dent',
  email: 'jo@example.org',
  phone: '',
  trade: '',
  place: '',
  excerpt: 'Wheels',
  fileCount: 0,
  noteCount: 0,
  present: [],
};
const counts: Readonly<Record<DeskState, number>> = {
  new: 4,
  called: 1,
  'visit-planned': 2,
  'quote-sent': 3,
  won: 5,
  lost: 6,
  spam: 7,
};
const list = (changes: Partial<RequestList> = {}): RequestList => ({
  requests: [card, bare],
  next: 'c',
  total: 60,
  counts,
  due: { late: 1, today: 2, week: 3 },
  assigned: { p1: 3, p2: 1, '-': 9 },
  choices: { trades: ['frames', '-'], places: ['Hawes'], months: ['2026-03', '2026-02'] },
  ...changes,
});

const files: readonly RequestFile[] = [
  { kind: 'picture', position: 0, name: 'bike.jpg', bytes: 120_000 },
  { kind: 'document', position: 1, name: 'sizes.pdf', bytes: 3_400_000 },
  { kind: 'quarantined', position: 2, name: 'odd.docm', bytes: 900, reason: 'macros' },
];
const answer = (id: string, delivery: Answer['delivery'], changes: Partial<Answer> = {}): Answer => ({
  id,
  to: 'anne@example.org',
  subject: 'Your frame',
  text: 'Dear Anne,\n\nCome by.',
  at: '2026-03-11T10:00:00Z',
  by: 'Bo Garth',
  files: [],
  delivery,
  ...changes,
});
const entry = (kind: HistoryEntry['kind'], changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: '2026-03-11T09:00:00Z',
  by: 'Bo Garth',
  kind,
  isUndone: false,
  ...changes,
});
const whole: WholeRequest = {
  ...card,
  phones: [{ text: '01632 960001', href: 'tel:+441632960001' }, { text: 'ring twice' }],
  message: 'A frame for a tall rider\nBlue, please.',
  origin: 'Frames (/frames)',
  submittedAt: '2026-03-10T07:59:00Z',
  consent: true,
  suspicion: ['links', 'another'],
  files,
  notes: [
    { id: 'n1', text: 'Rides in winter', at: '2026-03-10T12:00:00Z', by: 'Ada Fell' },
    { id: 'n2', text: 'Two\nlines', at: '2026-03-11T12:00:00Z', by: 'Bo Garth' },
  ],
  answers: [
    answer('a1', { state: 'sent', at: '2026-03-11T10:01:00Z' }, { template: 'visit', files: files.slice(1, 2) }),
    answer('a2', { state: 'waiting' }),
    answer('a3', { state: 'waiting', fault: 'server' }),
    answer('a4', { state: 'failed', fault: 'address' }),
    answer('a5', { state: 'failed', fault: 'message' }),
  ],
  history: [
    entry('state', { from: 'new', to: 'called' }),
    entry('state', { from: 'called', to: 'won', isUndone: true }),
    entry('next-step'),
    entry('place'),
    entry('assignee', { person: 'Bo Garth' }),
    entry('assignee'),
    entry('contact', { contact: 'call' }),
    entry('contact', { contact: 'visit' }),
    entry('amount', { amount: 123_450 }),
    entry('amount'),
    entry('note'),
    entry('answer'),
  ],
};

const figure = (count: number) => ({ count, query: { month: '2026-03' } });
const quote = (count: number, amount: number) => ({ ...figure(count), amount });
const months = Array.from({ length: 12 }, (_, index) => ({
  ...figure(index % 5),
  month: `2026-${String(index + 1).padStart(2, '0')}`,
}));
const year: YearFigures = {
  year: 2026,
  years: [2026, 2025],
  months,
  trades: [
    { trade: 'frames', ...figure(9), months },
    { trade: '', ...figure(1), months },
  ],
  answers: {
    medianHours: 27,
    times: (['1', '2', '7', 'later', 'none'] as const).map((time, index) => ({ time, ...figure(index) })),
  },
  quotes: { quoted: quote(6, 900_000), won: quote(3, 500_000), lost: quote(1, 100_000), open: quote(2, 300_000) },
};

const options = [
  { label: 'Steel', value: 'steel' },
  { label: 'Wood', value: 'wood' },
];
const title: CmsField = { name: 'title', label: 'Title', widget: 'string', required: true, hint: 'Short.' };
const fields: readonly CmsField[] = [
  title,
  { name: 'email', label: 'Address', widget: 'string', type: 'email', required: false, hint: 'May be empty.' },
  { name: 'body', label: 'Text', widget: 'text', required: false, hint: 'May be empty.' },
  { name: 'count', label: 'Number', widget: 'number', value_type: 'int', min: 1, max: 9, hint: 'To nine.' },
  { name: 'isShown', label: 'Shown', widget: 'boolean', required: false, hint: 'May be empty.' },
  { name: 'day', label: 'Day', widget: 'datetime', required: false, hint: 'May be empty.' },
  { name: 'colour', label: 'Colour', widget: 'color', required: false, hint: 'May be empty.' },
  { name: 'id', label: 'Hidden', widget: 'hidden' },
  { name: 'material', label: 'Material', widget: 'select', options, required: false, hint: 'May be empty.' },
  { name: 'materials', label: 'Materials', widget: 'select', multiple: true, options, hint: 'Any of them.' },
  { name: 'picture', label: 'Picture', widget: 'image', required: false, hint: 'May be empty.' },
  { name: 'place', label: 'Place', widget: 'object', fields: [title], hint: 'One place.' },
  {
    name: 'tags',
    label: 'Words',
    widget: 'list',
    field: { name: 'tag', label: 'Word', widget: 'string' },
    hint: 'A word each.',
  },
  { name: 'steps', label: 'Steps', widget: 'list', summary: '{{title}}', min: 1, max: 3, fields: [title] },
];
const values = {
  title: 'Made to measure',
  email: 'shop@example.org',
  body: 'One\ntwo',
  count: 3,
  isShown: true,
  day: '2026-03-12',
  colour: '#aa3300',
  material: 'steel',
  materials: ['wood'],
  picture: '/content/media/bike.jpg',
  place: { title: 'Hawes' },
  tags: ['lugs', 'brass'],
  steps: [{ title: 'Measure' }, {}],
};
const forms = {
  forms: [
    {
      name: 'projects',
      label: 'Pieces',
      singular: 'Piece',
      folder: 'content/projects',
      extension: 'yaml',
      mayCreate: true,
      fields: [title],
      entries: [{ file: 'content/projects/b.yaml', title: 'Baker’s bike' }],
    },
    { name: 'site', label: 'Site', file: 'site.yaml', extension: 'yaml', mayCreate: false, fields, entries: [] },
  ],
} as unknown as DeskForms;
const siteFiles: FilesAnswer = {
  files: ['projects/a.yaml', 'projects/b.yaml', 'media/bike.jpg', 'media/unused.png'].map((path) => ({
    path: `content/${path}` as const,
    bytes: 2048,
  })),
};
const draft: DraftAnswer = {
  files: [
    {
      path: 'content/projects/b.yaml',
      changes: [
        { place: ['title'], before: 'Bike', after: 'Baker’s bike' },
        { place: ['year'], before: 2025 },
        { place: ['tags', 1], after: 'brass' },
      ],
    },
    { path: 'site.yaml', changes: [{ place: ['company', 'phone'], before: '1', after: '2' }] },
  ],
};
const conflicts: readonly FileConflict[] = [
  { path: 'content/projects/b.yaml', conflicts: [{ place: ['title'], base: 'Bike', mine: 'A', theirs: 'B' }] },
];
const state = (changes: Partial<EditState>): { readonly state: EditState } => ({
  state: { head: 'c1', progress: { kind: 'idle' }, problems: [], ...changes },
});
const nothing = (): void => undefined;

/** What is drawn, by the name of the file that it is compared with. */
const looks: Readonly<Record<string, () => string>> = {
  login: () => drawn('LoginScreen', { reason: 'no-session' }),
  'login, expired': () => drawn('LoginScreen', { reason: 'expired' }),
  'login, logged out': () => drawn('LoginScreen', { reason: 'logout' }),
  invitation: () => drawn('InvitationScreen', { onLogin: nothing }),
  unknown: () => drawn('UnknownScreen'),
  frame: () => {
    answered('new', list());
    set('isOffline', true);
    set('notification', { id: 1, text: 'Done.', undo: { token: 'u', requests: [] } });
    set('pendingChanges', [
      { id: 1, requests: [card], change: { kind: 'state', state: 'won' }, doneText: '' },
      {
        id: 2,
        requests: [card],
        change: { kind: 'state', state: 'won' },
        doneText: '',
        conflict: { error: 'conflict', requests: [{ ...whole, version: 4, state: 'lost' }] },
      },
    ]);
    try {
      return drawn('DeskLayout', { rights: session.rights });
    } finally {
      set('isOffline', false);
      set('notification', undefined);
      set('pendingChanges', []);
    }
  },
  list: () => {
    answered('list 1 {}', list());
    return drawn('ListScreen');
  },
  'list, filtered': () => {
    answered('list 1 {"search":"frame","state":"won","place":"Hawes"}', list({ requests: [bare], total: 1 }));
    return drawn('ListScreen', {}, { at: '/?search=frame&state=won&place=Hawes' });
  },
  'list, nobody wrote yet': () => {
    answered('list 1 {}', list({ requests: [], total: 0, next: undefined }));
    return drawn('ListScreen');
  },
  'list, nothing fits': () => {
    answered('list 1 {"due":"late","assignee":"p1"}', list({ requests: [], total: 0, next: undefined }));
    return drawn('ListScreen', {}, { at: '/?due=late&assignee=p1' });
  },
  'list, from the year, on its way': () => drawn('ListScreen', {}, { at: '/?answered=7&quote=won&month=2026-03' }),
  'list, on its way': () => drawn('AsyncContent', { data: undefined, failure: undefined, children: () => 'content' }),
  'list, failed': () =>
    drawn('AsyncContent', {
      data: undefined,
      failure: { code: 'network' },
      isWholeScreen: true,
      children: () => 'content',
    }),
  'list, kept while it fails': () =>
    drawn('AsyncContent', { data: list(), failure: { code: 'network' }, children: () => 'content' }),
  'spam, none': () => {
    answered('list 1 {"state":"spam"}', list({ requests: [], total: 0, next: undefined }));
    return drawn('SpamScreen');
  },
  spam: () => {
    answered('list 1 {"state":"spam"}', list({ requests: [{ ...bare, state: 'spam' }], total: 1 }));
    return drawn('SpamScreen');
  },
  request: () => {
    answered('request AB12-CD34', whole);
    answered('colleagues', { people: [session, { id: 'p2', name: 'Bo Garth' }] } satisfies Colleagues);
    return drawn('RequestScreen', {}, { at: '/r/AB12-CD34', pattern: '/r/:reference' });
  },
  'request, printed': () => {
    const long = 'A frame for a tall rider, blue, with room for wide tyres. '.repeat(60);
    answered('request AB12-CD34', { ...whole, message: long, notes: [{ ...whole.notes[0], text: long }] });
    set('isPrinting', true);
    try {
      return drawn('RequestScreen', {}, { at: '/r/AB12-CD34', pattern: '/r/:reference' });
    } finally {
      set('isPrinting', false);
    }
  },
  'request, bare': () => {
    const more = { phones: [], message: '', origin: '', submittedAt: now, consent: false, suspicion: [], files: [] };
    answered('request EF56-GH78', { ...bare, ...more, notes: [], answers: [], history: [] } satisfies WholeRequest);
    return drawn('RequestScreen', {}, { at: '/r/EF56-GH78', pattern: '/r/:reference' });
  },
  'request, without mails': () => {
    answered('request AB12-CD34', { ...whole, state: 'spam', stateBy: undefined, present: [] });
    return during('sessionState', { kind: 'logged-in', session: { ...session, isSendingMail: false } }, loggedIn, () =>
      drawn('RequestScreen', {}, { at: '/r/AB12-CD34', pattern: '/r/:reference' }),
    );
  },
  'request, being changed': () => {
    answered('request AB12-CD34', whole);
    written('note AB12-CD34 ', { text: 'Half a note' });
    written('note AB12-CD34 n1', { text: 'Rides in winter and' });
    const changed = [
      { kind: 'state', state: 'quote-sent' },
      { kind: 'note', text: 'On its way' },
      { kind: 'note', id: 'n2', text: 'Changed' },
    ];
    const pending = changed.map((change, id) => ({ id, requests: [card], change, doneText: '' }));
    return during('pendingChanges', pending, [], () =>
      drawn('RequestScreen', {}, { at: '/r/AB12-CD34', pattern: '/r/:reference' }),
    );
  },
  answer: () => drawn('AnswerForm', { request: whole, onClose: nothing }),
  'erase one': () => drawn('EraseDialog', { requests: [whole], onClose: nothing, onErased: nothing }),
  'erase several': () => drawn('EraseDialog', { requests: [whole, bare], onClose: nothing, onErased: nothing }),
  picture: () =>
    drawn('PictureDialog', {
      reference: card.reference,
      pictures: files.slice(0, 2),
      index: 0,
      onChange: nothing,
      onClose: nothing,
    }),
  selection: () =>
    drawn('SelectionBar', { selected: [card, bare], proposed: 'won', opener: { current: null }, onDone: nothing }),
  year: () => {
    answered('year ', year);
    return drawn('YearScreen');
  },
  'year, nothing': () => {
    const none = months.map((month) => ({ ...month, count: 0 }));
    answered('year ?year=2024', { ...year, year: 2024, years: [2024], months: none });
    return drawn('YearScreen', {}, { at: '/y?year=2024' });
  },
  'year, without quotes': () => {
    answered('year ?year=2025', { ...year, year: 2025, quotes: { ...year.quotes, quoted: quote(0, 0) } });
    return drawn('YearScreen', {}, { at: '/y?year=2025' });
  },
  'account, nothing asked for': () => {
    const device = { id: 's', device: 'Firefox, Linux', createdAt: '2026-03-01T10:00:00Z', seenAt: now, isThis: true };
    answered('sessions', { sessions: [device] } satisfies SessionList);
    answered('reminders', { isPushing: true, pushKey: 'k' } satisfies Reminders);
    answered('calendar', { isOn: false } satisfies CalendarState);
    return drawn('AccountScreen');
  },
  'account, without mails': () =>
    during('sessionState', { kind: 'logged-in', session: { ...session, isSendingMail: false } }, loggedIn, () =>
      drawn('AccountScreen'),
    ),
  'account, nobody': () =>
    during('sessionState', { kind: 'logged-out', reason: 'expired' }, loggedIn, () => drawn('AccountScreen')),
  account: () => {
    const device = { id: 's', device: 'Firefox, Linux', createdAt: '2026-03-01T10:00:00Z', seenAt: now };
    answered('sessions', {
      sessions: [
        { ...device, isThis: true },
        { ...device, id: 's2', device: '', isThis: false },
      ],
    } satisfies SessionList);
    answered('reminders', { digestTime: '07:00', isPushing: false, pushKey: 'k' } satisfies Reminders);
    answered('calendar', { isOn: true, path: 'door/calendar/x.ics' } satisfies CalendarState);
    return drawn('AccountScreen');
  },
  entries: () => {
    answered('site forms', forms);
    answered('site files', siteFiles);
    answered('site draft', draft);
    return drawn('EntriesScreen', {}, { at: '/s/projects', pattern: '/s/:form' });
  },
  fields: () => drawn('Fields', { fields, value: values, within: '', onChange: nothing }),
  draft: () => drawn('OwnDraft', { forms, draft, isBusy: false, setCalling: nothing }),
  'draft, empty': () => drawn('OwnDraft', { forms, draft: { files: [] }, isBusy: true, setCalling: nothing }),
  'draft, previewed': () => {
    const own = { call: 'preview', since: now, result: { kind: 'built', diagnostics: [] } };
    return drawn('OwnDraft', { forms, draft, own, isBusy: false, setCalling: nothing });
  },
  'draft, refused': () => {
    const own = { call: 'publish', since: now, result: { kind: 'conflict', files: conflicts } };
    return drawn('OwnDraft', { forms, draft, own, isBusy: false, setCalling: nothing });
  },
  'draft, of many': () => {
    const file = (index: number) => ({ path: `content/projects/p${index}.yaml` as const, changes: [] });
    const many: DraftAnswer = { files: Array.from({ length: 31 }, (_, index) => file(index)) };
    return drawn('OwnDraft', { forms, draft: many, isBusy: false, setCalling: nothing });
  },
  overview: () => drawn('OverviewScreen'),
  conflicts: () => drawn('ConflictChoice', { forms, files: conflicts, onChoose: nothing, onClose: nothing }),
  pictures: () => {
    answered('site files', siteFiles);
    return drawn('PicturesScreen');
  },
  publications: () => {
    const author = { name: 'Bo Garth', email: '' };
    const file = 'content/projects/b.yaml';
    answered('site publications', {
      publications: [
        { commit: 'c1', parent: 'c0', author, at: '2026-03-11T09:30:00Z', message: 'Bike\n\nMore', files: [file] },
        { commit: 'c0', author, at: '2026-03-01T09:30:00Z', message: 'The site', files: [] },
      ],
    } satisfies PublicationsAnswer);
    return drawn('PublicationsScreen');
  },
  site: () => drawn('SiteState', state({ published: { commit: 'c1', at: now, day: '2026-03-12' } })),
  'site, building': () =>
    drawn('SiteState', state({ progress: { kind: 'building', commit: 'c1', total: 8, done: 3 } as never })),
  'site, never published': () =>
    drawn('SiteState', state({ progress: { kind: 'building', total: 8, done: 3 } as never })),
  'site, on this machine': () =>
    drawn('SiteState', state({ isLocal: true, published: { commit: 'c1', at: now, day: '2026-03-12' } })),
  'site, kept back': () => {
    const said = (severity: string, line: number) => ({ file: 'site.yaml', line, severity, message: `Line ${line}` });
    const diagnostics = [said('warning', 1), ...[2, 3, 4, 5, 6, 7].map((line) => said('error', line))];
    const problems = [
      { kind: 'remote', sentence: 'No answer.' },
      { kind: 'refused', sentence: 'Not published:', diagnostics },
    ];
    return drawn('SiteState', state({ problems: problems as never }));
  },
};

test.each(Object.keys(looks))('%s', async (name) => {
  await expect(looks[name]!()).toMatchFileSnapshot(join(expected, `${name.replaceAll(/\W+/g, '-')}.html.txt`));
});
