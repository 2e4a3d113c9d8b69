// Loaded into a process that is measured (`node --import`): writes to file descriptor 3, when it ends, the most memory that
// it ever held. Linux's VmHWM counts this program alone; `maxRSS` elsewhere also knows its parent's size before `exec`.
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
