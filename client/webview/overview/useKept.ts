import { useState } from 'preact/hooks';
import { keep, kept } from './host.ts';

/** What somebody chose on the page, each under a name of its own. */
type KeptChoice = 'window' | 'scale' | 'file' | `table of ${'tokens' | 'growth' | 'memory'}`;

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/**
 * A state that a page which is made anew begins with.
 * @param isOne whether what was kept is still something to choose
 */
export function useKept<Value>(
	choice: KeptChoice,
	start: Value,
	isOne: (value: unknown) => value is Value,
): [Value, (value: Value) => void] {
	const [value, setValue] = useState<Value>(() => {
		const before = kept(choice);
		return isOne(before) ? before : start;
	});
	const choose = (next: Value) => {
		keep(choice, next);
		setValue(() => next);
	};
	return [value, choose];
}
