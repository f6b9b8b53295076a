import type { Part } from '../../../server/src/engine/prompt/prompt.ts';
import type { Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { openCode } from '../../../server/src/engine/runtimes/openCode/openCode.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import { sessionOf, snapshotOf } from '../../engine/snapshots.ts';
import type { Adapter, Input } from '../case.ts';
import { placed, places, treesOf, unplaced, worldOf } from '../coding/world.ts';

/** The program's prose has tokens in the cases: its lengths and digests are checked where it is compared with the program itself. */
const tokens: Wording = { id: 'pack', textFor: ({ id }) => `<TEXT:${id}>` };

function sessionIn({ cwd, env = {}, agent, touched = [] }: Input): Session {
	const named = (paths: readonly string[]) => paths.map((path) => ({ path: placed(path), by: 'read' as const }));
	return sessionOf({
		...(cwd !== undefined && { cwd: placed(cwd) }),
		...(agent !== undefined && { chosenAgent: agent }),
		variables: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, placed(String(value))])),
		touched: named(touched),
	});
}

const textOf = (parts: readonly Part[]): string => unplaced(parts.map(({ text }) => text).join(''));

/** The day of a case is that on which it was taken. */
const withoutDay = (text: string): string => text.replace(/(?<=^ {2}Today's date: ).*$/mu, '');

const session: Adapter = (input) => {
	const snapshot = snapshotOf({}, undefined, {
		root: places.root,
		environment: { home: places.home, hostTimeZone: 'UTC', variables: {} },
		places: worldOf(treesOf(input)),
	});
	const { parts } = openCode.assemble(snapshot, sessionIn(input), tokens);
	if (parts.length === 0) return { start: 'does not start' };
	const stable = parts.filter(({ stability }) => stability !== 'volatile');
	const above = stable.findIndex(({ id }) => id === 'opencode.task.above');
	const end = above < 0 ? stable.length : above;
	return {
		'the system prompt': withoutDay(textOf(stable.slice(0, end))),
		'the tool “task”': textOf(stable.slice(end + 1)),
		'after a read': textOf(parts.filter(({ stability }) => stability === 'volatile')),
	};
};

export const openCodeAdapters: Readonly<Record<string, Adapter>> = { session };
