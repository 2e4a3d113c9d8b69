/**
 * What the browser keeps under a name; null when there is nothing, or nothing that can be read. The
 * server's parser would be loaded with every page.
 */
export function browserCookie(name: string): string | null {
  const text = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
