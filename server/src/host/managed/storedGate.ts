import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { StoredChange } from '../../engine/runtimes/capabilities/managed.ts';
import { EndUnknown, lossBehind } from '../postgres/failures.ts';
import { inTurn } from '../writes/disk/lock.ts';
import type { Transform } from '../writes/disk/putting.ts';
import type { OpenDocuments, WhereToWrite, WriteGate } from '../writes/gate.ts';
import { withoutLinks } from '../writes/links.ts';
import { type Failed, failed, WriteRefusal, type WriteResult } from '../writes/outcome.ts';
import { smallestChange } from '../writes/text.ts';
import type { StoredDatabase } from './storedDatabase.ts';
import type { OpenDatabase, OpenDatabases } from './storedFiles.ts';
import { isStored, storedLocation } from './storedPlaces.ts';

/** ms after which a row is looked at again whose change nobody has confirmed: so long nobody tries to reach a server that was lost. */
const lookAgainAfter = 1_200;

/** How often a change is made anew because somebody else wrote first. */
const maxAttempts = 40;

export interface StoredGateOptions {
	readonly databases: OpenDatabases;
	readonly documents: OpenDocuments;
	/** Called once a row has become another. `absolute`: the file that stands for it. */
	readonly onWritten?: (absolute: string) => void;
}

/** What a row was, and what it is to be; undefined: there is none. */
type SwappedRow = Pick<StoredChange, 'before' | 'after'>;

/** The row behind a file: how it is read and changed. */
interface StoredTarget extends OpenDatabase {
	readonly agent: string;
	readonly path: string;
	readonly absolute: string;
}

/** Rows take what files may have, and nothing about a path is dangerous: whatever stands for no row is refused. */
function targetOf({ root, path, policy }: WhereToWrite, databases: OpenDatabases): StoredTarget {
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

/**
 * The gate for rows of databases: each change is one statement, which does nothing where the row has become another since it was
 * read. Bytes and traits are nothing that a row has.
 */
export function createStoredGate({ databases, documents, onWritten }: StoredGateOptions): WriteGate {
	/** The text of the row as it is now. */
	async function now({ database, agent, path }: StoredTarget, ask = database.ask): Promise<string | undefined> {
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
			throw new WriteRefusal('read-only', `${path} was not changed: the database is connected only to read.`);
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
			const found = await now(target).then(
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
	const swapSurely = (target: StoredTarget, change: SwappedRow, where: WhereToWrite): Promise<boolean> =>
		settled(
			target,
			() => change,
			() => swap(target, change, where),
			() => true,
		);

	const noteWritten = ({ agents, agent, absolute }: StoredTarget): void => {
		// What belongs to the whole database is looked at anew by whoever knows what was shown of it.
		if (agent !== '') agents.forget(agent);
		onWritten?.(absolute);
	};

	/**
	 * Reads the row and changes it, undefined where somebody else did meanwhile. Programs of ours take turns at it: each would otherwise undo the
	 * reading of all others, and of many the slowest would never come to write.
	 */
	const changeRow = (
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
					const before = await now(target, ask);
					const after = request.transform(before);
					if (typeof after !== 'string') return failed('declined', after.decline);
					change = { before, after };
					if (after === before || (await swap(target, change, request, ask))) return written({ before, after });
					// What it hangs on besides does not come back by itself.
					return request.onlyIf && (await now(target, ask)) === before
						? failed('changed', `${path} was not changed: what it hangs on is no longer as it was.`)
						: undefined;
				}),
			({ before, after = '' }) => written({ before, after }),
		);
	};

	/** One operation at a time on each row; refusals and errors become outcomes. `work` is done anew where it gives nothing. */
	async function guarded<Result>(
		where: WhereToWrite,
		work: (target: StoredTarget) => Promise<Result | Failed | undefined>,
	): Promise<Result | Failed> {
		return inTurn(join(where.root, where.path), async () => {
			try {
				const target = targetOf(where, databases);
				for (let attempt = 0; attempt < maxAttempts; attempt++) {
					const done = await work(target);
					if (done !== undefined) return done;
				}
				return failed('busy', `${where.path} was not changed: somebody else keeps changing it. Try again in a moment.`);
			} catch (error) {
				if (error instanceof WriteRefusal) return error.outcome;
				const why = databases.get(storedLocation(join(where.root, where.path))?.database ?? '')?.database.why(error);
				return failed('io', `${where.path} was not changed: ${why ?? String(error)}.`);
			}
		});
	}

	const taken = (path: string) => failed('exists', `${path} was not created: there is such a row already.`);

	return {
		change: (request) =>
			guarded<WriteResult>(request, async (target) => {
				const { path, absolute } = target;
				const dirty = documents.dirtyText(absolute);
				if (dirty === undefined) {
					const done = await changeRow(target, request);
					if (done?.kind === 'written' && done.before !== done.after) noteWritten(target);
					return done;
				}
				const after = request.transform(dirty);
				if (typeof after !== 'string') return failed('declined', after.decline);
				if (after === dirty || (await documents.edit(absolute, [smallestChange(dirty, after)])))
					return { kind: 'written', path, created: false, before: dirty, after, via: 'editor' };
				// Typing goes on meanwhile: what counts is the text that is there now.
				if (documents.dirtyText(absolute) !== dirty) return undefined;
				return failed('editor', `${path} was not changed: it has unsaved changes and the editor refused the edit.`);
			}),
		create: (request) =>
			guarded<WriteResult>(request, async (target) => {
				const { path, text, bytes } = { ...target, ...request };
				if (bytes) return failed('not-text', `${path} was not created: a row of the database holds text alone.`);
				if (documents.dirtyText(target.absolute) !== undefined) return taken(path);
				if (!(await swapSurely(target, { before: undefined, after: text }, request))) return taken(path);
				noteWritten(target);
				return { kind: 'written', path, created: true, via: 'disk', before: undefined, after: text };
			}),
		remove: (request) =>
			guarded(request, async (target) => {
				const { path, ifText } = { ...target, ...request };
				if (documents.dirtyText(target.absolute) === undefined) {
					if (await swapSurely(target, { before: ifText, after: undefined }, request)) {
						noteWritten(target);
						return { kind: 'removed', path, traits: rowTraits } as const;
					}
					if ((await now(target)) === undefined) return failed('gone', `${path} no longer exists.`);
				}
				return failed('changed', `${path} was not deleted: it has been edited since, and the new text would be lost.`);
			}),
		read: (where) =>
			guarded(where, async (target) => {
				const text = documents.dirtyText(target.absolute) ?? (await now(target));
				return { kind: 'read', text } as const;
			}),
		...withoutLinks('it is a row of the database, and there are no links'),
	};
}

/** As if it were an ordinary file that everybody may read. */
const rowTraits = { marked: false, mode: 0o644 };

/** Each request through the gate of the place that it is for. */
export function routedGate(disk: WriteGate, stored: WriteGate): WriteGate {
	const whose = ({ root }: WhereToWrite): WriteGate => (isStored(root) ? stored : disk);
	return {
		change: (request) => whose(request).change(request),
		create: (request) => whose(request).create(request),
		remove: (request) => whose(request).remove(request),
		link: (request) => whose(request).link(request),
		unlink: (request) => whose(request).unlink(request),
		read: (where) => whose(where).read(where),
	};
}
