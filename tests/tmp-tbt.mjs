import { chromium } from '@playwright/test';
const url = process.argv[2];
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const c = await b.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true });
for (let turn = 0; turn < 2; turn++) {
const p = await c.newPage(); const s = await c.newCDPSession(p);
await p.addInitScript(() => { window.__lt = []; new PerformanceObserver(l => l.getEntries().forEach(e => window.__lt.push([Math.round(e.startTime), Math.round(e.duration)]))).observe({ type: 'longtask', buffered: true }); });
await s.send('Emulation.setCPUThrottlingRate', { rate: 4 });
await s.send('Tracing.start', { categories: 'devtools.timeline,v8,disabled-by-default-v8.cpu_profiler', transferMode: 'ReportEvents' }).catch(e => console.log(e.message));
const ev = []; s.on('Tracing.dataCollected', e => ev.push(...e.value));
await p.goto(url, { waitUntil: 'load' }); await p.waitForTimeout(4000);
const lt = await p.evaluate(() => window.__lt);
console.log('long tasks', JSON.stringify(lt), 'TBT', lt.reduce((a, [, d]) => a + Math.max(0, d - 50), 0));
const done = new Promise(r => s.once('Tracing.tracingComplete', r)); await s.send('Tracing.end'); await done;
const sum = {};
const big = ev.filter(e => e.ph === 'X' && ['EvaluateScript','v8.compile','v8.compileModule','ParseHTML','Layout','UpdateLayoutTree','Paint','FunctionCall','TimerFire','v8.evaluateModule','FireAnimationFrame','MinorGC','MajorGC','RunMicrotasks','PrePaint','Layerize','Commit'].includes(e.name));
for (const e of big) sum[e.name] = (sum[e.name] ?? 0) + e.dur / 1000;
console.log(sum);
for (const e of ev.filter(e => e.ph === 'X' && e.dur > 30000 && e.name !== 'RunTask').sort((a, b) => a.ts - b.ts)) console.log(Math.round(e.dur / 1000), e.name, JSON.stringify(e.args).slice(0, 160));
if (turn === 1) {
  // cpu profile
  const nodes = new Map(); let samples = [], deltas = [];
  for (const e of ev) if (e.name === 'ProfileChunk') { for (const n of e.args.data.cpuProfile?.nodes ?? []) nodes.set(n.id, n); samples.push(...(e.args.data.cpuProfile?.samples ?? [])); deltas.push(...(e.args.data.timeDeltas ?? [])); }
  const self = {}; samples.forEach((x, i) => { const n = nodes.get(x); if (!n) return; const k = n.callFrame.functionName + ' ' + (n.callFrame.url ?? '').split('/').pop(); self[k] = (self[k] ?? 0) + deltas[i] / 1000; });
  console.log(Object.entries(self).sort((a, b) => b[1] - a[1]).slice(0, 40).map(([k, v]) => v.toFixed(0) + ' ' + k).join('\n'));
  const byFile = {}; samples.forEach((x, i) => { const n = nodes.get(x); if (!n) return; const k = (n.callFrame.url ?? '').split('/').pop() || n.callFrame.functionName; byFile[k] = (byFile[k] ?? 0) + deltas[i] / 1000; });
  console.log(Object.entries(byFile).sort((a, b) => b[1] - a[1]).slice(0, 15));
}
await p.close();
}
await b.close();
