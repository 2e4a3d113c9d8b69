// A request names one host: a proxy and we could each take another of two (RFC 9112, section 3.2).

/** `rawHeaders`: names and values in turn. Node itself refuses a request without a host. */
export function hasManyHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
