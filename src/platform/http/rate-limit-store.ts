// Rate limits across all processes, counted in PostgreSQL: exactly for commands, and once a second
// for @fastify/rate-limit, see settled-counter.ts.
import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { type FastifyRateLimitStoreCtor, normalizeIP } from '@fastify/rate-limit';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.ts';
import { rateLimits } from './table.server.ts';

export type HitCount = {
  /** Hits in this window, including this one. */
  readonly hits: number;
  /** Whole milliseconds until the window ends. */
  readonly msLeft: number;
};

export type CounterOptions = {
  readonly db: Database;
  /**
   * Must be equal in all processes of a deployment. Keys are hashed with it, so that stored ones
   * cannot be traced back to addresses.
   */
  readonly secret: string;
};

/** Just below the column's maximum: in a flood the count stays there instead of failing. */
export const maxHits = 2_147_483_646;

export function createHitCounter({ db, secret }: CounterOptions) {
  return {
    /**
     * Counts a hit in one statement, so that concurrent processes lose none. The first hit opens
     * the window, the first one after its end opens the next. `subject` may be an IP address: IPv6
     * counts by /64, one subscriber's prefix. Throws what the database throws.
     */
    async hit(what: string, subject: string, windowMs: number): Promise<HitCount> {
      const isOver = sql`${rateLimits.windowEndsAt} <= now()`;
      const [count] = await db
        .insert(rateLimits)
        .values({
          key: hashedKey(secret, what, subject),
          hits: 1,
          windowEndsAt: sql`now() + ${windowMs}::float8 * interval '1 millisecond'`,
        })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            hits: sql`
              case when ${isOver} then 1 else least(${rateLimits.hits}, ${maxHits}) + 1 end`,
            windowEndsAt: sql`
              case when ${isOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
          },
        })
        .returning({
          hits: rateLimits.hits,
          msLeft: sql`floor(extract(epoch from ${rateLimits.windowEndsAt} - now()) * 1000)`.mapWith(
            Number,
          ),
        });
      return count!;
    },

    /** Returns the hits of the current window without adding one. */
    async look(what: string, subject: string): Promise<HitCount> {
      const isOpen = and(
        eq(rateLimits.key, hashedKey(secret, what, subject)),
        gt(rateLimits.windowEndsAt, sql`now()`),
      );
      const [count] = await db
        .select({
          hits: rateLimits.hits,
          msLeft: sql`floor(extract(epoch from ${rateLimits.windowEndsAt} - now()) * 1000)`.mapWith(
            Number,
          ),
        })
        .from(rateLimits)
        .where(isOpen);
      return count ?? { hits: 0, msLeft: 0 };
    },

    /** Resets a subject's window, when what was counted turns out to be no attack. */
    async forget(what: string, subject: string): Promise<void> {
      await db.delete(rateLimits).where(eq(rateLimits.key, hashedKey(secret, what, subject)));
    },
  };
}

export function hashedKey(secret: string, what: string, subject: string): string {
  const who = isIP(subject) === 0 ? subject : normalizeIP(subject, 64);
  return createHmac('sha256', secret).update(`${what}\n${who}`).digest('base64url');
}

/** Deletes ended windows and returns how many. For a job, every few minutes. */
export async function purgeRateLimits(db: Database): Promise<number> {
  const { rowCount } = await db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, sql`now()`));
  return rowCount ?? 0;
}

/** What routes without limits of their own are counted as, together. */
export const allRoutes = 'all routes';

type Store = InstanceType<FastifyRateLimitStoreCtor>;

/** What the plugin passes for itself and each route; its types contain less. */
type PluginOptions = {
  readonly continueExceeding?: boolean;
  readonly exponentialBackoff?: boolean;
  readonly groupId?: string;
  readonly routeInfo?: { readonly method?: string | string[]; readonly url?: string };
};

/**
 * For the plugin's `store` option. Routes with limits of their own count separately, those of one
 * `groupId` together. At registration it throws on options that it does not support and on a limit
 * without route or group, which would share its counts with any other such limit.
 */
export function rateLimitStore(counter: {
  hit(what: string, subject: string, windowMs: number): HitCount;
}): FastifyRateLimitStoreCtor {
  class SettledStore implements Store {
    readonly #what: string;

    constructor(options: PluginOptions, what = allRoutes) {
      if (options.continueExceeding || options.exponentialBackoff)
        throw new Error(
          'The rate-limit store has fixed windows only: no continueExceeding, no ' +
            'exponentialBackoff.',
        );
      this.#what = what;
    }

    incr(key: string, callback: Parameters<Store['incr']>[1], windowMs: number): void {
      const { hits, msLeft } = counter.hit(this.#what, key, windowMs);
      callback(null, { current: hits, ttl: msLeft });
    }

    child(options: unknown): Store {
      return new SettledStore(options as PluginOptions, limitName(options as PluginOptions));
    }
  }
  return SettledStore;
}

function limitName({ groupId, routeInfo }: PluginOptions): string {
  if (groupId !== undefined) return `group ${groupId}`;
  if (routeInfo?.url === undefined)
    throw new Error('A rate limit outside of a route needs a groupId.');
  return `route ${String(routeInfo.method)} ${routeInfo.url}`;
}
