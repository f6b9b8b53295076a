import { join } from 'node:path/posix';
import type { Touch } from '../../../server/src/engine/workspace/session.ts';
import { placed } from '../coding/world.ts';

type ToolCall = readonly [name: string, values: Readonly<Record<string, unknown>>];

/** Programs that read one file and nothing else, and how many of their words come before its name. */
const readers: Readonly<Record<string, number>> = { cat: 0, head: 0, tail: 0, sed: 1, grep: 1 };

/** The one file that the command reads; undefined where it does anything else. */
function readBy(command: string): string | undefined {
	if (/[|;&<>$`()]/u.test(command)) return undefined;
	const all = [...command.matchAll(/"([^"]*)"|'([^']*)'|\S+/gu)].map(
		([word, double, single]) => double ?? single ?? word,
	);
	const [program = '', ...words] = all;
	const before = readers[program];
	if (before === undefined) return undefined;
	const isCount = (word: string, index: number) =>
		/^\d+$/u.test(word) && /^-[nc]$/u.test(words[index - 1] ?? '') && before === 0;
	const plain = words.filter((word, index) => !word.startsWith('-') && !isCount(word, index));
	if (program === 'sed' && !words.includes('-n')) return undefined;
	return plain.length === before + 1 ? plain[before] : undefined;
}

/** What the calls touch, one for each. The shell stays where `cd` has led it. `other`: of the tools that are no shell. */
export function shellTouches(
	calls: readonly ToolCall[],
	cwd: string,
	other: (name: string, values: ToolCall[1]) => Touch | undefined,
): readonly (Touch | undefined)[] {
	let at = cwd;
	return calls.map(([name, values]): Touch | undefined => {
		if (name !== 'Bash') return other(name, values);
		const command = placed(String(values.command));
		const path = readBy(command);
		const from = at;
		const [, target] = /^cd\s+(\S+)/u.exec(command) ?? [];
		if (target !== undefined) at = target.startsWith('/') ? target : join(at, target);
		// Elsewhere the program does not follow what a relative path means.
		if (path === undefined || (from !== cwd && !path.startsWith('/'))) return undefined;
		return { path: path.startsWith('/') ? path : join(from, path), by: 'shell' };
	});
}
