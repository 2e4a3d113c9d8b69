// Loaded into a measured process by `node --import`: writes its peak memory to file descriptor 3
// when it ends.
import fs from 'node:fs';
import { peakBytes } from './peak-bytes.ts';

process.on('exit', () => void fs.writeSync(3, String(peakBytes())));
