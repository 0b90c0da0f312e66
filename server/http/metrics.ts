/**
 * Metrics in the text format of Prometheus, on a separate address that visitors cannot reach. Without METRICS_PORT
 * nothing is counted.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { closedPolicy, commonHeaders } from '../../http/headers.ts';

/** Values read at each scrape. */
interface MetricSources {
  /** The build being served. */
  readonly build: () => string;
  readonly pendingMails: () => Promise<number>;
  /** Whether a request for a quote could be stored now. */
  readonly isReady: () => Promise<boolean>;
  /** How many answers were 503, by their cause. */
  readonly unavailable: () => ReadonlyMap<string, number>;
  /** Kinds of the raised alarms. */
  readonly alarms: () => readonly string[];
  /** How many lines of the log were dropped. */
  readonly droppedLines?: () => number;
}

export interface Metrics {
  /** Counts the application's responses; call it before the application listens. */
  observe(app: FastifyInstance): void;
  /** Listens on the address; resolves with its URL. */
  listen(address: { readonly host: string; readonly port: number }): Promise<string>;
  close(): Promise<void>;
}

/** Creates the metrics; nothing listens yet. */
export const createMetrics = ({
  build,
  pendingMails,
  isReady,
  unavailable,
  alarms,
  droppedLines = () => 0,
}: MetricSources): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Counter({
    name: 'http_responses_total',
    help: 'Answers by route and status; those of the contact route are the requests for a quote.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_response_seconds',
    help: 'Time from the headers of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  });
  new Gauge({
    name: 'site_build_info',
    help: 'The build being served.',
    labelNames: ['build'],
    registers,
    collect() {
      this.reset();
      this.set({ build: build() }, 1);
    },
  });
  const pendingMailsNow = inTime(pendingMails, Number.NaN);
  const isReadyNow = inTime(isReady, false);
  new Gauge({
    name: 'mails_pending',
    help: 'Mails that no mail server has taken yet.',
    registers,
    async collect() {
      this.set(await pendingMailsNow());
    },
  });
  new Gauge({
    name: 'leads_ready',
    help: '1 when a request for a quote could be stored now.',
    registers,
    async collect() {
      this.set((await isReadyNow()) ? 1 : 0);
    },
  });

  new Counter({
    name: 'http_unavailable_total',
    help: 'Answers 503 by their cause: an alarm of docs/operations.md, or "unexpected", which the log explains.',
    labelNames: ['cause'],
    registers,
    collect() {
      this.reset();
      for (const [cause, count] of unavailable()) this.inc({ cause }, count);
    },
  });
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Lines of the log that were dropped because nobody read it.',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
  new Gauge({
    name: 'alarms',
    help: '1 for each kind of alarm that lasts; docs/operations.md says what to do.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const kind of alarms()) this.set({ kind }, 1);
    },
  });

  const server = createServer((request, response) => {
    response.setHeaders(
      new Map(
        Object.entries({ ...commonHeaders, 'content-security-policy': closedPolicy, 'cache-control': 'no-store' }),
      ),
    );
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });

  return {
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        answers.inc({ route, method: knownMethod(request.method), status: reply.statusCode });
        durations.observe({ route }, reply.elapsedTime / 1000);
        done();
      });
    },
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          const { address, family, port: bound } = server.address() as AddressInfo;
          resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** How long a scrape waits for a value: a table that is held must not keep the others from being read. */
const valueMs = 2000;

/** Reads a value once at a time; `otherwise` where it fails, or is late. */
const inTime = <T>(read: () => Promise<T>, otherwise: T): (() => Promise<T>) => {
  let reading: Promise<T> | undefined;
  return async () => {
    reading ??= read()
      .catch(() => otherwise)
      .finally(() => (reading = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<T>((resolve) => (timer = setTimeout(resolve, valueMs, otherwise)));
    return Promise.race([reading, late]).finally(() => clearTimeout(timer));
  };
};

/** Unknown methods are grouped: clients could create any number of time series. */
const knownMethod = (method: string): string =>
  ['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method) ? method : 'other';
