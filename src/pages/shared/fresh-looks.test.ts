import { beforeEach, expect, test } from 'vitest';
import { looksAroundForms, looksOf } from './fresh-looks.ts';

const state = { isHidden: false, isTold: false, isReached: true };
let loads = 0;
let looks: ReturnType<typeof looksOf>;

beforeEach(() => {
  Object.assign(state, { isHidden: false, isTold: false, isReached: true });
  loads = 0;
  looks = looksOf({
    isHidden: () => state.isHidden,
    isTold: () => state.isTold,
    isReached: async () => state.isReached,
    load: async () => void loads++,
  });
});

test('a hidden page loads nothing, and loads when it is seen again', async () => {
  state.isHidden = true;
  await looks.look();
  await looks.lookByClock();
  const whileHidden = loads;
  state.isHidden = false;
  await looks.look();

  expect([whileHidden, loads]).toEqual([0, 1]);
});

test('a page that is hidden while the line is tried loads nothing', async () => {
  const looking = looks.look();
  state.isHidden = true;
  await looking;

  expect(loads).toBe(0);
});

test('by the clock a page loads where no socket tells, and once after one began to', async () => {
  await looks.lookByClock();
  await looks.lookByClock();
  const untold = loads;
  state.isTold = true;
  for (let i = 0; i < 5; i++) await looks.lookByClock();
  const told = loads;
  state.isTold = false;
  await looks.lookByClock();

  expect([untold, told, loads]).toEqual([2, 3, 4]);
});

test('who begins to listen anew looks once, for what was told before', async () => {
  state.isTold = true;
  await looks.lookByClock();
  await looks.lookByClock();
  await looks.beginListening();
  const listening = loads;
  state.isTold = false;
  await looks.beginListening(); // the socket is being opened: the clock looks
  state.isTold = true;
  await looks.lookByClock();
  await looks.lookByClock();

  expect([listening, loads]).toEqual([2, 3]);
});

test('over a cut line nothing is loaded, and the clock tries again', async () => {
  state.isTold = true;
  state.isReached = false;
  await looks.lookByClock();
  state.isReached = true;
  await looks.lookByClock();

  expect(loads).toBe(1);
});

test('what is told while a form is sent is looked at once it has been answered', () => {
  const forms = looksAroundForms();

  expect([forms.mayLoad(), forms.setBusy(true), forms.mayLoad()]).toEqual([true, false, false]);
  expect([forms.setBusy(false), forms.mayLoad(), forms.setBusy(false)]).toEqual([
    true,
    true,
    false,
  ]);
});
