// Refuses requests with several Host headers: a proxy and we could each use another one (RFC 9112
// §3.2).

/** `rawHeaders` alternates names and values. Node itself refuses requests without a host. */
export function hasManyHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
