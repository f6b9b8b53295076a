// Loaded ahead of `writingProcess`, whose seed is its own too: the clock jumps, by seconds or by years, forth and back, once in a while.

import { diceOf } from '../../support/random.ts';

const second = 1_000;
const year = 365 * 86_400 * second;
const jumps = [0, -year, year, -3_600 * second, 3_600 * second, -10 * second, 10 * second, -2 * second, 30 * year];

const dice = diceOf(Number(process.argv[4]));
const trueNow = Date.now.bind(Date);
let offset = 0;

Date.now = () => {
	if (dice.chance(0.02)) offset = dice.one(jumps);
	return trueNow() + offset;
};
