import type { SelfEdit, SelfEditOutcome, SelfEditPlace } from '../../engine/runtimes/capabilities/selfEdit.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { Snapshot, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { WriteGate, WritePolicy } from '../writes/gate.ts';
import type { Failed } from '../writes/outcome.ts';
import { type Signature, sign } from '../writes/records/record.ts';

interface SelfEditWorkspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: Pick<Runtime, 'title' | 'chat'>;
	snapshot?(): Snapshot;
}

/** `says` is the tool's own answer, which may be that it refused; without `undo` nothing was written. */
type SelfEditResult =
	| {
			readonly kind: 'done';
			readonly says: Readonly<Record<string, unknown>>;
			readonly path?: WorkspacePath;
			readonly became?: 'created' | 'changed' | 'deleted';
			/** The change waits, unsaved, in the open document. */
			readonly unsaved?: boolean;
			readonly undo?: string;
	  }
	| { readonly kind: 'failed'; readonly message: string };

/** Runs the tools by which a runtime's agent changes its own files, through the gate. */
export interface SelfEdits {
	/** Never throws. `input` is what the model gave, unchecked. */
	run(workspace: SelfEditWorkspace, tool: string, input: unknown): Promise<SelfEditResult>;
}

interface SelfEditsOptions {
	readonly gate: WriteGate;
	/** ms since the epoch. */
	readonly now: () => number;
}

export function createSelfEdits({ gate, now }: SelfEditsOptions): SelfEdits {
	/** What the tool wrote, or its answer alone. */
	async function runOn(
		edit: SelfEdit,
		where: { root: string; path: WorkspacePath; policy: WritePolicy; signature: Signature },
		input: unknown,
		at: SelfEditPlace,
	): Promise<SelfEditResult | Failed> {
		const { path } = where;
		const undo = where.signature.operation;
		const read = await gate.read(where);
		if (read.kind === 'failed') return read;
		const first = edit.run(read.text, input, at);
		if (first.change.kind === 'none') return { kind: 'done', says: first.says };

		if (first.change.kind === 'remove') {
			const ifText = read.text ?? '';
			const outcome = await gate.remove({ ...where, ifText });
			if (outcome.kind === 'failed') return outcome;
			return { kind: 'done', says: first.says, path, became: 'deleted', undo };
		}
		let last: SelfEditOutcome = first;
		const outcome = await gate.change({
			...where,
			transform(current) {
				last = edit.run(current, input, at);
				if (last.change.kind === 'write') return last.change.text;
				// Somebody deleted or locked it at the same moment; what the tool says to that is the answer.
				return { decline: path };
			},
		});
		// What somebody else declines is no answer of the tool.
		if (outcome.kind === 'failed')
			return outcome.failure === 'declined' && outcome.message === path ? { kind: 'done', says: last.says } : outcome;
		const { created, via } = outcome;
		return {
			kind: 'done',
			says: last.says,
			path,
			became: created ? 'created' : 'changed',
			...(via === 'editor' && { unsaved: true }),
			undo,
		};
	}

	return {
		async run(workspace, tool, input) {
			const { root, runtime } = workspace;
			const { selfEdits = {} } = runtime.chat ?? {};
			const edit = Object.hasOwn(selfEdits, tool) ? selfEdits[tool] : undefined;
			if (!edit)
				return { kind: 'failed', message: `${runtime.title} has no tool called ${tool} that changes its files.` };
			const snapshot = workspace.snapshot?.();
			const at = { root, now: now(), ...(snapshot && { snapshot }) };
			const path = edit.target(input);
			if (path === undefined) return { kind: 'done', says: edit.run(undefined, input, at).says };
			const policy: WritePolicy = { what: runtime.title, accepts: (target) => target === path };
			const where = { root, path, policy, signature: sign('tool', { kind: 'agent', tool }) };
			const result = await runOn(edit, where, input, at);
			return result.kind === 'done' ? result : { kind: 'failed', message: result.message };
		},
	};
}
