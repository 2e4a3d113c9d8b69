import * as paths from '#shared/paths.ts';

/** Without the language. */
export const blogPath = paths.unlocalized(paths.blog);
export const postPath = (slug: string): string => paths.unlocalized(paths.blogPost, { slug });
