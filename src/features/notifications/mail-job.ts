import { z } from 'zod';

/** What the job that mails a notification is sent with. */
export const mailNotification = {
  name: 'notifications.mail',
  data: z.object({ id: z.uuid() }),
} as const;
