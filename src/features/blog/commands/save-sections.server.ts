// The blog's categories and authors, which posts name.
import { sql } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import { blogChanged } from '../events.ts';
import {
  type BlogAuthorInput,
  blogAuthorInputs,
  type BlogCategoryInput,
  blogCategoryInputs,
} from '../schemas.ts';
import { blogAuthors, blogCategories } from '../table.server.ts';

/** Adds categories or changes those with the same slug, in this order. */
export const saveBlogCategories = defineCommand({
  permission: whyNotAdminister,
  input: blogCategoryInputs,
  async run(context, inputs: readonly BlogCategoryInput[]): Promise<void> {
    await inTransaction(context, async (inside) => {
      await inside.db
        .insert(blogCategories)
        .values(inputs.map((input, position) => ({ ...input, position })))
        .onConflictDoUpdate({
          target: blogCategories.slug,
          set: {
            name: sql`excluded.name`,
            description: sql`excluded.description`,
            position: sql`excluded.position`,
          },
        });
      await emit(inside, blogChanged(''));
    });
  },
});

/** Adds authors or changes those with the same slug. */
export const saveBlogAuthors = defineCommand({
  permission: whyNotAdminister,
  input: blogAuthorInputs,
  async run(context, inputs: readonly BlogAuthorInput[]): Promise<void> {
    await inTransaction(context, async (inside) => {
      await inside.db
        .insert(blogAuthors)
        .values([...inputs])
        .onConflictDoUpdate({
          target: blogAuthors.slug,
          set: { name: sql`excluded.name`, profile: sql`excluded.profile` },
        });
      await emit(inside, blogChanged(''));
    });
  },
});
