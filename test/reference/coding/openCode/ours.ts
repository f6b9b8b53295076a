import type { Part } from '../../../../server/src/engine/prompt/prompt.ts';
import type { Wording } from '../../../../server/src/engine/prompt/wording/wording.ts';
import type { Runtime } from '../../../../server/src/engine/runtimes/runtime.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { machineFiles } from '../machine.ts';
import { see } from '../ours.ts';
import type { Places } from '../place.ts';
import type { Said } from '../program.ts';
import type { World } from '../world.ts';
import { refused, withoutDay } from './sent.ts';

/** Where the world’s own agents and configuration name no other. */
export const usualModel = 'play/play';

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

/** The session of a run with the arguments of `world`. */
function sessionOf(usual: Session, { arguments: given }: World): Session {
	const named = given.indexOf('--agent');
	const agent = named < 0 ? undefined : given[named + 1];
	return { ...usual, timeZone: 'UTC', model: usualModel, ...(agent !== undefined && { chosenAgent: agent }) };
}

/** What a tool says of itself stands in our prompt behind the system prompt, from a part of its own on. */
const isAboveTool = ({ id }: Part): boolean => id === 'opencode.task.above';

/** What we say that the program sends. */
export async function ours(runtime: Runtime, world: World, places: Places, wording: Wording): Promise<Said> {
	const { snapshot, session } = await see(runtime.id, world, places, wording, {
		files: machineFiles(places.roots.system),
		also: (seen, usual) => void runtime.assemble(seen, sessionOf(usual, world), wording),
	});
	const { parts } = runtime.assemble(snapshot, sessionOf(session, world), wording);
	if (parts.length === 0) return refused;
	const stable = parts.filter(({ stability }) => stability !== 'volatile');
	const above = stable.findIndex(isAboveTool);
	const end = above < 0 ? stable.length : above;
	return {
		'the system prompt': withoutDay(textOf(stable.slice(0, end))),
		'the tool “task”': textOf(stable.slice(end + 1)),
		'after a read': textOf(parts.filter(({ stability }) => stability === 'volatile')),
	};
}
