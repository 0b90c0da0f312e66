/** What the desk shows of a request, and of a year of them: each part drawn alone, without a browser. */
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Answer, HistoryEntry, RequestCard, RequestFile, WholeRequest } from '../../desk/contract.ts';
import type { words as deskWords } from '../../desk/client/site.ts';

const now = new Date('2026-03-12T13:05:00Z');
let words: typeof deskWords;
/** The parts of the desk, by their names. */
let parts: Readonly<Record<string, ComponentType<never>>>;

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.resetModules();
  ({ words } = await import('../../desk/client/site.ts'));
  const modules = await Promise.all([
    import('../../desk/client/components/RequestRow.tsx'),
    import('../../desk/client/components/RequestFacts.tsx'),
    import('../../desk/client/components/RequestHistory.tsx'),
    import('../../desk/client/components/NextStepLine.tsx'),
    import('../../desk/client/components/RequestFiles.tsx'),
    import('../../desk/client/components/Answers.tsx'),
    import('../../desk/client/components/StateStepper.tsx'),
    import('../../desk/client/components/AnswersChart.tsx'),
    import('../../desk/client/components/QuotesChart.tsx'),
    import('../../desk/client/components/TradesChart.tsx'),
    import('../../desk/client/components/MonthsChart.tsx'),
  ]);
  parts = Object.assign({}, ...modules) as typeof parts;
  const session = await import('../../desk/client/state/session.ts');
  session.openSession({ id: 'me', email: 'jeanne@exemple.fr', name: 'Jeanne', token: '' } as never);
});
afterAll(() => void vi.unstubAllGlobals());

/** A part's markup without its styles, and what it says. */
const shown = (name: string, props: object) => {
  const part = parts[name];
  if (part === undefined) throw new Error(`The desk has no part ${name}`);
  const element = createElement(MemoryRouter, null, createElement(part, props as never));
  const html = renderToStaticMarkup(element).replace(/<style[^>]*>.*?<\/style>/gs, '');
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
  /** Addresses of its links, in order. */
  const links = [...html.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return { html, text, links };
};

const card: RequestCard = {
  reference: 'AB12-CD34',
  version: 3,
  receivedAt: '2026-03-10T08:00:00Z',
  state: 'new',
  stateAt: '2026-03-10T08:00:00Z',
  firstname: 'Anne',
  lastname: 'Roche',
  email: 'anne@exemple.fr',
  phone: '04 71 00 00 00',
  trade: 'Charpente',
  place: 'Le Puy',
  excerpt: 'Un toit',
  fileCount: 0,
  noteCount: 0,
  present: [],
};
const whole: WholeRequest = {
  ...card,
  phones: [{ text: '04 71 00 00 00', href: 'tel:+33471000000' }, { text: ' ou le soir' }],
  message: 'Un toit',
  origin: '',
  submittedAt: card.receivedAt,
  consent: true,
  suspicion: [],
  files: [],
  notes: [],
  answers: [],
  history: [],
};

describe('a request in the list', () => {
  const row = (changes: Partial<RequestCard>, more: object = {}) =>
    shown('RequestRow', { request: { ...card, ...changes }, now, longestMs: 4 * 86_400_000, ...more });

  test('leads to the request, and names who asks, for what, from where, and since when', () => {
    const { text, links } = row({});
    expect(links).toEqual([`/${words.paths.request}/AB12-CD34`]);
    expect(text).toContain('Anne Roche');
    expect(text).toContain('Charpente · Le Puy');
    expect(text).toContain('Un toit');
    expect(text).toContain(words.list.waits.replace('{time}', '2 jours'));
  });

  test('says that no trade was chosen, and leaves out what is not there', () => {
    const { text } = row({ trade: '', place: '', excerpt: '' });
    expect(text).toContain(words.list.noTrade);
    expect(text).not.toMatch(/ · |Un toit/);
  });

  test('counts files and notes, one and several', () => {
    expect(row({ fileCount: 1, noteCount: 2 }).text).toMatch(/ · 1 fichier · 2 notes/);
    expect(row({ fileCount: 3, noteCount: 1 }).text).toMatch(/ · 3 fichiers · 1 note /);
    expect(row({}).text).not.toMatch(/fichier|note/);
  });

  test('says whom it is given to: to me, or to a colleague by name', () => {
    expect(row({ assignee: { id: 'me', name: 'Jeanne' } }).text).toContain(words.list.givenToMe);
    expect(row({ assignee: { id: 'p', name: 'Paul' } }).text).toContain(words.list.given.replace('{name}', 'Paul'));
  });

  test.each([
    ['failed', 'listFailed'],
    ['late', 'listLate'],
  ] as const)('an answer that is %s is told', (undelivered, key) => {
    expect(row({ undelivered }).text).toContain(words.reply[key]);
    expect(row({}).text).not.toContain(words.reply[key]);
  });

  test('says who waits for whom, and the day of what is over', () => {
    const said = (key: 'waits' | 'waitsVisitor' | 'since') => words.list[key].replace('{time}', '2 jours');
    expect(row({ state: 'called' }).text).toContain(said('waits'));
    expect(row({ state: 'quote-sent' }).text).toContain(said('waitsVisitor'));
    expect(row({ state: 'visit-planned' }).text).toContain(said('since'));
    expect(row({ state: 'won' }).text).toContain(`${words.states.won}, 10 mars 2026`);
    expect(row({ state: 'won' }).text).not.toContain('jours');
  });

  test('only a new one stands out, and its wait is drawn to scale', () => {
    expect(row({}).html).toContain('data-new=""');
    expect(row({ state: 'called' }).html).not.toContain('data-new');
    // The length of the line is a style, of its own class.
    expect(row({}, { longestMs: 8 * 86_400_000 }).html).not.toBe(row({}).html);
  });

  test('a checkbox stands in the place of the sign of its state', () => {
    const { html } = row({}, { checkbox: createElement('input', { type: 'checkbox' }) });
    expect(html).toMatch(/^<li[^>]*><input type="checkbox"\/?>/);
  });

  test('says what others do with it, and nothing of oneself', () => {
    const presence = { since: '2026-03-12T13:04:00Z', until: '2026-03-12T13:06:00Z' };
    const of = (id: string, name: string, activity: 'open' | 'calling') => ({ id, name, activity, ...presence });
    const { text } = row({ present: [of('me', 'Jeanne', 'open'), of('p', 'Paul', 'calling')] });
    expect(text).toContain(words.list.calling.replace('{name}', 'Paul'));
    expect(text).not.toContain('Jeanne');
  });
});

describe('the next step', () => {
  const line = (changes: object) =>
    shown('NextStepLine', { step: { text: 'Visite', day: '2026-03-12', ...changes }, now });

  test('is late from the day after it, and says so', () => {
    expect(line({ day: '2026-03-11' }).text).toContain(words.request.stepLate);
    expect(line({ day: '2026-03-11' }).html).toContain('data-late');
    for (const day of ['2026-03-12', '2026-03-13']) expect(line({ day }).html).not.toContain('data-late');
  });

  test('has its hour and its place where there are some', () => {
    expect(line({}).html).toContain('dateTime="2026-03-12"');
    const { html, text } = line({ time: '14:00', place: 'Blavozy' });
    expect(html).toContain('dateTime="2026-03-12T14:00"');
    expect(text).toMatch(/jeu\. 12 mars, 14:00 .*· Visite · Blavozy/);
    expect(line({}).text).not.toContain('14:00');
  });
});

describe('the facts of a request', () => {
  const facts = (changes: Partial<WholeRequest>) => shown('RequestFacts', { request: { ...whole, ...changes } });

  test('are there, and those that are missing are named or left out', () => {
    const { text } = facts({ amount: 1_250_050, origin: 'Zinc (/facade/zinc)' });
    for (const part of ['AB12-CD34', '10 mars 2026', 'Charpente', 'Le Puy', '12 500,50 €', 'anne@exemple.fr'])
      expect(text).toContain(part);
    expect(text).toContain('Zinc (/facade/zinc)');
    const bare = facts({ trade: '', place: '', phone: '', phones: [], email: '' }).text;
    expect(bare).toContain(words.list.noTrade);
    expect(bare).toContain(words.request.noPlace);
    for (const label of ['phone', 'email', 'amount', 'origin'] as const)
      expect(bare, label).not.toContain(words.request[label]);
  });

  test('a number can be dialled, and what stands beside it cannot', () => {
    expect(facts({}).html).toContain('<a href="tel:+33471000000">04 71 00 00 00</a> ou le soir');
  });
});

describe('the history', () => {
  const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
    at: '2026-03-11T09:30:00Z',
    by: 'Paul',
    kind: 'note',
    isUndone: false,
    ...more,
  });

  test('is not there before the first change', () => {
    expect(shown('RequestHistory', { history: [] }).html).toBe('');
  });

  test('says each change in words, with its author and its time', () => {
    const { historyState, historyAmount, historyGiven, ...fixed } = words.request;
    const cases: readonly (readonly [Partial<HistoryEntry>, string])[] = [
      [
        { kind: 'state', from: 'new', to: 'called' },
        historyState.replace('{from}', words.states.new).replace('{to}', words.states.called),
      ],
      [{ kind: 'next-step' }, fixed.historyStep],
      [{ kind: 'place' }, fixed.historyPlace],
      [{ kind: 'contact', contact: 'visit' }, fixed.historyVisit],
      [{ kind: 'contact', contact: 'call' }, fixed.historyCall],
      [{ kind: 'amount', amount: 90_000 }, historyAmount.replace('{amount}', '900 €')],
      [{ kind: 'amount' }, fixed.historyNoAmount],
      [{ kind: 'answer' }, fixed.historyAnswer],
      [{ kind: 'assignee', person: 'Luc' }, historyGiven.replace('{name}', 'Luc')],
      [{ kind: 'assignee' }, fixed.historyNobody],
      [{ kind: 'note' }, fixed.historyNote],
    ];
    for (const [more, sentence] of cases) {
      const { text } = shown('RequestHistory', { history: [entry(more)] });
      expect(text).toContain(sentence.replace(/\s+/g, ' '));
      expect(text).toContain('11 mars 2026');
      expect(text).toContain('Paul');
      expect(text).not.toContain(fixed.historyUndone);
    }
  });

  test('what was undone is told as that', () => {
    const { html, text } = shown('RequestHistory', { history: [entry({ isUndone: true })] });
    expect(html).toContain('data-undone=""');
    expect(text).toContain(words.request.historyUndone);
  });
});

describe('the files of a request', () => {
  const file = (position: number, more: object): RequestFile => ({
    position,
    name: `f${position}.pdf`,
    bytes: 2_621_440,
    kind: 'document',
    ...more,
  });
  const files = (...given: RequestFile[]) => shown('RequestFiles', { reference: 'AB12-CD34', files: given });

  test('nothing is shown of none', () => {
    expect(files().html).toBe('');
  });

  test('a document is to be downloaded under its name, with its size', () => {
    const { html, text } = files(file(0, {}));
    expect(html).toMatch(/<a[^>]*download="f0\.pdf"/);
    expect(text).toContain('2,5 Mo');
    expect(html).not.toContain('<img');
  });

  test('a picture is shown, and can be downloaded too', () => {
    const { html } = files(file(0, { kind: 'picture', name: 'toit.jpg' }), file(1, {}));
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html).toContain(`aria-label="${words.request.enlarge.replace('{name}', 'toit.jpg')}"`);
    expect(html.match(/ download="/g)).toHaveLength(2);
  });

  test('what is kept apart is named with its reason, and no link leads to it', () => {
    const { html, text } = files(file(0, { kind: 'quarantined', reason: 'other', name: 'virus.doc' }));
    expect(text).toContain('virus.doc');
    expect(text).toContain(words.request.quarantined.replace(/\s+/g, ' '));
    expect(html).not.toContain('<a ');
  });
});

describe('an answer', () => {
  const answer = (delivery: Answer['delivery']) =>
    shown('Answers', {
      request: {
        ...whole,
        answers: [
          {
            id: '1',
            to: 'anne@exemple.fr',
            subject: 'Votre toit',
            text: 'Bonjour',
            at: '2026-03-11T09:30:00Z',
            by: 'Paul',
            files: [{ position: 4, name: 'devis.pdf', bytes: 1, kind: 'document' }],
            delivery,
          },
        ],
      },
    });

  test('shows what was written, to whom, by whom, with its files', () => {
    const { text, html } = answer({ state: 'sent', at: '2026-03-11T09:31:00Z' });
    for (const part of ['Votre toit', 'Bonjour', 'Paul', 'anne@exemple.fr', 'devis.pdf']) expect(text).toContain(part);
    expect(html).toMatch(/download="devis\.pdf"/);
  });

  test('that is on its way or has left is not sent again', () => {
    expect(answer({ state: 'waiting' }).text).toContain(words.reply.leaving);
    for (const delivery of [{ state: 'waiting' }, { state: 'sent', at: '2026-03-11T09:31:00Z' }] as const)
      expect(answer(delivery).text).not.toContain(words.reply.again);
  });

  test.each([
    ['server', 'lateServer', 'failedServer'],
    ['address', 'lateAddress', 'failedAddress'],
    ['message', 'lateMessage', 'failedMessage'],
  ] as const)('that has not left by the fault of the %s says so, and can be tried again', (fault, late, failed) => {
    const said = (key: typeof late | typeof failed) =>
      words.reply[key].replace('{to}', 'anne@exemple.fr').replace(/\s+/g, ' ');
    const waiting = answer({ state: 'waiting', fault });
    expect(waiting.text).toContain(said(late));
    expect(waiting.html).not.toContain('data-failed');
    const given = answer({ state: 'failed', fault });
    expect(given.text).toContain(said(failed));
    expect(given.html).toContain('data-failed=""');
    for (const { text } of [waiting, given]) expect(text).toContain(words.reply.again);
  });
});

describe('the states of a request', () => {
  const stepper = (changes: Partial<WholeRequest>) => shown('StateStepper', { request: { ...whole, ...changes } });

  test('the present one is marked, with its day and who set it', () => {
    const { html, text } = stepper({ state: 'called', stateAt: '2026-03-11T09:30:00Z', stateBy: 'Paul' });
    expect(html.match(/aria-current="step"/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`aria-current="step"[^>]*>${words.states.called}`));
    expect(text).toMatch(/11 mars 2026[^<]*Paul/);
    expect(text).toContain('10 mars 2026');
  });

  test('one that was reached and left has its day; one that was undone has none', () => {
    const move = (isUndone: boolean): HistoryEntry => ({
      at: '2026-02-03T09:30:00Z',
      by: 'Luc',
      kind: 'state',
      from: 'new',
      to: 'called',
      isUndone,
    });
    expect(stepper({ state: 'won', history: [move(false)] }).text).toContain('3 février 2026');
    expect(stepper({ state: 'won', history: [move(true)] }).text).not.toContain('3 février 2026');
  });

  test('spam is no step: it is a word below, or the way back', () => {
    expect(stepper({}).text).toContain(words.states.spam);
    const spam = stepper({ state: 'spam' });
    expect(spam.text).toContain(words.spam.restore);
    expect(spam.html).not.toContain('aria-current');
  });
});

describe('a year', () => {
  const figure = (count: number, query: object = {}) => ({ count, query });

  test('times of answers: the median, a line to scale for each, links to what there is', () => {
    const times = [
      { time: '1', ...figure(4, { answered: '1' }) },
      { time: '2', ...figure(0, { answered: '2' }) },
      { time: 'later', ...figure(2, { answered: 'later' }) },
    ];
    const { text, links, html } = shown('AnswersChart', { answers: { medianHours: 30, times } });
    expect(text).toContain(words.year.median.replace('{time}', '30 heures'));
    expect(links).toEqual(['/?answered=1', '/?answered=later']);
    expect(html).toContain('x2="100%"');
    expect(html).toContain('x2="50%"');
    expect(html.match(/data-late=""/g)).toHaveLength(1);
    expect(shown('AnswersChart', { answers: { times } }).text).toContain(words.year.noAnswer);
  });

  test('quotes: parts of a bar, amounts where they are known, nothing drawn of none', () => {
    const quote = (count: number, amount: number, of: string) => ({ ...figure(count, { quote: of }), amount });
    const quotes = {
      quoted: quote(4, 1_000_000, 'quoted'),
      won: quote(1, 250_000, 'won'),
      open: quote(3, 0, 'open'),
      lost: quote(0, 0, 'lost'),
    };
    const { text, html, links } = shown('QuotesChart', { quotes });
    expect(html).toContain('x="0%" width="25%"');
    expect(html).toContain('x="25%" width="75%"');
    expect(html.match(/<rect/g)).toHaveLength(2);
    expect(text).toContain('10 000 €');
    expect(text).toContain(`${words.year.won}, 2 500 €`);
    expect(text).not.toContain(`${words.year.open},`);
    expect(links).toEqual(['won', 'open', 'quoted', 'won', 'open', 'lost'].map((of) => `/?quote=${of}`));
  });

  test('trades: the name or that none was chosen, their months on one scale', () => {
    const months = [figure(2, { month: '2026-01' }), figure(0, { month: '2026-02' })];
    const figures = {
      trades: [
        { trade: 'Charpente', ...figure(2, { trade: 'Charpente' }), months },
        { trade: '-', ...figure(1, { trade: '-' }), months: [figure(1, { month: '2026-01' }), figure(0)] },
      ],
    };
    const { text, html } = shown('TradesChart', { figures });
    expect(text).toMatch(new RegExp(`Charpente.* 2 .*${words.list.noTrade}.* 1 `));
    expect(html.match(/class="mark"/g)).toHaveLength(2);
    expect(html).toContain('y2="8%"');
    expect(html).toContain('y2="53%"');
    expect(html).toContain('janvier 2026');
  });

  test('months: a bar with its number to scale, a letter for each, nothing over an empty one', () => {
    const months = [
      { month: '2026-01', ...figure(4, { month: '2026-01' }) },
      { month: '2026-02', ...figure(0, { month: '2026-02' }) },
      { month: '2026-03', ...figure(2, { month: '2026-03' }) },
    ];
    const { html, text, links } = shown('MonthsChart', { months });
    expect(links).toEqual(['/?month=2026-01', '/?month=2026-03']);
    expect(html.match(/class="count"/g)).toHaveLength(2);
    expect(html).toMatch(/class="post"[^>]*y1="86%" y2="12%"/);
    expect(html).toMatch(/class="post"[^>]*y1="86%" y2="49%"/);
    expect(text).toMatch(/J F .*M/);
  });
});
