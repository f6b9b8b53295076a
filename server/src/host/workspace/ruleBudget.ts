import type { RuleBudget } from '../../engine/workspace/runRules.ts';
import { monotonicMs } from '../platform/monotonic.ts';

/** ms of the processor that this process has had. Not for every key: asking the system for it takes longer than most rules do. */
function processorTime(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}

/**
 * What one rule may take, in ms: far beyond what any takes of a text that somebody wrote. A machine that is busy with something
 * else, or asleep, must not change what is found: what the clock says is only taken for spent once the processor says so as well.
 */
const ruleBudget =
	(perRule: number): RuleBudget =>
	() => {
		const began = monotonicMs();
		let late: number | undefined;
		return () => {
			if (monotonicMs() - began <= perRule) return false;
			late ??= processorTime();
			return processorTime() - late > perRule;
		};
	};

/** While somebody types. */
export const typingBudget = ruleBudget(500);

/** Where nobody waits at a keyboard. */
export const patientBudget = ruleBudget(5_000);
