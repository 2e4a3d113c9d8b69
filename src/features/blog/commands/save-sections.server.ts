// The blog's categories and authors, which posts name.
import { sql } from 'drizzle-orm';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { blogChanged } from '../events.ts';
import {
  type BlogAuthorInput,
  blogAuthorInput,
  type BlogCategoryInput,
  blogCategoryInput,
} from '../schemas.ts';
import { blogAuthors, blogCategories } from '../table.server.ts';

/** Adds a category as the last one, or changes the one with this slug; the same changes nothing. */
export const saveBlogCategory = defineCommand({
  permission: whyNotAdministerWith('content'),
  input: blogCategoryInput,
  async run(context, input: BlogCategoryInput): Promise<void> {
    await inTransaction(context, async (inside) => {
      const last = sql<number>`(select coalesce(max(position) + 1, 0) from ${blogCategories})`;
      const { name, description } = blogCategories;
      const saved = await inside.db
        .insert(blogCategories)
        .values({ ...input, position: last })
        .onConflictDoUpdate({
          target: blogCategories.slug,
          set: { name: input.name, description: input.description },
          setWhere: sql`(${name}, ${description})
            is distinct from (excluded.name, excluded.description)`,
        })
        .returning({ id: blogCategories.id });
      if (saved.length === 0) return;
      await noteAct(inside, { kind: 'blog_category_saved', subject: input.slug });
      await emit(inside, blogChanged(null));
    });
  },
});

/** Adds an author, or changes the one with this slug; the same changes nothing. */
export const saveBlogAuthor = defineCommand({
  permission: whyNotAdministerWith('content'),
  input: blogAuthorInput,
  async run(context, input: BlogAuthorInput): Promise<void> {
    await inTransaction(context, async (inside) => {
      const { name, profile } = blogAuthors;
      const saved = await inside.db
        .insert(blogAuthors)
        .values(input)
        .onConflictDoUpdate({
          target: blogAuthors.slug,
          set: { name: input.name, profile: input.profile },
          setWhere: sql`(${name}, ${profile}) is distinct from (excluded.name, excluded.profile)`,
        })
        .returning({ id: blogAuthors.id });
      if (saved.length === 0) return;
      await noteAct(inside, { kind: 'blog_author_saved', subject: input.slug });
      await emit(inside, blogChanged(null));
    });
  },
});
