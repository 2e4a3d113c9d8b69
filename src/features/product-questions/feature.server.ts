import * as m from '#messages/features/product-questions';
import { defineFeature } from '#platform/feature.ts';
import { productQuestionRoutes } from './api.server.ts';
import * as ask from './commands/ask-question.server.ts';
import * as moderate from './commands/moderate-posts.server.ts';
import * as report from './commands/report-post.server.ts';
import { questionNotices } from './notices.server.ts';
import { exportQuestions } from './queries/export-questions.server.ts';
import { forgetAuthor } from './services/forget-author.server.ts';

/** What people ask about products, and who answers. */
export const productQuestions = defineFeature({
  name: 'product-questions',
  api: [productQuestionRoutes],
  commands: { ...ask, ...moderate, ...report },
  personalData: {
    export: async (context, userId) => ({
      productQuestions: await exportQuestions(context, userId),
    }),
    erase: forgetAuthor,
  },
  notification: { name: 'questions', label: m.notification, hint: m.notificationHint },
  notices: questionNotices,
});
