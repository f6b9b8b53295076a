import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { StoredChange } from '../../engine/runtimes/capabilities/managed.ts';
import { EndUnknown, lossBehind } from '../postgres/failures.ts';
import type { Transform } from '../writes/disk/putting.ts';
import type { WhereToWrite } from '../writes/gate.ts';
import { type Failed, failed, WriteRefusal, type WriteResult } from '../writes/outcome.ts';
import type { StoredDatabase } from './storedDatabase.ts';
import type { OpenDatabase, OpenDatabases } from './storedFiles.ts';
import { storedLocation } from './storedPlaces.ts';

/** ms after which a row is looked at again whose change nobody has confirmed: so long nobody tries to reach a server that was lost. */
const lookAgainAfter = 1_200;

/** What a row was, and what it is to be; undefined: there is none. */
type SwappedRow = Pick<StoredChange, 'before' | 'after'>;

/** The row behind a file: how it is read and changed. */
export interface StoredTarget extends OpenDatabase {
	readonly agent: string;
	readonly path: string;
	readonly absolute: string;
}

/** Rows take what files may have, and nothing about a path is dangerous: whatever stands for no row is refused. */
export function targetOf({ root, path, policy }: WhereToWrite, databases: OpenDatabases): StoredTarget {
	const absolute = join(root, path);
	const at = storedLocation(absolute);
	const open = databases.get(at?.database ?? '');
	if (!open) throw new WriteRefusal('gone', `${path} was not changed: its database is not connected.`);
	if (at?.agent === undefined || at.path !== path)
		throw new WriteRefusal(
			'unsafe-path',
			`${JSON.stringify(path)} was refused as a path: no row of the database has it.`,
		);
	if (!policy.accepts(path))
		throw new WriteRefusal('outside-namespace', `${path} was refused: ${policy.what} is not written to this file.`);
	return { ...open, agent: at.agent, path, absolute };
}

/** Does `work` while no other program of ours changes this row; on a connection only to read, there is nothing to wait for. */
const inTurnOfAll = <Result>(
	{ database, agent, path }: StoredTarget,
	work: (ask: StoredDatabase['ask']) => Promise<Result>,
): Promise<Result> => (database.isReadOnly ? work(database.ask) : database.alone(JSON.stringify([agent, path]), work));

/** The text of the row as it is now. */
export async function rowNow({ database, agent, path }: StoredTarget, ask = database.ask): Promise<string | undefined> {
	const { managed } = database.runtime;
	const question = managed.document(agent, path);
	return question && managed.textIn(await ask(question));
}

/** True where it was done; false where the row is no longer what it was before. */
async function swap(
	{ database, agent, path }: StoredTarget,
	change: SwappedRow,
	{ onlyIf }: WhereToWrite,
	ask = database.ask,
): Promise<boolean> {
	if (database.isReadOnly)
		throw new WriteRefusal(
			'read-only',
			`${path} was not changed: ${database.locked === undefined ? 'the database is connected only to read' : `the database is only read, because ${database.locked}`}.`,
		);
	const question = database.runtime.managed.change({ agent, path, ...change, ...(onlyIf && { onlyIf }) });
	if ('refused' in question) throw new WriteRefusal('declined', question.refused);
	return (await ask(question)).length > 0;
}

/** `work`, which makes `change` of the row. If nobody knows whether it was done, what the row has become says it. */
async function settled<Result>(
	target: StoredTarget,
	change: () => SwappedRow | undefined,
	work: () => Promise<Result>,
	done: (change: SwappedRow) => Result,
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const made = change();
		if (!made || !(error instanceof EndUnknown)) throw error;
		await setTimeout(lookAgainAfter);
		const found = await rowNow(target).then(
			(text) => ({ text }),
			() => undefined,
		);
		if (found && found.text === made.after) return done(made);
		if (found && found.text === made.before) throw lossBehind(error);
		throw new WriteRefusal(
			'io',
			`It is not known whether ${target.path} was changed, because the connection broke. Look at it before you try again.`,
		);
	}
}

/** The same of a change that is known beforehand. */
export const swapSurely = (target: StoredTarget, change: SwappedRow, where: WhereToWrite): Promise<boolean> =>
	settled(
		target,
		() => change,
		() => swap(target, change, where),
		() => true,
	);

/**
 * Reads the row and changes it, undefined where somebody else did meanwhile. Programs of ours take turns at it: each would otherwise undo the
 * reading of all others, and of many the slowest would never come to write.
 */
export const changeRow = (
	target: StoredTarget,
	request: WhereToWrite & { readonly transform: Transform },
): Promise<WriteResult | Failed | undefined> => {
	const { path } = target;
	const written = ({ before, after }: { readonly before: string | undefined; readonly after: string }) =>
		({ kind: 'written', path, created: before === undefined, before, after, via: 'disk' }) as const;
	let change: SwappedRow | undefined;
	return settled<WriteResult | Failed | undefined>(
		target,
		() => change,
		() =>
			inTurnOfAll(target, async (ask) => {
				const before = await rowNow(target, ask);
				const after = request.transform(before);
				if (typeof after !== 'string') return failed('declined', after.decline);
				change = { before, after };
				if (after === before || (await swap(target, change, request, ask))) return written({ before, after });
				// What it hangs on besides does not come back by itself.
				return request.onlyIf && (await rowNow(target, ask)) === before
					? failed('changed', `${path} was not changed: what it hangs on is no longer as it was.`)
					: undefined;
			}),
		({ before, after = '' }) => written({ before, after }),
	);
};
