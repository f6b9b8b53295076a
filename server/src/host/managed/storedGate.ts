import { join } from 'node:path';
import { inTurn } from '../writes/disk/lock.ts';
import { maxAttempts } from '../writes/disk/publish.ts';
import type { OpenDocuments, WhereToWrite, WriteGate } from '../writes/gate.ts';
import { withoutLinks } from '../writes/links.ts';
import { type Failed, failed, WriteRefusal, type WriteResult } from '../writes/outcome.ts';
import { smallestChange } from '../writes/text.ts';
import type { OpenDatabases } from './storedFiles.ts';
import { isStored, storedLocation } from './storedPlaces.ts';
import { changeRow, rowNow, type StoredTarget, swapSurely, targetOf } from './storedRow.ts';

export interface StoredGateOptions {
	readonly databases: OpenDatabases;
	readonly documents: OpenDocuments;
	/** Called once a row has become another. `absolute`: the file that stands for it. */
	readonly onWritten?: (absolute: string) => void;
}

/**
 * The gate for rows of databases: each change is one statement, which does nothing where the row has become another since it was
 * read. Bytes and traits are nothing that a row has.
 */
export function createStoredGate({ databases, documents, onWritten }: StoredGateOptions): WriteGate {
	const noteWritten = ({ agents, agent, absolute }: StoredTarget): void => {
		// What belongs to the whole database is looked at anew by whoever knows what was shown of it.
		if (agent !== '') agents.forget(agent);
		onWritten?.(absolute);
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
					if ((await rowNow(target)) === undefined) return failed('gone', `${path} no longer exists.`);
				}
				return failed('changed', `${path} was not deleted: it has been edited since, and the new text would be lost.`);
			}),
		read: (where) =>
			guarded(where, async (target) => {
				const text = documents.dirtyText(target.absolute) ?? (await rowNow(target));
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
