import { expect, test } from 'vitest';
import { xmlEntries } from './xml-entries.server.ts';

test('of an entry with too many fields nothing more is collected', async () => {
  const names: string[] = [];
  const rules = {
    fieldOf: () => null,
    isIgnored: () => false,
    repeatable: new Set<string>(),
    attributeName: (name: string) => name,
    onName: (name: string) => void names.push(name),
  };
  const fields = Array.from({ length: 50_000 }, (_, i) => `<a${i}/>`).join('');
  const limits = { maxFieldBytes: 1_000_000, maxRowBytes: 10_000_000 };
  async function* chunks() {
    yield Buffer.from(`<rss><item>${fields}</item><item><a>x</a></item></rss>`);
  }

  const entries = await Array.fromAsync(xmlEntries(chunks(), rules, limits));

  expect(entries.map(({ problem }) => problem?.reason ?? null)).toEqual(['tooManyCells', null]);
  expect(entries[0]!.raw.length).toBeLessThanOrEqual(5_001);
  expect(names.length).toBeLessThanOrEqual(5_002);
});
