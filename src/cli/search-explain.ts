import type { Command } from 'commander';
import { explainSearch } from '#features/search/queries/search.server.ts';
import { maxCharacters } from '#features/search/rules.ts';
import type { Locale } from '#shared/locale.ts';
import { localeOption } from './arguments.ts';
import { withMarket } from './market.ts';
import { OperatorError } from './operator-error.ts';

type Explained = Awaited<ReturnType<typeof explainSearch>>;

export function addExplain(search: Command): void {
  search
    .command('explain <words>')
    .description(
      'how words are read, which goods come into question, and why they stand where they do',
    )
    .addOption(localeOption())
    .action((words: string, flags: { lang: Locale }) =>
      withMarket(async ({ context }) => {
        const explained = await explainSearch({ ...context, locale: flags.lang }, words);
        if (explained.query.units.length === 0) throw new OperatorError('No searchable word.');
        const isCut = words.length > maxCharacters;
        for (const line of [
          queryLine(explained, isCut),
          ...(explained.correction === null ? [] : [`Perhaps meant: "${explained.correction}"`]),
          ...explained.query.units.map(unitLine),
          `\n${statisticsLine(explained)}\n`,
          ...explained.stages.map(stageLine),
          ...bestLines(explained),
        ])
          console.log(line);
      }),
    );
}

function queryLine({ query, categories }: Explained, isCut: boolean): string {
  const cut = isCut ? ` (the first ${maxCharacters} characters)` : '';
  const codes = query.codes.length > 0 ? `; as a code: ${query.codes.join(', ')}` : '';
  const named = categories.length > 0 ? `; names ${categories.join(', ')}` : '';
  return `"${query.text}"${cut}, read as ${query.locale}${codes}${named}`;
}

function unitLine({ terms, expansions }: Explained['query']['units'][number]): string {
  const read = terms.map(
    ({ text, forms }) => `${text} → ${forms.join(' | ') || 'nothing: too long for a word'}`,
  );
  const expanded = expansions.map(({ tokens, weight }) => `, or ${tokens.join(' ')} (${weight})`);
  return `  ${read.join(' + ')}${expanded.join('')}`;
}

function statisticsLine({ statistics }: Explained): string {
  const known = statistics.map(
    ({ token, documents, titles }) => `${token} ${documents} (${titles} titles)`,
  );
  return `Known words: ${known.join(', ') || 'none'}`;
}

function stageLine({ stage, query, qualityBucket, rows, ms }: Explained['stages'][number]): string {
  const best = qualityBucket > 0 ? `, best 1/${2 ** qualityBucket}` : '';
  return `${stage.padEnd(9)} ${String(rows).padStart(6)} in ${ms.toFixed(1)} ms${best}  ${query}`;
}

function bestLines({ best }: Explained): string[] {
  if (best.length === 0) return ['\nNothing is found.'];
  return [
    '\nscore  = words × phrase × category × head × brand × quality',
    ...best.map(({ stage, title, parts }) => {
      const { score, phrase, category, headNoun, brand, quality } = parts;
      const words = parts.words.map((word) => word.toFixed(2)).join('+');
      const factors = [phrase, category, headNoun, brand, quality].map((part) => part.toFixed(2));
      const formula = [words, ...factors].join(' × ');
      return `${score.toFixed(3).padStart(6)}  ${formula}  ${stage.padEnd(9)} ${title}`;
    }),
  ];
}
