/** The page's own parameters inside a GET form, which would drop them otherwise. */
export function HiddenParameters({ path, without }: { path: string; without: readonly string[] }) {
  const query = new URLSearchParams(path.split('#')[0]?.split('?')[1] ?? '');
  return [...query]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ));
}
