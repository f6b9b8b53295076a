import { describe, expect, it, vi } from 'vitest';
import type { PendingQuestion } from '../../../client/src/features/pending/pending.ts';
import { PendingActions } from '../../../client/src/features/pending/pendingActions.ts';
import type { MemoryChange } from '../../../protocol/memory/changes.ts';
import { UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { EventEmitter } from '../../support/vscode/vscode.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeMemory.ts'));

const workspace = 'file:///aria';
const message = 'Remembered in MEMORY.md:3';

const row = (fields: Partial<MemoryChange> = {}): MemoryChange => ({
	uri: 'file:///aria/MEMORY.md',
	path: 'MEMORY.md',
	at: 1,
	by: { kind: 'person' },
	what: 'remember',
	became: 'changed',
	undo: 'operation',
	...fields,
});

/** A window, and the next one of the same folder: what is kept and the journal stay. */
function folder() {
	const kept = new Map<string, unknown>();
	const memento = {
		keys: () => [...kept.keys()],
		get: (key: string) => kept.get(key),
		async update(key: string, value: unknown) {
			kept.set(key, value);
		},
	};
	const journal: MemoryChange[] = [];
	const undone: string[] = [];
	let failure: string | undefined;
	const server = {
		async request({ method }: { readonly method: string }, params: { readonly undo: string }) {
			if (method !== UndoRememberRequest.method) return [...journal];
			if (failure !== undefined) return { kind: 'failed', message: failure };
			undone.push(params.undo);
			return { kind: 'undone' };
		},
	};
	return {
		journal,
		undone,
		kept,
		fail: (message: string) => {
			failure = message;
		},
		open() {
			const changed = new EventEmitter<string | undefined>();
			const listed = new EventEmitter<void>();
			const workspaces = { all: [{ uri: workspace }], onDidChange: changed.event, onDidChangeList: listed.event };
			const pending = new PendingActions({ server, workspaces, memento } as never);
			return {
				pending,
				ids: () => pending.all.map(({ id }) => id),
				/** Resolves with the next change of what is pending. */
				next: () =>
					new Promise<void>((resolve) => {
						const listening = pending.onDidChange(() => {
							listening.dispose();
							resolve();
						});
					}),
				touch: () => changed.fire(workspace),
				load: () => listed.fire(),
			};
		},
	};
}

const question = (fields: Partial<PendingQuestion> = {}): PendingQuestion => ({
	kind: 'question',
	id: 'promotion',
	about: 'promotion',
	message: 'Move it?',
	short: 'Move?',
	answers: [],
	...fields,
});

describe('what was written', () => {
	it('stands, the newest first, until it is dismissed, and can still be taken back after that', async () => {
		const window = folder().open();
		window.pending.wrote({ id: 'old', workspace, message: message });
		window.pending.wrote({ id: 'operation', workspace, message: message });
		expect(window.ids()).toEqual(['operation', 'old']);
		await window.pending.drop('operation');
		expect(window.ids()).toEqual(['old']);
		expect(window.pending.last).toBe('operation');
		window.pending.dismissWritten();
		expect(window.ids()).toEqual([]);
	});

	it('goes everywhere once it is taken back, and says so', async () => {
		const { open, undone } = folder();
		const { pending, ids } = open();
		const told: string[] = [];
		pending.onDidUndo((operation) => told.push(operation));
		pending.wrote({ id: 'operation', workspace, message: message });
		await pending.undo('operation');
		expect([ids(), undone, told, pending.last]).toEqual([[], ['operation'], ['operation'], undefined]);
	});

	it('stands on where it could not be taken back, and the person is told why', async () => {
		const { open, fail } = folder();
		const { pending, ids } = open();
		pending.wrote({ id: 'operation', workspace, message: message });
		fail('It has been changed since.');
		await expect(pending.undo('operation')).rejects.toThrow('It has been changed since.');
		expect(ids()).toEqual(['operation']);
	});

	it('goes when another window takes it back', async () => {
		const { open, journal } = folder();
		const { pending, ids, touch, next } = open();
		journal.push(row());
		pending.wrote({ id: 'operation', workspace, message: message });
		await next();
		journal.unshift(row({ what: 'undo', undo: 'other', undoes: 'operation' }));
		journal.pop();
		touch();
		await next();
		expect(ids()).toEqual([]);
	});

	it('stands again in a window that is loaded anew, where the journal still knows it', async () => {
		const { open, journal } = folder();
		const before = open().pending;
		before.wrote({ id: 'too large for the journal', workspace, message: message });
		before.wrote({ id: 'operation', workspace, message: message });
		journal.push(row({ line: 2 }));
		const { pending, ids, load, next } = open();
		expect(ids()).toEqual([]);
		load();
		await next();
		expect(pending.all).toMatchObject([{ id: 'operation', message: message, changes: [{ line: 2 }] }]);
		expect(pending.last).toBe('operation');
	});

	it('stands again where an older version had kept its message by another name', async () => {
		const { open, journal, kept } = folder();
		open().pending.wrote({ id: 'operation', workspace, message: message });
		for (const [key, value] of kept) kept.set(key, JSON.parse(JSON.stringify(value).replaceAll('"message"', '"said"')));
		journal.push(row({ line: 2 }));
		const { pending, load, next } = open();
		load();
		await next();
		expect(pending.all).toMatchObject([{ id: 'operation', message: message }]);
	});

	it('is not brought back by what somebody else has put where it is kept', () => {
		const { open } = folder();
		const memento = { get: () => [{ id: 1 }, 'x', null], update: async () => {} };
		const { pending } = open();
		expect(pending.all).toEqual([]);
		const services = { server: {}, workspaces: { all: [], onDidChange: () => {}, onDidChangeList: () => {} }, memento };
		expect(new PendingActions(services as never).all).toEqual([]);
	});
});

describe('a question', () => {
	it('stands before what was written, until it is answered', async () => {
		const { pending, ids } = folder().open();
		const answers: string[] = [];
		pending.wrote({ id: 'operation', workspace, message: message });
		const accept = async () => {
			answers.push('accept');
			await pending.drop('promotion');
		};
		pending.ask(question({ answers: [{ id: 'accept', label: 'Move', run: accept }] }));
		expect(ids()).toEqual(['promotion', 'operation']);
		expect(await pending.answer('promotion', 'decline')).toBe(false);
		expect(await pending.answer('promotion', 'accept')).toBe(true);
		expect([ids(), answers]).toEqual([['operation'], ['accept']]);
		expect(await pending.answer('promotion', 'accept')).toBe(false);
	});

	it('that nobody asked for stands behind what was written', () => {
		const { pending, ids } = folder().open();
		pending.ask(question({ id: 'offer', about: 'set-up' }));
		pending.wrote({ id: 'operation', workspace, message: message });
		pending.ask(question());
		expect(ids()).toEqual(['promotion', 'operation', 'offer']);
	});

	it('goes when another of its kind is asked, with what showed it', async () => {
		const { pending } = folder().open();
		const closed: string[] = [];
		const close = async () => void closed.push('first');
		pending.ask(question({ message: 'Move the first?', close }));
		pending.ask(question({ message: 'Move the second?' }));
		expect(pending.all).toMatchObject([{ message: 'Move the second?' }]);
		expect(closed).toEqual(['first']);
	});

	it('stands when everything that was written is dismissed', () => {
		const { pending, ids } = folder().open();
		pending.ask(question());
		pending.wrote({ id: 'operation', workspace, message: message });
		pending.dismissWritten();
		expect(ids()).toEqual(['promotion']);
	});
});
