// Metrics of a process. Parts with state register a gauge or counter here, which is read at each
// scrape.
import type { IncomingHttpHeaders } from 'node:http';

/** By label values, joined in order; without labels one number. */
export type Reading =
  | number
  | readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];

export type Measure = {
  /** Named `kervan_…` with the unit at the end; a counter ends in `_total`. */
  readonly name: string;
  readonly help: string;
  /** Values must come from a fixed set: routes, kinds, states. Never from what a visitor sends. */
  readonly labels?: readonly string[];
  /** Called at each scrape, so it must be quick. `null`: unknown now. */
  readonly read: () => Reading | null | Promise<Reading | null>;
};

export type AnsweredRequest = {
  /** The route's pattern. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
};

/** `count`: since the start. */
export type CountedRequests = Omit<AnsweredRequest, 'seconds'> & { readonly count: number };

export type FinishedJob = {
  readonly kind: string;
  readonly hasFailed: boolean;
  readonly seconds: number;
};

export type Metrics = {
  addGauge(measure: Measure): void;
  /** `read` returns the total since the start. */
  addCounter(measure: Measure): void;
  countRequest(request: AnsweredRequest): void;
  /** Adds requests answered before routing, counted by their responder. */
  addRequests(read: () => readonly CountedRequests[]): void;
  countJob(job: FinishedJob): void;
  /** Writes Prometheus' text format. */
  write(): Promise<{ readonly contentType: string; readonly text: string }>;
};

/** Used where metrics are off. */
export const noMetrics: Metrics = {
  addGauge: () => {},
  addCounter: () => {},
  countRequest: () => {},
  addRequests: () => {},
  countJob: () => {},
  write: () => Promise.reject(new Error('This process has no metrics.')),
};

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Maps unknown methods to `other`, because clients may send any. */
export const methodLabel = (method: string | undefined): string =>
  method !== undefined && knownMethods.has(method) ? method : 'other';

/** Returns the token of `Authorization: Bearer …`; empty without one. */
export const bearerTokenOf = ({
  authorization,
}: Pick<IncomingHttpHeaders, 'authorization'>): string =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
