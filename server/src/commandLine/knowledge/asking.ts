import { resolve } from 'node:path';
import { ownVersion } from '../../app/shipped.ts';
import type { KnowledgePlace } from '../../host/knowledge/place.ts';
import { openStoreFor } from '../../host/knowledge/storeUses.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { progressBar } from '../terminal/progressBar.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { mustBeFolder } from '../workspace/folder.ts';
import { storeServerNamed } from '../workspace/storeServerNamed.ts';
import type { Answer, GivenParameters, KnowledgeOperation } from './operation.ts';

/** What every operation takes. */
export interface StoreFlags {
	readonly json?: boolean;
	readonly store?: string;
	readonly in?: KnowledgePlace;
	readonly database?: string;
	readonly workspace: string;
}

/** What the store of the workspace answers. Throws a `StoreUnusable`, and an `InputError` for a workspace that is none. */
export async function ask(
	operation: KnowledgeOperation,
	given: GivenParameters,
	flags: StoreFlags,
	terminal: Terminal,
): Promise<Answer> {
	await mustBeFolder(flags.workspace);
	const input = operation.input ? await operation.input(given, terminal) : given;
	const root = resolve(flags.workspace);
	await using server = flags.database === undefined ? undefined : await storeServerNamed(flags.database, 'command');
	await using store = await openStoreFor({
		by: 'terminal',
		root,
		server,
		wanted: server ? 'editor' : flags.in,
		named: flags.store === undefined ? undefined : resolve(flags.store),
		cwd: process.cwd(),
		version: ownVersion(),
		onTrouble: (message) => terminal.err(message),
	});
	if (store.other && flags.in === undefined)
		terminal.note?.(`Using the store in the ${store.place}. There is another one: --in ${store.other}`);
	const more = await operation.prepare?.(store, input, terminal);
	let done = 0;
	const onDone = (path: string, total?: number): void => {
		done += 1;
		terminal.progress?.(total === undefined ? `${done} ${path}` : `${progressBar(done, total)} ${path}`);
	};
	try {
		return await interruptible((signal) =>
			operation.answer
				? operation.answer(input, { store, root, signal, terminal, onDone })
				: store.call(`membot_${operation.name}`, input, {
						...more,
						signal,
						onIngested: onDone,
						// In JSON it is what an agent gets.
						forPeople: !flags.json,
					}),
		);
	} finally {
		terminal.progress?.(undefined);
	}
}
