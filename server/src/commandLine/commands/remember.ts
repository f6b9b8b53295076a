import type { RememberParams } from '../../../../protocol/memory/overview.ts';
import { timeZoneHere } from '../../app/thisMachine.ts';
import { recordedWrites } from '../../app/writes.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { createMemory } from '../../host/memory/remember.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { gateFrom } from '../../host/writes/records/gateFrom.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { openFolder } from '../workspace/openFolder.ts';
import { oneOf } from './preview.ts';

export interface RememberOptions {
	readonly folder: string;
	readonly text: string;
	readonly runtime?: Runtime;
	/** IANA name; this machine's where there is none. */
	readonly timeZone?: string;
	/** ms since the epoch. */
	readonly now?: number;
	readonly curated?: boolean;
	readonly format: 'text' | 'json';
}

/** Writes a note down where and as the workspace keeps its memories, and says where that was. */
export async function remember(options: RememberOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, text, runtime, timeZone, now, format } = options;
	const clock = () => now ?? Date.now();
	const zone = timeZone ?? timeZoneHere();
	const workspace = oneOf(folder, await openFolder(folder, { ...(runtime && { runtime }), timeZone: zone, clock }));
	using recorded = recordedWrites({ folder: dataFolder(), clock, onTrouble: (message) => terminal.err(message) });
	const memory = createMemory({
		gate: gateFrom(recorded.gate, () => ({ way: 'terminal' })),
		now: clock,
		timeZone: () => zone,
	});
	const target: RememberParams['target'] = options.curated ? 'daily-and-curated' : 'daily';
	const result = await memory.remember(workspace, text, target);
	if (result.kind === 'failed') throw new InputError(result.message);
	// Lines are counted from 1 wherever people see them.
	const writes = result.writes.map(({ path, line, created }) => ({ path, line: line + 1, created }));
	if (format === 'json') terminal.out(`${JSON.stringify({ root: workspace.root, writes }, undefined, '\t')}\n`);
	else for (const { path, line } of writes) terminal.out(`${shown(workspace.absolute(path))}:${line}\n`);
	if (result.problem === undefined) return exitStatus.fine;
	terminal.err(result.problem);
	return exitStatus.badInput;
}
