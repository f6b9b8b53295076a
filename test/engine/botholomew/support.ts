import type { Prompt } from '../../../server/src/engine/prompt/prompt.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import type { Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import { type FileTree, sessionOf, snapshotOf } from '../snapshots.ts';

export const loose = 'botholomew@0.12.5';
export const strict = 'botholomew@0.18.8';
export const newest = 'botholomew@0.20.2';

export function runtime(id: string): Runtime {
	const found = runtimeById(id);
	if (!found) throw new Error(`no runtime ${id}`);
	return found;
}

/** A file that every version accepts. */
export const file = (loading: 'always' | 'contextual', body: string, title = 'T'): string =>
	`---\ntitle: ${title}\nloading: ${loading}\nagent-modification: true\n---\n\n${body}\n`;

export const assembled = (
	id: string,
	files: FileTree,
	session: Partial<Session> = {},
	wording: Wording = placeholderWording,
): Prompt => runtime(id).assemble(snapshotOf(files), sessionOf({ kind: 'chat', ...session }), wording);

/** Each file with what became of it. */
export const fates = (prompt: Prompt): Record<string, string> =>
	Object.fromEntries(prompt.ledger.rows.map(({ path, fate }) => [path, fate]));

export const reasonFor = (prompt: Prompt, path: string): string =>
	prompt.ledger.rows.find((row) => row.path === path)?.reason ?? 'no such row';
