import { copilot } from '../../../../server/src/engine/runtimes/copilot/copilot.ts';
import { type Files, reported } from '../../runtimes/copilot/support.ts';

/** What the rule called `code` says of a workspace: where, and in which words. */
export function saysOf(code: string, files: Files) {
	const rule = copilot.rules?.own?.find((each) => each.code === code);
	if (!rule) throw new Error(`no rule ${code}`);
	return reported(rule, files);
}

/** The stretches of text that it says something of. */
export const textsOf = (code: string, files: Files) => saysOf(code, files).map(({ text }) => text);

/** Instructions for `applyTo`, as it is written behind the key. */
export const forPattern = (applyTo: string): string => `---\napplyTo: ${applyTo}\n---\nCheck the input.\n`;

export const api = '.github/instructions/api.instructions.md';

/** `files` after the first fix of the first problem. */
function mended(code: string, files: Files): Files {
	const [step] = saysOf(code, files)[0]?.fixes[0]?.steps ?? [];
	const after = { ...files };
	if (step?.kind === 'edit') {
		let text = String(files[step.file.path]);
		for (const { range, text: written } of step.changes)
			text = text.slice(0, range.start) + written + text.slice(range.end);
		after[step.file.path] = text;
	}
	if (step?.kind === 'rename') {
		after[step.to] = files[step.path] ?? '';
		delete after[step.path];
	}
	return after;
}

/** What is left to be said once the first problem is put right. */
export const leftAfterFix = (code: string, files: Files) => saysOf(code, mended(code, files));
