import type { InjectedFile } from './budget.ts';
import type { EntryOutcome } from './loaded.ts';

/** The figures that the runtime's own `/context` command gives, a row a file; lengths in UTF-16 units. */
export const contextReport = (outcomes: readonly EntryOutcome[]): InjectedFile[] =>
	outcomes.map(({ file, content, cut, rawLength }) => ({
		name: file.name,
		path: file.path,
		missing: file.state === 'missing',
		rawChars: rawLength,
		injectedChars: content?.text.length ?? 0,
		truncated: cut === 'truncated' || cut === 'clamped',
	}));
