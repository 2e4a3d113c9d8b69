import { defineConfig } from 'drizzle-kit';
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/table.server.ts',
  out: './database/migrations',
});
