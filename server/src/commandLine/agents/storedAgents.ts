import { counted } from '../../engine/rules/support/words.ts';
import type { StoredAgent } from '../../engine/runtimes/capabilities/managed.ts';
import { type ExitStatus, exitStatus, oneLine, type Terminal } from '../terminal/terminal.ts';
import { agentsNamed, openDatabase } from '../workspace/openDatabase.ts';

/** Lists the agents of the database at `address`, in the order of their keys. */
export async function listStoredAgents(
	{ address, json = false }: { readonly address: string; readonly json?: boolean },
	terminal: Terminal,
): Promise<ExitStatus> {
	const open = await openDatabase(address);
	const agents = await agentsNamed(open, []);
	const { place, runtime, title } = open.database;
	if (json) terminal.out(`${JSON.stringify({ runtime: runtime.id, title, place, agents }, undefined, '\t')}\n`);
	else terminal.out(`Agents of ${title} in ${place}:\n${agents.map(asLine).join('')}`);
	return exitStatus.fine;
}

function asLine({ key, name, type, status, people, state }: StoredAgent): string {
	const facts = [type, status === 'active' ? '' : status, counted(people, 'person', 'people')]
		.filter(Boolean)
		.join(', ');
	const line = `  ${oneLine(`${key}${name === '' ? '' : `  ${name}`}  (${facts})`)}\n`;
	return state ? `${line}      ${oneLine(state.says)}\n` : line;
}
