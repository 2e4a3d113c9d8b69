// The API's representation of a quote's reply notes.
import { z } from 'zod';
import { attachmentKinds } from '#features/attachments/schemas.ts';
import { threadSides } from '#features/threads/schemas.ts';
import type { QuoteNotes } from './quote-notes.server.ts';

const quoteNoteDto = z
  .object({
    id: z.string(),
    number: z.int().meta({ description: 'The order: from 1, without gaps.' }),
    by: z.enum(threadSides),
    text: z.string(),
    at: z.iso.datetime(),
    isRemoved: z.boolean().meta({
      description: 'The author’s company has closed: files were deleted, the text stays.',
    }),
    isReadByOther: z.boolean().meta({ description: 'Of your own note: the other side saw it.' }),
    files: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(attachmentKinds),
        sizeBytes: z.int(),
      }),
    ),
  })
  .meta({ id: 'QuoteNote' });

export const quoteNoteListDto = z
  .object({
    data: z.array(quoteNoteDto),
    before: z
      .int()
      .nullable()
      .meta({ description: 'Ask for the notes before this number; null on the first.' }),
    unread: z.int(),
    hidesContacts: z.boolean(),
  })
  .meta({ id: 'QuoteNotes' });

export const quoteNotesOf = ({
  messages,
  earlier,
  unread,
  hidesContacts,
}: QuoteNotes): z.input<typeof quoteNoteListDto> => ({
  data: messages.map(
    ({ side, at, isOwn: _own, author: _author, isAuthorGone: _gone, ...note }) => ({
      ...note,
      by: side,
      at: at.toISOString(),
      files: note.files.map((file) => ({ ...file })),
    }),
  ),
  before: earlier,
  unread,
  hidesContacts,
});
