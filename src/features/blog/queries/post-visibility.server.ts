import { and, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import { blogPosts } from '../table.server.ts';

/** SQL condition: readers see the post at this moment. */
export const isShownAt = (now: Date): SQL =>
  and(lte(blogPosts.publishAt, now), or(isNull(blogPosts.hideAt), gt(blogPosts.hideAt, now)))!;
