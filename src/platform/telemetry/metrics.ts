// What a process counts of itself. Parts with state register a gauge or counter here, and are asked at each scrape.
import type { IncomingHttpHeaders } from 'node:http';

/** By the labels' values, joined in their order; without labels one number. */
export type Reading =
  | number
  | readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];

export type Measure = {
  /** `kervan_…`, with its unit at the end; a counter ends in `_total`. */
  readonly name: string;
  readonly help: string;
  /** Values must come from a fixed set: routes, kinds, states. Never from what a visitor sends. */
  readonly labels?: readonly string[];
  /** Called at each scrape, so it must be quick. `null`: not known now. */
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
  /** `read` answers the sum since the start. */
  addCounter(measure: Measure): void;
  countRequest(request: AnsweredRequest): void;
  /** Requests that are answered before there is a route, counted by whoever answers them. */
  addRequests(read: () => readonly CountedRequests[]): void;
  countJob(job: FinishedJob): void;
  /** In Prometheus' text format. */
  write(): Promise<{ readonly contentType: string; readonly text: string }>;
};

/** Where nothing asks for metrics. */
export const noMetrics: Metrics = {
  addGauge: () => {},
  addCounter: () => {},
  countRequest: () => {},
  addRequests: () => {},
  countJob: () => {},
  write: () => Promise.reject(new Error('This process has no metrics.')),
};

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Anything may be sent as a method. */
export const methodLabel = (method: string | undefined): string =>
  method !== undefined && knownMethods.has(method) ? method : 'other';

/** The token of `Authorization: Bearer …`; empty without one. */
export const bearerTokenOf = ({
  authorization,
}: Pick<IncomingHttpHeaders, 'authorization'>): string =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
