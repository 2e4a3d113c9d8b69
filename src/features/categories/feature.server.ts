import { defineFeature } from '#platform/feature.ts';
import { categoryMenuRoutes } from './api.server.ts';
import * as editCategories from './commands/edit-categories.server.ts';
import * as saveCategories from './commands/save-categories.server.ts';

/** The category tree and its menu. */
export const categories = defineFeature({
  name: 'categories',
  api: [categoryMenuRoutes],
  commands: { ...editCategories, ...saveCategories },
});
