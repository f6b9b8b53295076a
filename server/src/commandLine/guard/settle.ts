import type { WriteServices } from '../../app/writes.ts';
import type { ListedChanges } from '../../host/guard/baseline.ts';
import type { PersonaGuard } from '../../host/guard/guard.ts';
import type { GuardReport } from '../../host/guard/look.ts';
import { putBack } from '../../host/guard/putBack.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { idOf } from '../../language/support/guard/told.ts';
import { shown } from '../terminal/shown.ts';
import { InputError, type Terminal } from '../terminal/terminal.ts';

/** What is to be done about changes. A name is a path of the workspace; `PATH@ID` names one state of its change, by the beginning of its id. */
export interface WhatToSettle {
	readonly keep?: readonly string[];
	readonly keepAll?: boolean;
	readonly putBack?: readonly string[];
}

interface GuardedFolder {
	readonly workspace: Workspace;
	readonly guard: PersonaGuard;
	/** What the person has seen of it. */
	readonly seen: ListedChanges;
}

interface NamedChange {
	readonly path: string;
	/** Hex digits. */
	readonly id?: string;
}

export const settles = ({ keep, keepAll, putBack: back }: WhatToSettle): boolean =>
	keepAll === true || keep !== undefined || back !== undefined;

/** Every path that is named has a change, or the person means another one. */
function namedChange(name: string, changed: ReadonlySet<string>): NamedChange {
	if (changed.has(name)) return { path: name };
	const [, path = name, id] = /^(.+)@([0-9a-f]{8,64})$/s.exec(name) ?? [];
	if (!changed.has(path)) throw new InputError(`${shown(path)} was not changed from outside`);
	return { path, ...(id !== undefined && { id }) };
}

/** Why a change is not the one that was meant, as a clause; undefined where it is. */
function whyUnseen(
	id: string,
	{ named, listed }: { readonly named: string | undefined; readonly listed: string | undefined },
): string | undefined {
	if (named !== undefined) return id.startsWith(named) ? undefined : `it is not as it was at ${named.slice(0, 8)}`;
	if (listed === undefined) return 'it had not been listed';
	return listed === id ? undefined : 'it has changed since it was listed';
}

/** Keeps and puts back what was named, as far as it is what the person, or a program by an id, has seen. False where something could not be. */
export async function settle(
	{ workspace, guard, seen }: GuardedFolder,
	{ keep = [], keepAll = false, putBack: back = [] }: WhatToSettle,
	{ gate }: WriteServices,
	terminal: Terminal,
): Promise<boolean> {
	const listed = await seen.listed(workspace.root);
	const state: GuardReport = await guard.look(workspace);
	const all = [...state.changes, ...state.arrivals];
	const changed = new Set(all.map(({ path }) => path));
	const named = (names: readonly string[]) =>
		new Map(names.map((name) => namedChange(name, changed)).map(({ path, id }) => [path, id] as const));
	const [kept, putBacks] = [named(keep), named(back)];
	const both = [...kept.keys()].find((path) => putBacks.has(path));
	if (both !== undefined) throw new InputError(`${shown(both)} cannot be kept and put back`);
	let isDone = true;
	for (const change of all) {
		const { path, now } = change;
		const isBack = putBacks.has(path);
		if (!isBack && !keepAll && !kept.has(path)) continue;
		const not = `${shown(path)} was not ${isBack ? 'put back' : 'kept'}`;
		const unseen = whyUnseen(idOf(change), {
			named: isBack ? putBacks.get(path) : kept.get(path),
			listed: listed.get(path),
		});
		if (unseen !== undefined) {
			terminal.err(`${not}: ${unseen}. Look at the change, then do this again.`);
			isDone = false;
		} else if (isBack) {
			const outcome = await putBack(gate, workspace, change);
			terminal.err(outcome.kind === 'failed' ? outcome.message : `${shown(path)} was put back`);
			isDone &&= outcome.kind === 'written';
		} else {
			const isKept = await guard.keep(workspace, path, now);
			terminal.err(isKept ? `${shown(path)} was kept` : `${not}: it has changed again`);
			isDone &&= isKept;
		}
	}
	return isDone;
}
