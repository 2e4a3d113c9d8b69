// Measures how good search is: loads a feed with judged queries into a scratch database, runs them
// through the product's own search and prints how many useful products come first.
import { parseArgs } from 'node:util';
import { isLocale } from '#shared/locale.ts';
import { closing } from './closing.ts';
import { openDatabase, startServer } from './database.ts';
import { copyWithDistractors, provideDatabase } from './relevance-database.ts';
import { meanMeasures } from './relevance-measures.ts';
import { measureQuery, readExternalIds, readJudgedQueries } from './relevance-queries.ts';
import { crossValidate, lineOf, remembering, tuned } from './relevance-tuning.ts';

const usage = `
node bench/relevance.ts --feed FILE --queries FILE --judgements FILE [--lang en|tr|ar]
node bench/relevance.ts --demo --lang tr|ar

  --each                 the measures of each query
  --set title.weight=3   another number in the ranking; may be repeated
  --folds 5              numbers are chosen on four fifths of the queries, measured on the rest
  --distractors 300000   among so many products of other categories

Files are tab-separated with a header: query_id, query; and query_id, product_id, grade (0 to 3).`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      demo: { type: 'boolean' },
      feed: { type: 'string' },
      queries: { type: 'string' },
      judgements: { type: 'string' },
      lang: { type: 'string', default: 'en' },
      each: { type: 'boolean' },
      set: { type: 'string', multiple: true },
      folds: { type: 'string' },
      distractors: { type: 'string' },
    },
  });
  const { demo = false, feed, lang } = values;
  const { queries, judgements } = demo
    ? {
        queries: `bench/relevance/demo-queries-${lang}.tsv`,
        judgements: 'bench/relevance/demo-judgements.tsv',
      }
    : values;
  if ((!feed && !demo) || !queries || !judgements || !isLocale(lang)) throw new Error(usage);
  // Leaves out queries without a useful product: no search could answer them.
  const judged = readJudgedQueries(queries, judgements).filter(({ grades }) =>
    [...grades.values()].some((grade) => grade > 0),
  );
  await closing(await startServer(), async (server) => {
    const plain = await provideDatabase(server, demo ? null : feed!, lang);
    const url =
      values.distractors === undefined
        ? plain
        : await copyWithDistractors(server, plain, {
            queries: judged,
            count: Number(values.distractors),
          });
    await closing(openDatabase(url), async ({ context: own }) => {
      const context = { ...own, locale: lang };
      const externalIds = await readExternalIds(context);
      const measureAll = remembering((query, changes) =>
        measureQuery(context, query, {
          externalIds,
          tuning: tuned([...(values.set ?? []), ...changes]),
        }),
      );
      console.log(`\nNDCG@10  condensed  P@10  recall@48, over ${judged.length} queries`);
      const measured =
        values.folds === undefined
          ? await measureAll(judged, [])
          : await crossValidate(judged, Number(values.folds), measureAll);
      if (values.each && values.folds === undefined)
        for (const [i, one] of measured.entries())
          console.log(`${lineOf(one)}  ${judged[i]!.text}`);
      console.log(lineOf(meanMeasures(measured)));
    });
  });
}

await run();
