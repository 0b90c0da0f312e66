import type { Logger } from 'pino';
import type { RequestCard } from '../../desk/contract.ts';
import type { RunExclusively } from '../store/changes.ts';
import type { RequestStore } from '../store/store.ts';
import type { Person } from '../store/desk/people.ts';
import { dayReader, timeReader } from '../store/desk/calendar.ts';
import type { DeskSite } from '../store/desk/request-query.ts';
import { fillText } from '../http/site/strings.ts';
import type { SiteManifest } from '../http/site/manifest.ts';
import type { DeskMailSender, DigestValues } from './desk-mails.ts';
import { formatDay } from './format.ts';
import { startRegularCheck, type RegularCheck } from './regular-check.ts';

interface DeskDigestDependencies {
  readonly store: Pick<RequestStore, 'dueDigests' | 'markDigestSent' | 'stepsOf' | 'unansweredOf'>;
  readonly runExclusively: RunExclusively;
  readonly manifest: () => SiteManifest;
  /** Address of the desk. */
  readonly deskUrl: () => string;
  readonly sendMail: DeskMailSender;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

const checkEveryMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;
const defaultAnswerDays = 2;

/**
 * Starts the daily mail of each person who wants one: what is late, what is due, what has waited too long. It is
 * checked every minute, and due from the hour that the person chose, in the site's time zone; after a downtime of days
 * there is one mail. It is recorded once the mail server has accepted it; a crash in between sends it twice.
 */
export const startDeskDigest = (dependencies: DeskDigestDependencies): RegularCheck => {
  const { store, runExclusively, manifest, sendMail, clock, log } = dependencies;
  const send = async (isStopped: () => boolean): Promise<void> => {
    const { desk, site } = manifest();
    // The texts of an older build.
    if (desk?.mail.digestText === undefined) return;
    const now = clock().toISOString();
    const today = dayReader(site.timeZone)(now);
    for (const person of await store.dueDigests(today, timeReader(site.timeZone)(now))) {
      if (isStopped()) return;
      const values = await compose(person, today, desk, dependencies);
      try {
        if (values) await sendMail({ kind: 'digest', values }, person);
      } catch (error) {
        log.warn({ reason: (error as Error).name }, 'daily mail of the desk not sent yet');
        continue;
      }
      await store.markDigestSent(person.id, today);
      if (values) log.info({ person: person.id }, 'daily mail of the desk sent');
    }
  };

  return startRegularCheck({
    name: 'desk-digest',
    title: 'daily mail of the desk',
    everyMs: checkEveryMs,
    work: send,
    runExclusively,
    log,
  });
};

/** The values of a mail; undefined if there is nothing to say. */
const compose = async (
  { id }: Person,
  today: string,
  { places, mail }: NonNullable<SiteManifest['desk']>,
  { store, manifest, deskUrl, clock }: DeskDigestDependencies,
): Promise<DigestValues | undefined> => {
  const { site, company, answerDays = defaultAnswerDays } = manifest();
  const deskSite: DeskSite = { timeZone: site.timeZone, places, country: company.country };
  const steps = await store.stepsOf(id, '', deskSite);
  const late = steps.filter(({ nextStep }) => nextStep.day < today);
  const due = steps.filter(({ nextStep }) => nextStep.day === today);
  const longAgo = new Date(clock().getTime() - answerDays * dayMs).toISOString();
  const waiting = await store.unansweredOf(id, longAgo, deskSite);
  if (late.length + due.length + waiting.length === 0) return undefined;
  const dayOf = (day: string): string => formatDay(`${day}T12:00:00Z`, site.locale, 'UTC');
  const { digestLate = '', digestDue = '', digestWaiting = '' } = mail;
  const list = [
    section(digestLate, late, ({ nextStep }) => dayOf(nextStep.day)),
    section(digestDue, due, ({ nextStep }) => nextStep.time ?? ''),
    section(fillText(digestWaiting, { days: String(answerDays) }), waiting, ({ receivedAt }) =>
      formatDay(receivedAt, site.locale, site.timeZone),
    ),
  ];
  return {
    late: String(late.length),
    due: String(due.length),
    waiting: String(waiting.length),
    list: list.filter((text) => text !== '').join('\n\n'),
    link: deskUrl(),
  };
};

const sectionLines = 100;

/** Trade and commune of each request, and when; no name, no text of anybody. */
const section = <Card extends RequestCard>(
  title: string,
  cards: readonly Card[],
  whenOf: (card: Card) => string,
): string => {
  const lines = cards.map((card) =>
    ['-', [card.trade, card.place, card.reference, whenOf(card)].filter((part) => part !== '').join(', ')].join(' '),
  );
  // A mail reader shows a mail of some length; the desk has them all.
  const left = lines.length - sectionLines;
  const shown = left > 0 ? [...lines.slice(0, sectionLines), `… (+ ${left})`] : lines;
  return lines.length === 0 ? '' : [title, ...shown].join('\n');
};
