import { timeZoneHere } from '../../app/thisMachine.ts';
import { recordedWrites } from '../../app/writes.ts';
import { namedPlace } from '../../host/managed/placeUri.ts';
import { createStoredGate } from '../../host/managed/storedGate.ts';
import { createMemory } from '../../host/memory/remember.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { createSecretScanner } from '../../host/secrets/scanner.ts';
import { createWriteDryRun, onlyAsShown } from '../../host/writes/dryRun.ts';
import type { WriteGate } from '../../host/writes/gate.ts';
import { gateFrom } from '../../host/writes/records/gateFrom.ts';
import { secretsToHide, showDiff } from '../changes/showDiff.ts';
import { oneOf } from '../commands/preview.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { openDatabase } from '../workspace/openDatabase.ts';
import { openFolder } from '../workspace/openFolder.ts';

export interface StoredRememberOptions {
	readonly database: string;
	/** Key of the agent; needed where the database has several. */
	readonly agent?: string;
	/** Whose memory; everybody's where nobody is named. */
	readonly user?: string;
	readonly text: string;
	readonly curated?: boolean;
	/** IANA name; this machine's where there is none. */
	readonly timezone?: string;
	/** ms since the epoch. */
	readonly now?: number;
	readonly yes?: boolean;
	readonly color?: boolean;
	readonly format?: 'text' | 'json';
}

/** Shows what remembering a note changes in the database, asks, and writes it while nobody else has changed it. */
export async function rememberStored(options: StoredRememberOptions, terminal: Terminal): Promise<ExitStatus> {
	const { database: address, agent, user, text, curated, timezone: zone = timeZoneHere(), yes = false } = options;
	const isText = options.format !== 'json';
	const now = options.now ?? Date.now();
	const clock = () => now;
	const open = await openDatabase(address, { isWritable: true });
	const workspace = oneOf(
		'.',
		await openFolder('.', {
			database: { at: open, agents: agent === undefined ? [] : [agent], isOne: true },
			timeZone: zone,
			clock,
			...(user !== undefined && { standpoint: { user } }),
		}),
	);
	using recorded = recordedWrites({
		folder: dataFolder(),
		clock,
		onTrouble: (message) => terminal.err(message),
		stored: (documents) => createStoredGate({ databases: new Map([[open.database.name, open]]), documents }),
	});
	const rememberBy = (gate: WriteGate) =>
		createMemory({ gate: gateFrom(gate, () => ({ way: 'terminal' })), now: clock, timeZone: () => zone }).remember(
			workspace,
			text,
			curated ? 'daily-and-curated' : 'daily',
		);
	const trial = createWriteDryRun(recorded.gate);
	const tried = await rememberBy(trial.gate);
	if (tried.kind === 'failed') throw new InputError(tried.message);
	const scanner = createSecretScanner({ onTrouble: (message) => terminal.err(message) });
	for (const { path, before = '', after = '' } of trial.diffs()) {
		const secrets = await secretsToHide([before, after], scanner);
		if (isText) showDiff(path, { before, after, secrets }, options.color, terminal);
	}
	if (!yes) {
		// Nobody says yes to what they have not seen.
		if (!terminal.ask || !isText)
			throw new InputError(
				'nothing was written: this asks before it changes the database, but there is nobody to ask. --yes changes it without asking',
			);
		const answer = await terminal.ask(`Write this to ${open.database.place}? [y]es, [n]o:`);
		if (!/^y(es)?$/iu.test(answer?.trim() ?? '')) {
			terminal.err('nothing was written');
			return exitStatus.fine;
		}
	}
	const guarded = onlyAsShown(recorded.gate, trial);
	const written = await rememberBy(guarded.gate);
	if (written.kind === 'failed')
		throw new InputError(
			guarded.stale() ? 'nothing was written: somebody else has changed this meanwhile; try again' : written.message,
		);
	// Lines are counted from 1 wherever people see them.
	if (isText) for (const { uri, line } of written.writes) terminal.out(`${uri}:${line + 1}\n`);
	else {
		const writes = written.writes.map(({ path, line, created }) => ({ path, line: line + 1, created }));
		terminal.out(`${JSON.stringify({ root: namedPlace(workspace.root), writes }, undefined, '\t')}\n`);
	}
	if (written.problem === undefined) return exitStatus.fine;
	terminal.err(written.problem);
	return exitStatus.badInput;
}
