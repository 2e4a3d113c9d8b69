// A pool with observable statements, whose callbacks stay in the requesting async context.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/**
 * Called with a statement's text before it is sent. The returned function is called when it has
 * ended.
 */
export type ObserveStatement = (text: string) => (hasFailed: boolean) => void;

type Callback = (error: unknown, ...results: unknown[]) => void;
/** Returns null for statements with their own protocol, such as COPY. */
export function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const { text, submit } = statement as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : null;
}

function observedClient(observe: ObserveStatement): new () => pg.Client {
  return class ObservedClient extends pg.Client {
    // Every one of pg's eight overloads goes through here.
    override query: pg.Client['query'] = ((...args: unknown[]) => {
      const send = (given: unknown[]) => super.query(...(given as [string]));
      const text = textOf(args[0]);
      if (text === null) return send(args);
      const end = observe(text);
      const callbackAt = args.findLastIndex((arg) => typeof arg === 'function');
      if (callbackAt !== -1) {
        const callback = args[callbackAt] as Callback;
        const observed: Callback = (error, ...results) => {
          end(Boolean(error));
          callback(error, ...results);
        };
        return send(args.with(callbackAt, observed));
      }
      const result = send(args);
      result.then(
        () => end(false),
        () => end(true),
      );
      return result;
    }) as never;
  };
}

export class ObservedPool extends pg.Pool {
  constructor(observe: ObserveStatement | undefined, options: pg.PoolConfig) {
    super({ ...options, ...(observe && { Client: observedClient(observe) }) });
  }

  /**
   * Binds the callback: a freed connection would call back in the context of the request that freed
   * it.
   */
  override connect: pg.Pool['connect'] = ((callback?: Callback) =>
    super.connect((callback && AsyncLocalStorage.bind(callback)) as never)) as never;
}
