/**
 * Reads a cookie in the browser; null when it is missing or unreadable. Avoids the server's parser,
 * which every page would have to load.
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
