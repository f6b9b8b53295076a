import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { policyFile } from '../files.ts';
import { isTooLongForLinux, mostOnLinux } from '../prompt/argumentLimit.ts';
import { aprilRelease } from '../releases.ts';

export const runTooLong: Rule = {
	code: 'run.too-long',
	severity: 'warning',
	particular: { behind: 'run.fails' },
	docs: {
		title: 'On Linux no run starts with this much text',
		why: 'Holaboss 2026.4.13 gives the program that runs the agent everything as one argument of its command line, with `AGENTS.md` in it twice. Linux takes no argument of more than 128 KiB. Above about 40 KB of `AGENTS.md`, the run ends before the model gets its prompt. macOS allows more, and Holaboss 2026.5.19 does it in another way.',
		fix: 'Move what is not needed in every session into the memory, or into a file that `AGENTS.md` names.',
	},
	*check(view) {
		if (view.runtime.id !== aprilRelease.id || !isTooLongForLinux(view.snapshot)) return;
		yield {
			place: wholeFile(view, policyFile),
			message: `On Linux, no run of ${view.runtime.title} starts with an ${policyFile} of more than about ${mostOnLinux / 1000} KB. Shorten it if that is where the agent runs.`,
		};
	},
};
