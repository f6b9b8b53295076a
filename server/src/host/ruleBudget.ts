import type { RuleBudget } from '../engine/workspace/analysis.ts';

/**
 * What one rule may take, by the processor's time of this process in ms: a machine that is busy with something else, or asleep,
 * must not change what is found. `perRule` is far beyond what any rule takes of a text that somebody wrote.
 */
const ruleBudget = (perRule: number): RuleBudget => ({
	spent() {
		const { user, system } = process.cpuUsage();
		return (user + system) / 1000;
	},
	perRule,
});

/** While somebody types. */
export const typingBudget = ruleBudget(1_000);

/** Where nobody waits at a keyboard. */
export const patientBudget = ruleBudget(10_000);
