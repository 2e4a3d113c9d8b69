// The peak memory of this process. Linux's VmHWM counts this program alone; `maxRSS` includes the
// parent's before `exec`.
import fs from 'node:fs';

export function peakBytes(): number {
  try {
    return (
      Number(/^VmHWM:\s*(\d+) kB/m.exec(fs.readFileSync('/proc/self/status', 'utf8'))![1]) * 1_024
    );
  } catch {
    return process.resourceUsage().maxRSS * 1_024;
  }
}
