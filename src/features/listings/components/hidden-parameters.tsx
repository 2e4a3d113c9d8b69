/** Repeats the page's parameters as hidden fields, because a GET form would drop them. */
export function HiddenParameters({ path, without }: { path: string; without: readonly string[] }) {
  const query = new URLSearchParams(path.split('#')[0]?.split('?')[1] ?? '');
  return [...query]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ));
}
