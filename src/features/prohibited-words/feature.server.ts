import { defineFeature } from '#platform/feature.ts';
import * as saveWords from './commands/save-words.server.ts';
import { exportWordChanges, forgetWordAuthor } from './services/word-personal-data.server.ts';

/** Words that send a product to the market's staff, by group and language. */
export const prohibitedWords = defineFeature({
  name: 'prohibited-words',
  commands: { ...saveWords },
  personalData: {
    export: async (context, userId) => ({
      prohibitedWordChanges: await exportWordChanges(context, userId),
    }),
    erase: forgetWordAuthor,
  },
});
