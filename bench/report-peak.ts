// Loaded into a measured process by `node --import`: writes its peak memory to file descriptor 3
// when it ends. Linux's VmHWM counts this program alone; `maxRSS` includes the parent's
// before `exec`.
import fs from 'node:fs';

function peakBytes(): number {
  try {
    return (
      Number(/^VmHWM:\s*(\d+) kB/m.exec(fs.readFileSync('/proc/self/status', 'utf8'))![1]) * 1_024
    );
  } catch {
    return process.resourceUsage().maxRSS * 1_024;
  }
}

process.on('exit', () => void fs.writeSync(3, String(peakBytes())));
