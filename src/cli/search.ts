import type { Command } from 'commander';
import { addExplain } from './search-explain.ts';
import { addQuestions } from './search-queries.ts';
import { addRebuild } from './search-rebuild.ts';
import { addSynonyms } from './search-synonyms.ts';

export function addSearch(program: Command): void {
  const search = program
    .command('search')
    .description('what search makes of words, and what was asked');
  addExplain(search);
  addRebuild(search);
  addSynonyms(search);
  addQuestions(search);
}
